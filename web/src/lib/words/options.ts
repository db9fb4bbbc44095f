/** Rule options as a form shows them: words for names and values, and what was chosen differently from usual. */
import { t } from "../i18n";
import type { OptionInfo, Value } from "../protocol/types";

/** "long_game" to "Long game". */
export function optionTitle(name: string): string {
  const words = name.replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

export function valueWords(value: Value): string {
  if (value === true) return t("on");
  if (value === false) return t("off");
  return optionTitle(String(value));
}

/** Beyond this many values an option is a field, not a row of choices. */
export const FEW = 5;

/** True where values are a run of numbers, perhaps with words beside them. */
export function isRange(option: OptionInfo): boolean {
  return option.values.length > FEW && option.values.some((value) => typeof value === "number");
}

export function numbersOf(option: OptionInfo): number[] {
  return option.values.filter((value) => typeof value === "number");
}

/** Why a value can't be had beside what else is chosen, in half sentences; an option that nobody chose has its usual
 * value. The service decides; this says it beside the option, before anyone asks. */
export function problemsOf(
  option: OptionInfo,
  chosen: Readonly<Record<string, Value>>,
  options: readonly OptionInfo[],
): string[] {
  const value = chosen[option.name];
  if (value === undefined) return [];
  const usual = (name: string) => options.find((one) => one.name === name)?.default;
  const broken = option.needs.filter(({ values, option: other, among }) => {
    const beside = chosen[other] ?? usual(other);
    return values.includes(value) && beside !== undefined && !among.includes(beside);
  });
  return [...new Set(broken.map((need) => need.says))];
}

/** A value as addresses, records and the service write it. */
export const written = (value: Value): string => (typeof value === "boolean" ? (value ? "on" : "off") : String(value));
