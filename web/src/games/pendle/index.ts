export { cards } from "./cards";
export { figures } from "./figures";
export { foresee } from "./attacks";
export { default as Panel } from "./PendlePanel.svelte";
export { default as Table } from "./PendleTable.svelte";
