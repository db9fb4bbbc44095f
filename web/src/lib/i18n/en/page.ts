/** What is said only where no service is asked: everything happens in this page. */
export const page = {
  "page.lead": "All games are played in this browser, with or without a network.",
  "page.failed": "The games could not be started: {reason}. Load the page again.",
  "page.ended": "The games could not be started or read: {reason}. We keep trying; what this browser keeps stays.",
  "page.random-note": "Nobody knows the deal beforehand.",
  "page.today-note": "The same cards for everybody today, by the usual rules.",
  "page.options-today": "Today’s deal is played by the usual rules.",
  "page.late-note": "A past day’s deal can still be played. It counts for no streak.",
  "page.me": "Your games",
  "page.me-lead": "They are stored in this browser, and nowhere else.",
  "page.ready": "Ready without a network.",
  "page.partly":
    "Not everything could be fetched, or there is no room for it: without a network the games may not open.",
  "page.not-promised":
    "This browser may throw them away when it is short of room: save them as a file, or install the app.",
  "page.taken": "Take your games along",
  "page.taken-note": "All your games and the settings as one file: to keep, or to go on with in another browser.",
  "page.save": "Save all games",
  "page.load": "Open a file of games",
  "page.saved": "Saved.",
  "page.unread": {
    one: "{count} game can’t be read here: it stays, and is in the file.",
    other: "{count} games can’t be read here: they stay, and are in the file.",
  },
  "page.settled": "The settings in the file are now in use.",
  "page.loaded": { one: "{count} game was added.", other: "{count} games were added." },
  "page.left-out": {
    one: "{count} game of the file can’t be played here and was left out: keep the file for a newer version.",
    other: "{count} games of the file can’t be played here and were left out: keep the file for a newer version.",
  },
  "page.delete": "Delete {title}",
  "page.delete-hidden": "Delete all hidden games",
  "page.delete-note": {
    one: "The game goes for good, in all windows of this browser. Its result leaves your statistics, too.",
    other: "{count} games go for good, in all windows of this browser. Their results leave your statistics, too.",
  },
  "page.delete-yes": { one: "Delete it", other: "Delete {count} games" },
  "page.delete-no": { one: "Keep it", other: "Keep them" },
  "page.deleted": { one: "{count} game was deleted.", other: "{count} games were deleted." },
  "page.nav-me": "{name}: your games",
  "page.verdicts-note":
    "In solitaires, a solver that knows all the cards says after each move whether you can still win, or how well. At a deal of the day it counts as help.",
  "page.newer": "There is a new version.",
  "page.renew": "Load it",
} as const;
