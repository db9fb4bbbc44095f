export { default as Panel } from "./InHand.svelte";
export { default as Table } from "./HocusTable.svelte";
