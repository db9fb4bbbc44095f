export { default as Panel } from "./PendlePanel.svelte";
export { default as Table } from "./PendleTable.svelte";
