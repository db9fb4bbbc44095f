/** Many actions as few buttons: those that begin alike stand behind one button that opens them. */
import type { Said } from "./phrases";

/** So many buttons are still read at a glance. */
export const FEW = 9;
/** So many that begin alike are no group yet. */
const ALONE = 3;

export interface Group {
  /** Words that all its actions begin with; "" for actions that stand for themselves. */
  lead: string;
  actions: readonly Said[];
}

/** The actions in groups, in the order in which they are listed; few actions are one group without a lead. */
export function grouped(actions: readonly Said[]): Group[] {
  if (actions.length <= FEW) return actions.length > 0 ? [{ lead: "", actions }] : [];
  const leads = new Set(actions.map(alike));
  const groups = [...leads].map((lead) => ({ lead, actions: actions.filter((said) => alike(said) === lead) }));
  if (groups.length === 1) return groups;
  const alone = groups.filter((group) => group.actions.length <= ALONE).flatMap((group) => group.actions);
  const large = groups.filter((group) => group.actions.length > ALONE);
  return alone.length > 0 ? [{ lead: "", actions: alone }, ...large] : large;
}

/** Leads that differ only in their numbers are the same. */
const alike = ({ lead }: Said): string => lead.replace(/\d+/g, "…");
