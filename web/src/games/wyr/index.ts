export { cards } from "./cards";
export { figures } from "./figures";
export { foresee } from "./moves";
export { default as Panel } from "./WyrPanel.svelte";
export { default as Table } from "./WyrTable.svelte";
