export { cards } from "./cards";
export { figures } from "./figures";
export { default as Panel } from "./PendlePanel.svelte";
export { default as Table } from "./PendleTable.svelte";
