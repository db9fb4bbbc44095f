// Keeps the whole site for when there is no network. tools/site/build.py puts in which files there are, and their digest:
// a site that has changed anywhere is another version, fetched beside the one in use, which stays until the page lets go.
const version = VERSION;
const files = FILES;
const digests = DIGESTS; // SHA-256 of those that the page's Python fetches for itself
const arrived = "witchwood arrived"; // where it leaves them (web/src/lib/protocol/local/python.ts)
const ours = `witchwood-${self.registration.scope}-`; // a host may have other sites in other folders
const kept = ours + version;

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(kept).then((cache) => Promise.all(["./", ...files].map((file) => keep(cache, file)))));
});

async function keep(cache, file) {
  const found = digests[file] && (await takeArrived(file));
  if (found) return cache.put(file, found);
  // The browser's own cache may hold files of the version before under the same names: the host is asked whether they
  // are still right, and sends no file twice.
  return cache.add(new Request(file, { cache: "no-cache" }));
}

/** What the page has fetched already, if it is this version's: a private window keeps no file of this size by itself. */
async function takeArrived(file) {
  const left = await caches.open(arrived);
  const found = await left.match(file);
  if (!found) return undefined;
  await left.delete(file);
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", await found.clone().arrayBuffer()));
  const text = Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return text === digests[file] ? found : undefined;
}

self.addEventListener("activate", (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) => names.filter((name) => name.startsWith(ours) && name !== kept))
      .then((old) => Promise.all(old.map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  );
});

self.addEventListener("message", (event) => {
  if (event.data === "take over") void self.skipWaiting();
});

self.addEventListener("fetch", (event) => {
  if (event.request.method !== "GET") return;
  const look = { ignoreSearch: true, cacheName: kept };
  event.respondWith(caches.match(event.request, look).then((found) => found ?? fetch(event.request)));
});
