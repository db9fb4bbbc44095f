export { foresee } from "./captures";
export { default as Piece } from "./Piece.svelte";
export { default as Picture } from "./Score.svelte";
export { default as Table } from "./StonesTable.svelte";
