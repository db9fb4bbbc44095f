export { foresee } from "./captures";
export { default as Piece } from "./Stone.svelte";
export { default as Picture } from "./Score.svelte";
export { default as Table } from "./StonesTable.svelte";

export const clocks = true;
