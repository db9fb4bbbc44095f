export { default as Table } from "./PlainTable.svelte";
