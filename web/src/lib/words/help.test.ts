import { expect, test } from "vitest";
import { helpInWords } from "./help";

const none = { helped: false, hints: 0, undos: 0, restarts: 0, solver: false, lines: 0, known: false };

test("help is told part by part", () => {
  expect(helpInWords(none)).toBe("Without help");
  expect(helpInWords({ ...none, helped: true, hints: 1, undos: 2 })).toBe("Help: 1 hint, 2 undos");
  expect(helpInWords({ ...none, helped: true, solver: true, restarts: 1, known: true })).toBe(
    "Help: known deal, solver, 1 restart",
  );
});
