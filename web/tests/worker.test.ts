/** The service's own worker: what it does with a request, in a scope of ours. */
import { readFileSync } from "node:fs";
import { runInNewContext } from "node:vm";
import { describe, expect, it } from "vitest";

const source = readFileSync(new URL("../public/worker.js", import.meta.url), "utf8");

type Answer = { status: number } | "nothing" | "the site";

/** What the worker answers; null where it leaves the request to the browser. */
function answer(
  { path = "/table/x", mode = "navigate", kept = false }: { path?: string; mode?: string; kept?: boolean },
  service: number | "down",
): Promise<Answer> | null {
  let hear: (event: unknown) => void = () => undefined;
  const self = {
    importScripts: () => undefined,
    addEventListener: (type: string, heard: typeof hear) => {
      if (type === "fetch") hear = heard;
    },
  };
  const caches = { match: (at: string) => Promise.resolve(kept && at === "/page/" ? {} : undefined) };
  const asked = () => (service === "down" ? Promise.reject(new TypeError()) : Promise.resolve({ status: service }));
  const made = { error: () => "nothing", redirect: (to: string) => (to === "/page/" ? "the site" : to) };
  runInNewContext(source, { self, caches, fetch: asked, Response: made, URL });
  let said: Promise<Answer> | null = null;
  const respondWith = (given: Promise<Answer>) => (said = given);
  hear({ request: { mode, url: `https://games.example${path}` }, preloadResponse: undefined, respondWith });
  return said;
}

describe("the service's worker", () => {
  it("answers nothing but pages of the service", async () => {
    for (const one of [{ mode: "cors" }, { path: "/api/me/data" }, { path: "/page/" }, { path: "/page/rules" }]) {
      expect(await answer({ ...one, kept: true }, "down")).toBeNull();
    }
  });

  it("gives what the service says, as long as there is one", async () => {
    for (const status of [200, 404, 429, 500, 503]) expect(await answer({ kept: true }, status)).toEqual({ status });
  });

  it("opens the kept site where there is no service, or only a proxy", async () => {
    for (const service of ["down", 502, 504] as const) expect(await answer({ kept: true }, service)).toBe("the site");
  });

  it("changes nothing for those who keep no site", async () => {
    expect(await answer({}, 502)).toEqual({ status: 502 });
    expect(await answer({}, "down")).toBe("nothing");
  });
});
