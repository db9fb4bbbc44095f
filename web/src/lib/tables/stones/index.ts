export { default as Table } from "./StonesTable.svelte";
