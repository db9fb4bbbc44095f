/** Games with days for each move: whose turn it is, until when, and vacations. */
export const turns = {
  "turns.title": "Your turns",
  "turns.lead": "Games with others that go on over days.",
  "turns.link": "Games with days for each move: your turns and their deadlines",
  "turns.yours": { one: "Your turn in one game", other: "Your turn in {count} games" },
  "turns.none": "Nobody is waiting for you.",
  "turns.others": { one: "Waiting for others in one game", other: "Waiting for others in {count} games" },
  "turns.left": "{time} left, until {day}",
  "turns.no-limit": "no deadline",
  "turns.calendar": "Deadlines of the next two weeks",
  "turns.day": { one: "{day}: one game", other: "{day}: {count} games" },
  "turns.day-none": "{day}: none",
  "turns.push": "Get a message when it’s your turn: switch it on in the settings",
  "turns.vacation": "Vacation",
  "turns.vacation-note":
    "While you’re away, no turn of days runs out, and you have your whole time when you’re back. The others see it. Minutes and limits run on.",
  "turns.vacation-days": "Days away",
  "turns.vacation-left": { one: "You have one day left this year.", other: "You have {count} days left this year." },
  "turns.vacation-begin": "I’m away",
  "turns.vacation-end": "I’m back",
  "turns.vacation-until": "You’re on vacation until {day}.",
  "turns.away-until": "on vacation until {day}",
} as const;
