/* The service's own worker, for those who are told of turns or keep the games for when there is no connection. It keeps
   nothing of the service: only where none of its pages can be had, the kept site opens instead. */
self.importScripts("/push-worker.js");

const SITE = "/page/";
const GATEWAY = [502, 504]; // a proxy answers: there is no service behind it just now

self.addEventListener("activate", (event) => {
  const early = self.registration.navigationPreload?.enable(); // a page is asked for while this worker starts
  event.waitUntil(Promise.all([early, self.clients.claim()]));
});

self.addEventListener("fetch", (event) => {
  const { mode, url } = event.request;
  const { pathname } = new URL(url);
  if (mode === "navigate" && !pathname.startsWith(SITE) && !pathname.startsWith("/api/"))
    event.respondWith(page(event));
});

async function page(event) {
  try {
    const answer = (await event.preloadResponse) ?? (await fetch(event.request));
    return (GATEWAY.includes(answer.status) && (await site())) || answer;
  } catch {
    return (await site()) ?? Response.error();
  }
}

/** The way to the site, if this browser keeps it whole. */
async function site() {
  const kept = await caches.match(SITE);
  return kept && Response.redirect(SITE);
}
