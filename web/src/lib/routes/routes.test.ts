import { expect, test } from "vitest";
import { matchRoute } from "./routes";

test("every kind of address finds its page", () => {
  expect(matchRoute("/")).toEqual({ page: "home", params: {} });
  expect(matchRoute("/table/a_b-C9")).toEqual({ page: "table", params: { id: "a_b-C9" } });
  expect(matchRoute("/rules/")).toEqual({ page: "rules", params: {} });
  expect(matchRoute("/rules/golf")).toEqual({ page: "rulebook", params: { game: "golf" } });
});

test("what is no address of ours is missing, whatever it looks like", () => {
  for (const path of ["/table", "/table/a/b", "/Rules", "/rules/%E0%A4%A"]) {
    expect(matchRoute(path).page, path).toBe("missing");
  }
});
