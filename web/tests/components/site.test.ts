/** *Your games* where the client answers itself: games that come with a file, are hidden or are deleted. */
import { beforeEach, expect, test, vi } from "vitest";
import { t } from "$lib/i18n";
import type { TableCard } from "$lib/protocol/types";
import { all, button, buttons, DIALOG, focused, one, open, pass, press, sit, words } from "../harness/app";
import { service } from "../harness/service";

vi.mock("$backend", async (original) => ({ ...(await original<object>()), inPage: true }));

const card = (id: string, more: Partial<TableCard> = {}): TableCard =>
  ({
    ...{
      id,
      game: "hocus",
      edition: null,
      title: "Hocus",
      rules: [],
      seats: [],
      result: null,
      turn: "1 move",
      plays: 1,
    },
    ...{ finished: false, updated: "2026-01-01T12:00:00+00:00", counts: true, mine: true, you: 0, rated: false },
    ...more,
  }) as unknown as TableCard;
const listed = (...ids: string[]): void => {
  service.answers.set(
    "GET /me/tables",
    ids.map((id) => card(id)),
  );
};
const rows = (): string[] => all("main a[href*='/table/']").map((each) => each.getAttribute("href") ?? "");

beforeEach(() => {
  service.answers.set("GET /me/statistics", []);
  service.answers.set("DELETE /me/games", null);
});

test("a game is deleted after a question, and the focus goes to the list", async () => {
  listed("a", "b");
  await open("/me");
  await press(button(t("page.delete", { title: "Hocus" })));
  expect(words(DIALOG)).toContain(t("page.delete-note", { count: 1 }));
  expect(focused()).toBe(t("page.delete-no", { count: 1 }));
  await press(document.activeElement as HTMLElement);
  expect(all(DIALOG)).toEqual([]);
  expect(rows()).toHaveLength(2);
  await press(button(t("page.delete", { title: "Hocus" })));
  listed("b");
  await press(button(t("page.delete-yes", { count: 1 }), DIALOG));
  expect(service.requests).toContain('DELETE /me/games {"tables":["a"]}');
  expect(rows()).toHaveLength(1);
  expect(focused()).toBe(t("me.tables"));
});

test("all hidden games are deleted together", async () => {
  listed("a", "b", "c");
  await open("/me");
  for (let n = 0; n < 2; n++) await press(button(t("me.hide", { title: "Hocus" })));
  expect(rows()).toHaveLength(1);
  await press(button(t("page.delete-hidden")));
  listed("c");
  await press(button(t("page.delete-yes", { count: 2 }), DIALOG));
  expect(service.requests).toContain('DELETE /me/games {"tables":["a","b"]}');
  expect(buttons(t("me.show-hidden", { count: 2 }))).toEqual([]);
});

test("the games of a file are listed at once", async () => {
  listed();
  service.answers.set("POST /me/games", { added: 2, left_out: 0 });
  await open("/me");
  expect(words("main")).toContain(t("me.no-tables"));
  listed("a", "b");
  const field = one("input[type=file]") as HTMLInputElement;
  Object.defineProperty(field, "files", { value: [new File(['{"settings":{}}'], "games.json")] });
  field.dispatchEvent(new Event("change", { bubbles: true }));
  await pass();
  expect(rows()).toHaveLength(2);
  expect(words("main")).not.toContain(t("me.no-tables"));
});

test("who comes back from another window finds the games as they are now", async () => {
  listed("a");
  await open("/me");
  listed("a", "b");
  await pass(60_000);
  expect(rows()).toHaveLength(1);
  window.dispatchEvent(new Event("focus"));
  await pass();
  expect(rows()).toHaveLength(2);
});

test("a secret deal is shared once its player has had its number shown", async () => {
  const { can } = service.lays("hocus");
  service.answers.set("POST /tables/sealed/show-deal", null);
  await sit("hocus", { can: { ...can, show_deal: true } });
  await press(button(t("share.game")));
  expect(words(DIALOG)).toContain(t("share.shows"));
  await press(button(t("share.show"), DIALOG));
  expect(service.requests).toContain("POST /tables/sealed/show-deal");
  expect(all(DIALOG)).toEqual([]);
});
