export { cards } from "./cards";
export { figures } from "./figures";
export { default as Panel } from "./InHand.svelte";
export { default as Table } from "./HocusTable.svelte";
