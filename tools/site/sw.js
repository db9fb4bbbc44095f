// Keeps the whole site for when there is no network. tools/site/build.py puts in which files there are, and their digest:
// a site that has changed anywhere is another version, fetched beside the one in use, which stays until the page lets go.
const version = VERSION;
const files = FILES;
const ours = `witchwood-${self.registration.scope}-`; // a host may have other sites in other folders
const kept = ours + version;

self.addEventListener("install", (event) => {
  // The browser's own cache may hold files of the version before under the same names: the host is asked whether they
  // are still right, and sends no file twice.
  const wanted = ["./", ...files].map((file) => new Request(file, { cache: "no-cache" }));
  event.waitUntil(caches.open(kept).then((cache) => cache.addAll(wanted)));
});

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
