/** What a table's page does unasked. Each is called while a component is made. */
import { router } from "$lib/routes/router.svelte";
import { settings } from "$lib/device/settings.svelte";
import type { TableController } from "./controller.svelte";

/** The next table of a room: the pages of all its members follow, also of those who look on. */
export function followTheRoom(control: TableController): void {
  let stays: string | null | undefined;
  $effect(() => {
    const { table } = control;
    if (!table) return;
    const { rematch } = table;
    if (stays === undefined) stays = rematch;
    if (control.socket.room === null || rematch === null || rematch === stays || control.navigation.on) return;
    stays = rematch;
    router.go(`/table/${rematch}`);
  });
}

/** A sure win plays itself out: once, and not when the player has just taken it back. */
export function playOutSureWins(control: TableController, finish: () => void): void {
  let newest = { version: -1, plays: 0, forward: false };
  $effect(() => {
    const { table } = control;
    if (!table) return;
    const { version, plays, can } = table;
    if (version !== newest.version) newest = { version, plays: plays.length, forward: plays.length > newest.plays };
    if (!settings.autoplay || !newest.forward || !can.finish || !control.live || control.socket.busy > 0) return;
    newest.forward = false;
    finish();
  });
}

/** Cards that can never be needed again go home, one after the other, after a play that went forward. */
export function sendSafeCardsHome(control: TableController): void {
  let plays = -1;
  $effect(() => {
    const { table } = control;
    if (!table) return;
    const forward = plays >= 0 && table.plays.length > plays;
    plays = table.plays.length;
    if (!settings.safe || !forward || table.safe === null || !control.live || control.socket.busy > 0) return;
    control.actUnasked(table.safe);
  });
}

/** ?from=start opens a replay at its beginning, ?ply=12 after so many plays; &verdict=on asks for the solver's word.
 * byLink: called once for the game of a link, &from=link, as long as it is looked at. */
export function openAtAPly(control: TableController, byLink: () => void): void {
  let opened = false;
  $effect(() => {
    const { table } = control;
    if (!table || opened) return;
    opened = true;
    const query = router.url.searchParams;
    const ply = Number(query.get("from") === "start" ? "0" : (query.get("ply") ?? Number.NaN));
    if (Number.isInteger(ply) && table.plays.length > 0) control.look(ply);
    if (query.get("verdict") === "on") control.askSolver();
    if (query.get("review") === "on" && control.over) control.startReview();
    if (query.get("from") !== "link") return;
    if (control.ply !== null) byLink();
    const others = [...query].filter(([name]) => name !== "from");
    const rest = others.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join("&");
    router.go(`${router.url.pathname}${rest === "" ? "" : `?${rest}`}`, true);
  });
}
