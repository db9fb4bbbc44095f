import { svelte } from "@sveltejs/vite-plugin-svelte";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { gameIconsModule } from "./tools/game-icons.ts";

/** Where a service listens while the client is being worked on: `WITCHWOOD_SERVICE=http://127.0.0.1:8801 npm run dev`. */
const service = process.env["WITCHWOOD_SERVICE"] ?? "http://127.0.0.1:8802";
const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** `vite build --mode page` makes the client of a site without a service (docs/site.md): Python in the page answers it, and
 * its files name each other without the folder in which they lie. */
const site = (mode: string): boolean => mode === "page";

export default defineConfig(({ mode }) => ({
  base: site(mode) ? "./" : "/",
  plugins: [gameIconsModule(), svelte()],
  worker: { format: "es" },
  // Tests run in Node, but what they test is the browser's side of Svelte.
  resolve: {
    alias: {
      $backend: here(site(mode) ? "src/lib/protocol/local" : "src/lib/protocol/service"),
      $lib: here("src/lib"),
      $games: here("src/games"),
    },
    ...(process.env["VITEST"] ? { conditions: ["browser"] } : {}),
  },
  build: {
    outDir: here(site(mode) ? "../site" : "../src/witchwood/server/client"),
    emptyOutDir: true,
    target: "es2022",
    // The content security policy allows no data: addresses for fonts, so every file stays a file.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // What pages share comes as one file: each of some forty small ones cost a page more than lines it has no use for.
    // What answers them is another: it begins first.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: "backend", test: /protocol[\\/](local|service|patience)|device[\\/]stored/, priority: 1 },
            { name: "shared", test: /src[\\/]lib|node_modules/, minShareCount: 2 },
          ],
        },
      },
    },
  },
  server: {
    host: "127.0.0.1",
    port: 5802,
    strictPort: true,
    // The service refuses sockets that come from another origin; through the proxy they come from its own.
    proxy: { "/api": { target: service, ws: true, changeOrigin: true, headers: { origin: service } } },
  },
  // A busy machine is slow, not wrong. Components are mounted in a document of Node's, without sizes and colours.
  test: {
    testTimeout: 60_000,
    pool: "threads", // a third less of a processor than processes
    maxWorkers: 2, // else there is one on two processors
    projects: [
      {
        extends: true,
        test: {
          name: "logic",
          include: ["src/**/*.test.ts", "tests/*.test.ts"],
          exclude: ["src/lib/protocol/**"],
          environment: "node",
          isolate: false, // most of their time was to load the same modules again
        },
      },
      // They put others in the place of modules, so each file has modules of its own.
      { extends: true, test: { name: "protocol", include: ["src/lib/protocol/**/*.test.ts"], environment: "node" } },
      {
        extends: true,
        test: {
          name: "components",
          include: ["tests/components/*.test.ts"],
          environment: "happy-dom",
          setupFiles: ["tests/harness/setup.ts"],
        },
      },
    ],
  },
}));
