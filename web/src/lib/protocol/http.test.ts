import { afterEach, describe, expect, it, vi } from "vitest";

/** A service whose answers come when the test lets them; what it was asked, in order. */
function service() {
  const asked: string[] = [];
  const waiting = new Map<string, (answer: Response) => void>();
  vi.stubGlobal("fetch", (path: string, { method }: RequestInit) => {
    asked.push(`${method} ${path}`);
    return new Promise<Response>((answer) => waiting.set(path, answer));
  });
  const answer = (path: string, body: unknown, status = 200) =>
    waiting.get(path)?.(new Response(JSON.stringify(body), { status }));
  return { asked, answer };
}

const quiet = () => new Promise((done) => setTimeout(done));

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

describe("requests", () => {
  it("wait for an identity, which is asked for once", async () => {
    const { asked, answer } = service();
    const { api } = await import("./http");
    const known = api.me();
    const made = api.myTables();
    await quiet();
    expect(asked).toEqual(["GET /api/me"]);
    answer("/api/me", { id: "p1" });
    expect(await known).toEqual({ id: "p1" });
    await quiet();
    expect(asked).toEqual(["GET /api/me", "GET /api/me/tables"]);
    answer("/api/me/tables", []);
    expect(await made).toEqual([]);
  });

  it("that belong to nobody wait for nothing", async () => {
    const { asked } = service();
    const { api } = await import("./http");
    void api.games();
    void api.status("");
    await quiet();
    expect(asked).toEqual(["GET /api/games", "GET /api/status"]);
  });

  it("tell of a service that is not there, also where a proxy answers for it", async () => {
    const { answer } = service();
    const { api, whenLost } = await import("./http");
    let lost = 0;
    whenLost(() => lost++);
    for (const [status, offline] of [
      [502, true],
      [504, true],
      [503, false],
      [404, false],
    ] as const) {
      const asked = api.games();
      answer("/api/games", {}, status);
      await expect(asked).rejects.toMatchObject({ offline });
    }
    vi.stubGlobal("fetch", () => Promise.reject(new TypeError("no network")));
    await expect(api.games()).rejects.toMatchObject({ offline: true });
    expect(lost).toBe(3);
  });

  it("ask for an identity again after a failure", async () => {
    const { asked, answer } = service();
    const { api } = await import("./http");
    const first = api.me();
    answer("/api/me", { detail: "later" }, 503);
    await expect(first).rejects.toThrow("later");
    void api.lobby();
    await quiet();
    expect(asked).toEqual(["GET /api/me", "GET /api/me"]);
  });
});
