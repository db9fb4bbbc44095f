/** A solitaire played on from a point of its past, at a table of its own. */
import { api } from "$lib/protocol/http";
import type { LineText } from "$lib/protocol/types";
import { reasonOf } from "$lib/words/reason";
import { router } from "$lib/routes/router.svelte";

/** Goes to a table of its own that begins with these plays; else the reason. The one they are from stays as it is. */
export async function playFrom(line: LineText): Promise<string | null> {
  try {
    const { id } = await api.fromLine(line);
    router.go(`/table/${id}`);
    return null;
  } catch (error) {
    return reasonOf(error);
  }
}
