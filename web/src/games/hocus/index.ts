export { cards, editions } from "./cards";
export { figures } from "./figures";
export { shortcuts } from "./shortcuts";
export { foresee } from "./moves";
export { default as Panel } from "./InHand.svelte";
export { default as Table } from "./HocusTable.svelte";
