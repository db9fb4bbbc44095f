/** What is said of the games in the page where there is a service too, on either side. */
export const kept = {
  "kept.title": "Save the games for offline play",
  "kept.note":
    "Play here while the service can’t be reached, with separate deals. Downloads {size} MB and uses up to 50 MB on this device.",
  "kept.offer": "No connection on the train? Save the games on this device: {size} MB to download, up to 50 MB used.",
  "kept.take": "Save the games",
  "kept.impossible": "This browser can’t save games here: that needs a secure address (https).",
  "kept.coming": "Downloading {size} MB…",
  "kept.here": "The games are saved.",
  "kept.failed": "The download failed, or this device is full. Try again later.",
  "kept.lost": "Connection lost.",
  "kept.play": "Play in this page",
  "kept.apart": "In this page",
  "kept.apart-note":
    "Games you played in this browser without the service. They’re saved here only, and counted separately.",

  "beside.here": "These games stay in this browser.",
  "beside.away": "The service can’t be reached right now.",
  "beside.back": "Back to the service",
} as const;
