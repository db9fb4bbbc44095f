import type { Shortcut } from "../parts";
import { t } from "./words";

export { cards } from "./cards";
export { default as Panel } from "./Ladder.svelte";
export { default as Picture } from "./WinningHand.svelte";
export { default as Table } from "./WitchPigTable.svelte";

export const shortcuts: readonly Shortcut[] = [{ keys: t("keys-sort"), words: t("keys-sort-hand") }];

export const clocks = true;
