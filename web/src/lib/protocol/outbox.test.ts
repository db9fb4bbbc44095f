import { expect, test } from "vitest";
import { newId, Outbox, patience } from "./outbox";

test("what was not answered is sent again in its order, under its own id", () => {
  const box = new Outbox<{ id: string; action: string }>();
  box.keep({ id: "a", action: "d" });
  box.keep({ id: "b", action: "r>f" });
  box.keep({ id: "c", action: "d" });
  expect(box.answered("b")).toEqual({ id: "b", action: "r>f" });
  expect(box.unanswered().map((message) => message.id)).toEqual(["a", "c"]);
});

test("an answer to nothing, or a second one, is no answer", () => {
  const box = new Outbox();
  box.keep({ id: "a" });
  expect(box.answered("a")).toEqual({ id: "a" });
  expect(box.answered("a")).toBeUndefined();
  expect(box.answered("never")).toBeUndefined();
});

test("patience doubles, stays within eight seconds and is spread", () => {
  const longest = [0, 1, 2, 3, 4, 5, 20].map((attempt) => patience(attempt, () => 1));
  expect(longest).toEqual([250, 500, 1000, 2000, 4000, 8000, 8000]);
  expect(patience(3, () => 0)).toBe(1200);
});

test("ids are unique and short enough for the service", () => {
  const ids = new Set(Array.from({ length: 200 }, newId));
  expect(ids.size).toBe(200);
  for (const id of ids) expect(id.length).toBeLessThanOrEqual(64);
});
