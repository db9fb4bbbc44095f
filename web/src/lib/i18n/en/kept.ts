/** What is said of the games in the page where there is a service too, on either side. */
export const kept = {
  "kept.title": "Keep the games for when there is no connection",
  "kept.note":
    "You can then play here while the service can’t be reached, from deals of their own. {size} MB are fetched, and up to 50 MB are used on this device.",
  "kept.offer":
    "No connection on the train? Keep the games on this device: {size} MB are fetched, up to 50 MB are used.",
  "kept.take": "Keep the games",
  "kept.impossible": "This browser can’t keep games here: that needs a secure address (https).",
  "kept.coming": "{size} MB are being fetched…",
  "kept.here": "They are kept.",
  "kept.failed": "Not everything could be fetched, or there is no room for it. Try again later.",
  "kept.lost": "Connection lost.",
  "kept.play": "Play in this page",
  "kept.apart": "In this page",
  "kept.apart-note":
    "Games that you played in this browser without the service. They are kept here alone, and count apart.",

  "beside.here": "These games stay in this browser.",
  "beside.away": "The service can’t be reached just now.",
  "beside.back": "Back to the service",
} as const;
