import { expect, test } from "vitest";
import { keepReadLine, readLine } from "./readchat";

test("each table has its own last line, and the oldest tables are forgotten", () => {
  keepReadLine("first", 3);
  keepReadLine("second", 5);
  keepReadLine("first", 4);
  expect([readLine("first"), readLine("second"), readLine("third")]).toEqual([4, 5, 0]);
  for (let table = 0; table < 100; table++) keepReadLine(`t${table}`, 1);
  expect([readLine("first"), readLine("t0"), readLine("t99")]).toEqual([0, 1, 1]);
});
