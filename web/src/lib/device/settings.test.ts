import { expect, test } from "vitest";
import { readSettings, settings, takeSettings, usual, withSettings } from "./settings.svelte";

test("what is stored is read, and what is missing is as usual", () => {
  expect(readSettings('{"theme":"night","sound":true}')).toEqual({ ...usual, theme: "night", sound: true });
});

test("what makes no sense is as usual", () => {
  for (const text of [null, "", "[]", "null", "{", '{"theme":"pink","sound":1,"face":null}']) {
    expect(readSettings(text), String(text)).toEqual(usual);
  }
});

test("settings go along with a file of games, and come back from it", () => {
  settings.theme = "night";
  settings.hand = "left";
  const file = withSettings('{"witchwood games":[]}\n');
  expect(JSON.parse(file)).toHaveProperty("witchwood games", []);
  Object.assign(settings, usual);
  expect(takeSettings(file)).toBe(true);
  expect({ ...settings }).toEqual({ ...usual, theme: "night", hand: "left" });
});

test("a file without settings leaves them as they are", () => {
  settings.hand = "left";
  expect(takeSettings('{"witchwood games":[]}')).toBe(false);
  expect(settings.hand).toBe("left");
});
