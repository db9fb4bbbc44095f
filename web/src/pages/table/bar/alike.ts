/** Actions whose words differ only in a number at the end are listed together: "Put Red 4 on basket pile" 1, 2, 3. */
import type { Action } from "$lib/view/view";

/** begin: what their words have in common; empty for an action that stands alone. */
export interface Alike {
  begin: string;
  actions: { action: Action; end: string }[];
}

const FEWEST = 3;

/** Actions in their order, those that follow one another and differ only in a last number together. */
export function alike(actions: readonly Action[]): Alike[] {
  const groups: Alike[] = [];
  for (const action of actions) {
    const [, begin = "", end = action.words] = /^(.+) (\d+)$/.exec(action.words) ?? [];
    const one = { action, end };
    const last = groups.at(-1);
    if (last?.begin === begin && begin !== "") last.actions.push(one);
    else groups.push({ begin, actions: [one] });
  }
  return groups.flatMap((group) =>
    group.actions.length >= FEWEST
      ? [group]
      : group.actions.map(({ action }) => ({ begin: "", actions: [{ action, end: action.words }] })),
  );
}
