/** What is somebody's own: settings, name, devices and data. */
export const own = {
  "settings.title": "Settings",
  "settings.lead": "They are kept on this device.",
  "settings.theme": "Theme",
  "settings.theme-note": "Day, night, or the same as the system.",
  "settings.theme-auto": "System",
  "settings.theme-day": "Day",
  "settings.theme-night": "Night",
  "settings.face": "Cards",
  "settings.face-note": "As printed, with larger figures, or plain white with the strongest contrast.",
  "settings.face-standard": "Printed",
  "settings.face-large": "Large figures",
  "settings.face-contrast": "High contrast",
  "settings.motion": "Motion",
  "settings.motion-note": "Whether cards glide and turn, or appear at once.",
  "settings.motion-auto": "System",
  "settings.motion-full": "Glide",
  "settings.motion-reduced": "None",
  "settings.verdicts": "Live verdicts",
  "settings.verdicts-note":
    "In solitaires, a solver that knows all the cards says after each move whether you can still win, or how well. Games with it are counted apart.",
  "settings.autoplay": "Finish automatically",
  "settings.autoplay-note": "A game whose win is certain is played to its end at once.",
  "settings.sound": "Sounds",
  "settings.sound-note": "Small dry sounds of paper, linen and pebbles.",
  "settings.shortcuts": "Letter shortcuts",
  "settings.shortcuts-note": "U for undo, H for hint and others. The question mark lists them at a table.",

  "push.title": "Tell me when it is my turn",
  "push.note": "A notification on this device while you are not at the table. It names the game, and nothing else.",
  "push.impossible":
    "This browser can’t be told here: it takes a secure address (https) and a browser that knows Web Push.",
  "push.refused": "The browser did not allow it. Allow notifications for this site, then try again.",

  "me.title": "You",
  "me.lead": "Nobody needs an account here. This browser remembers who you are.",
  "me.name": "Your name at the tables",
  "me.name-note": "Up to 24 letters. A name belongs to one person.",
  "me.save": "Save",
  "me.saved": "Your name is saved.",
  "me.recovery": "Another device",
  "me.recovery-note":
    "A private link that brings your name, tables and statistics to another device, or back to this one. Keep it to yourself: whoever opens it becomes you. It works once, and a new link replaces the old one.",
  "me.recovery-make": "Make a recovery link",
  "me.recovery-copy": "Copy the recovery link",
  "me.tables": "Your tables",
  "me.no-tables": "You have not sat down anywhere yet.",
  "me.look": "Look",
  "me.devices": "Signing out",
  "me.devices-note":
    "Sign out other devices if you have lost one, or if somebody else has used a recovery link of yours. Recovery links made before are worth nothing then.",
  "me.sign-out-elsewhere": "Sign out all other devices",
  "me.sign-out-here": "Sign out here",
  "me.sign-out-here-note":
    "This browser forgets who you are. You can come back only from another device of yours, or with a recovery link. Make one first.",
  "me.signed-out": "All other devices are signed out.",
  "me.stay": "Stay",
  "me.data": "Your data",
  "me.data-note":
    "One file with all that is stored about you: your name, your tables, your moves and results. Other players’ secrets are not in it.",
  "me.data-get": "Give me my data",
  "me.delete": "Delete me",
  "me.delete-note":
    "All that is stored about you goes: your name, your results, and the tables where nobody else sits.",
  "me.delete-seats":
    "In games with others you resign, and they go on without you. There you are called “Someone who left”.",
  "me.delete-on": "Go on",
  "me.delete-surely": "Delete {name} for good? Nothing can bring you back.",
  "me.delete-yes": "Delete me for good",

  "recover.title": "Come back",
  "recover.lead":
    "This link gives this browser the name, tables and statistics of whoever made it. Those you have here now are left behind.",
  "recover.go": "Use them here",
  "recover.alone": "Sign out all other devices",
  "recover.alone-note": "Sign out all other devices, if you have lost one.",
  "recover.empty": "This link is incomplete: the part behind the # is missing. Copy it whole.",
} as const;
