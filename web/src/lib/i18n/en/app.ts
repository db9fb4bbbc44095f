/** What every page says, and what the service's state makes it say. */
export const app = {
  "app.name": "witchwood",
  "app.title": "witchwood: witch-themed tabletop games",
  "app.page-failed": "This page didn’t load. Check the connection, then reload.",
  again: "Try again",
  cancel: "Cancel",
  close: "Close",
  loading: "One moment…",
  off: "Off",
  on: "On",

  "nav.games": "Games",
  "nav.lab": "Lab",
  "nav.label": "Main",
  "nav.lobby": "Lobby",
  "nav.more": "More",
  "nav.me": "{name}: your name and tables",
  "nav.rules": "Rule book",
  "nav.settings": "Settings",
  "nav.skip": "Skip to content",
  "nav.statistics": "Statistics",
  "nav.today": "Today",
  "nav.puzzles": "Puzzles",

  "footer.credits": "Credits",
  "footer.replay": "Replay a record",
  "footer.verify": "Verify a deal",

  "theme.to-day": "Switch to day",
  "theme.to-night": "Switch to night",

  "service.unreachable": "The service can’t be reached. Check the connection, then try again.",
  "service.stumbled": "Something went wrong in the service ({status}). Check whether anything changed, then try again.",
  "service.refused": "The service refused the request ({status}).",

  "notice.offline": "The service can’t be reached. The screen may be out of date. We’ll keep trying.",
  "notice.warming": "The rules are warming up, once on this machine.",
  "notice.ready": "{game} is ready",
  "notice.compiling": "{game} is warming up",
  "notice.waits": "{game} is waiting to warm up",

  "warm.rules": "Warming up the rules… ({done} of {all})",
  "warm.early": "These rules are warming up, once on this machine. Start now, and the table opens when they’re ready.",
  "warm.agent": "Warming up…",
  "warm.solver": "The solver is warming up…",

  "share.table": "Copy the link",
  "share.deal": "Share this deal",
  "share.only-here":
    "Others can’t join yet: the service only listens to this computer. To play with others on your network, start it with --host 0.0.0.0.",
  "share.invite": "Copy the invite link",
  "share.game": "Share this game",
  "share.show": "Show the number",
  "share.shows": "The link shows you the deal number. From then on, this game counts as played with help.",
  "share.result": "Share your result",
  "share.challenge": "Challenge a friend",
  "share.copied": "Copied",

  "missing.title": "Page not found",
  "missing.lead": "This page doesn’t exist. The link may be incomplete or out of date.",
  "missing.home": "Go to the games",

  "credits.title": "Credits",
  "credits.lead": "Other people’s work, and its licences.",
  "credits.games": "The games",
  "credits.games-note": "The rules are in our own words. Names and ideas belong to the designers.",
  "credits.fonts": "Typefaces",
  "credits.fonts-note": "All three under the",
  "credits.icons": "Drawings",
  "credits.icons-note": "Reduced to one colour, recoloured and combined. From",

  "offer.decline": "No, thanks",
} as const;
