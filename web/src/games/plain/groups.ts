/** Many actions as few buttons: those of one kind that take from the same zones stand behind one button that opens them. */
import type { View } from "$lib/view/view";
import type { Way } from "./ways";
import { t } from "./words";

/** So many buttons are still read at a glance. */
export const FEW = 9;
/** So many of one sort are no group yet. */
const ALONE = 3;

export interface Group {
  /** The kind and the zones that all its actions have in common; "" for actions that stand for themselves. */
  sort: string;
  /** What its button says. */
  lead: string;
  ways: readonly Way[];
}

/** The actions in groups, in the order in which they are listed; few actions are one group that shows them all. */
export function grouped(ways: readonly Way[], zones: View["zones"]): Group[] {
  if (ways.length <= FEW) return ways.length > 0 ? [{ sort: "", lead: "", ways }] : [];
  const sorts = [...new Set(ways.map(sortOf))].map((sort) => ({
    sort,
    ways: ways.filter((way) => sortOf(way) === sort),
  }));
  const isLarge = ({ sort, ways: mine }: Omit<Group, "lead">): boolean => sort !== "" && mine.length > ALONE;
  const alone = sorts.filter((group) => !isLarge(group)).flatMap((group) => group.ways);
  const large = sorts.filter(isLarge).map((group) => ({ ...group, lead: leadOf(group.ways, zones) }));
  return alone.length > 0 ? [{ sort: "", lead: "", ways: alone }, ...large] : large;
}

const zonesOf = ({ action }: Way): string[] => Object.keys(action.takes ?? {});
const sortOf = (way: Way): string => [way.action.kind ?? [], zonesOf(way)].flat().join(" ");

/** The words with which all begin; without any, the titles of the zones that they take from. */
function leadOf(ways: readonly Way[], zones: View["zones"]): string {
  // eslint-disable-next-line no-restricted-syntax -- it makes words of words
  const [first = [], ...others] = ways.map(({ action }) => action.words.split(" "));
  const end = first.findIndex((word, at) => others.some((words) => words[at] !== word));
  const taken = new Set(ways.flatMap(zonesOf));
  const titles = zones.filter(({ id }) => taken.has(id)).map(({ title }) => title);
  return first.slice(0, end).join(" ") || titles.join(", ") || t("others");
}
