export { default as Panel } from "./WyrPanel.svelte";
export { default as Table } from "./WyrTable.svelte";
