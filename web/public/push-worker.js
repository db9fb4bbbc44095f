/* Shows a push message, and opens the table on a press. The message names the game and the reason, nothing else. The service
   names the table only to the owner of this cookie. */
const WORDS = {
  turn: "It’s your turn.",
  ready: "The others are waiting for you to get ready.",
  answer: "The others are asking for your consent.",
  come: "The others would like you to come to the table.",
};

self.addEventListener("push", (event) => {
  const { game, what } = event.data ? event.data.json() : { game: "witchwood", what: "turn" };
  event.waitUntil(
    self.registration.showNotification(game, {
      body: WORDS[what] ?? WORDS.turn,
      tag: "turn",
      renotify: true,
      icon: "/favicon.svg",
      data: { game, what },
    }),
  );
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data));
});

async function open(asked) {
  const address = await tableOf(asked);
  const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const there = pages.find((page) => new URL(page.url).pathname === address);
  if (there) return there.focus();
  return self.clients.openWindow(address);
}

/** The table that waits for this person: of this game before others, and for a move where one was asked for. */
async function tableOf({ game, what }) {
  try {
    const answer = await fetch("/api/me/tables", { credentials: "same-origin" });
    const under = (await answer.json()).filter((table) => !table.finished && table.you !== null);
    const waiting = under.filter((table) => table.your_turn === (what === "turn"));
    const table = waiting.find((one) => one.title === game) ?? waiting[0] ?? under[0];
    return table ? `/table/${table.id}` : "/";
  } catch {
    return "/";
  }
}
