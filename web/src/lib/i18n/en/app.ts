/** What every page says, and what the service's state makes it say. */
export const app = {
  "app.name": "witchwood",
  "app.title": "witchwood: witch-themed tabletop games",
  "app.page-failed": "This page could not be loaded. Check the connection, then load it again.",
  again: "Try again",
  cancel: "Cancel",
  close: "Close",
  loading: "One moment…",
  off: "Off",
  on: "On",

  "nav.games": "Games",
  "nav.lab": "Lab",
  "nav.label": "Main",
  "nav.me": "{name}: your name and tables",
  "nav.rules": "Rule book",
  "nav.settings": "Settings",
  "nav.skip": "Skip to content",
  "nav.statistics": "Statistics",
  "nav.tables": "Open tables",
  "nav.today": "Today",

  "footer.credits": "Credits",
  "footer.replay": "Replay a record",
  "footer.verify": "Verify a deal",

  "theme.to-day": "Switch to day",
  "theme.to-night": "Switch to night",

  "service.unreachable": "The service can’t be reached. Check the connection, then try again.",
  "service.stumbled": "Something went wrong in the service ({status}). Nothing was changed. Try again.",
  "service.refused": "The service refused the request ({status}).",

  "notice.offline": "The service can’t be reached. What is on screen may be out of date; we keep trying.",
  "notice.warming": "The rules are warming up, once on this machine.",
  "notice.ready": "{game} is ready",
  "notice.compiling": "{game} is warming up",
  "notice.waits": "{game} waits to warm up",

  "warm.rules": "Warming up the rules… ({done} of {all})",
  "warm.early":
    "These rules are warming up, once on this machine. You may start now: the table opens as soon as they are ready.",
  "warm.agent": "Warming up…",
  "warm.solver": "The solver is warming up…",

  "share.table": "Copy the link",
  "share.deal": "Share this deal",
  "share.only-here":
    "Others can’t come yet: the service listens to this computer only. To play with others in your network, start it with --host 0.0.0.0.",
  "share.invite": "Copy the invite link",
  "share.game": "Share this game",
  "share.show": "Show the number",
  "share.shows":
    "A link shows you the number of this deal. From then on the game counts as one whose deal was known: that is help.",
  "share.copied": "Copied",

  "missing.title": "Page not found",
  "missing.lead": "There is no such page. The link may be incomplete or old.",
  "missing.home": "To the games",

  "credits.title": "Credits",
  "credits.lead": "What others made, and how we may use it.",
  "credits.games": "The games",
  "credits.games-note": "The rules are told in our own words; names and ideas are those of their designers.",
  "credits.fonts": "Typefaces",
  "credits.fonts-note": "All three under the",
  "credits.icons": "Drawings",
  "credits.icons-note": "Cut to one colour, recoloured and combined by us. From",

  "offer.decline": "No, thanks",
} as const;
