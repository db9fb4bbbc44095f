import type { Shortcut } from "../parts";
import { t } from "./words";

export const shortcuts: readonly Shortcut[] = [{ keys: t("keys-draw"), words: t("keys-draw-words") }];
