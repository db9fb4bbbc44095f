/** Addresses of the app: which page each one is, and what it says about it. */
import { inPage } from "$backend";

export const patterns = {
  home: "/",
  new: "/new/:game",
  deal: "/deal/:game",
  code: "/code/:code",
  table: "/table/:id",
  learn: "/learn/:game",
  lesson: "/learn/:game/:lesson",
  lobby: "/tables",
  rules: "/rules",
  rulebook: "/rules/:game",
  statistics: "/statistics",
  games: "/games",
  ladder: "/ladder/:game",
  room: "/room/:id",
  tournament: "/tournament/:id",
  maketournament: "/new-tournament",
  today: "/today",
  board: "/today/:game",
  days: "/days",
  puzzles: "/puzzles",
  puzzle: "/puzzles/:game/:name",
  replay: "/replay",
  verify: "/verify",
  lab: "/lab",
  study: "/lab/study/:id",
  shelved: "/lab/shelf/:name",
  settings: "/settings",
  turns: "/turns",
  person: "/people/:profile",
  me: "/me",
  recover: "/recover",
  credits: "/credits",
} as const;

/** Pages that need a service: other people, what counts among them, and long work. */
const served = new Set<string>([
  "lobby",
  "turns",
  "person",
  "ladder",
  "room",
  "tournament",
  "maketournament",
  "board",
  "verify",
  "lab",
  "study",
  "shelved",
  "recover",
]);

export type PageName = keyof typeof patterns | "missing";

export interface Route {
  page: PageName;
  params: Record<string, string>;
}

/** The page at a path; `missing` where there is none. A slash at the end makes no difference. */
export function matchRoute(path: string): Route {
  const parts = path.split("/").filter((part) => part !== "");
  for (const [page, pattern] of Object.entries(patterns) as [keyof typeof patterns, string][]) {
    const params = matchParts(
      pattern.split("/").filter((part) => part !== ""),
      parts,
    );
    if (params) return inPage && served.has(page) ? { page: "missing", params: {} } : { page, params };
  }
  return { page: "missing", params: {} };
}

function matchParts(pattern: string[], parts: string[]): Record<string, string> | null {
  if (pattern.length !== parts.length) return null;
  const params: Record<string, string> = {};
  for (const [place, wanted] of pattern.entries()) {
    const part = parts[place] ?? "";
    if (wanted.startsWith(":")) {
      try {
        params[wanted.slice(1)] = decodeURIComponent(part);
      } catch {
        return null;
      }
    } else if (wanted !== part) return null;
  }
  return params;
}
