export { cards } from "./cards";
export { shortcuts } from "./shortcuts";
export { default as Panel } from "./Ladder.svelte";
export { default as Picture } from "./WinningHand.svelte";
export { default as Table } from "./WitchPigTable.svelte";
