import { expect, test } from "vitest";
import { readSettings, usual } from "./settings.svelte";

test("what is stored is read, and what is missing is as usual", () => {
  expect(readSettings('{"theme":"night","sound":true}')).toEqual({ ...usual, theme: "night", sound: true });
});

test("what makes no sense is as usual", () => {
  for (const text of [null, "", "[]", "null", "{", '{"theme":"pink","sound":1,"face":null}']) {
    expect(readSettings(text), String(text)).toEqual(usual);
  }
});
