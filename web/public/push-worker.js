/* Told by the service that it is somebody's turn: shows it, and on a press opens the table. The message names the game and
   nothing else; which table it is, the service says only to the one whose cookie this is. */
self.addEventListener("push", (event) => {
  const { game } = event.data ? event.data.json() : { game: "witchwood" };
  event.waitUntil(
    self.registration.showNotification(game, {
      body: "It is your turn.",
      tag: "turn",
      renotify: true,
      icon: "/favicon.svg",
      data: { game },
    }),
  );
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data.game));
});

async function open(game) {
  const address = await tableOf(game);
  const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const there = pages.find((page) => new URL(page.url).pathname === address);
  if (there) return there.focus();
  return self.clients.openWindow(address);
}

/** The table that waits for this person, of this game before others. */
async function tableOf(game) {
  try {
    const answer = await fetch("/api/me/tables", { credentials: "same-origin" });
    const waiting = (await answer.json()).filter((table) => table.your_turn);
    const table = waiting.find((one) => one.title === game) ?? waiting[0];
    return table ? `/table/${table.id}` : "/";
  } catch {
    return "/";
  }
}
