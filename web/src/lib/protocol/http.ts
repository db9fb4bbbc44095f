/** Asks what answers here: typed by what the service says of each address. */
import { inPage, send } from "$backend";
import { t } from "$lib/i18n";
import type * as wire from "./types";

/** The service said no, or could not be reached (status 0). The message is the reason, ready to be shown. */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message);
  }

  get offline(): boolean {
    return this.status === 0;
  }

  /** False where the same question would get the same answer. */
  get passing(): boolean {
    return this.offline || this.status === 429 || this.status >= 500;
  }
}

/** What to tell a person about something that failed: the service's own words where it gave any. */
export function reasonOf(error: unknown): string {
  const words = error instanceof Error ? error.message : String(error);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Why something can't be done, in the same words; null once it is done. */
export async function failureOf(doing: Promise<unknown>): Promise<string | null> {
  return doing.then(() => null, reasonOf);
}

const GATEWAY = new Set([502, 504]); // a proxy answers: there is no service behind it just now
let onlost: (reason: string) => void = () => undefined;

/** Whom to tell when nobody can be reached, and why. */
export function whenLost(hear: (reason: string) => void): void {
  onlost = hear;
}

async function ask(method: string, path: string, body?: unknown): Promise<Response> {
  const sent = send(method, path, body === undefined ? undefined : JSON.stringify(body));
  const response = await sent.catch((error: unknown) => (error instanceof Error ? error : new Error(String(error))));
  if (response instanceof Error || GATEWAY.has(response.status)) {
    const reason = response instanceof Error ? response.message : "";
    onlost(reason);
    throw new ApiError(0, inPage ? t("page.failed", { reason }) : t("service.unreachable"));
  }
  if (!response.ok) throw new ApiError(response.status, await detailOf(response));
  return response;
}

/** The reason in the body of a refusal: {"detail": "…"} from our own code, a list of places from the checks of a request. */
async function detailOf(response: Response): Promise<string> {
  const text = await response.text();
  try {
    const detail: unknown = (JSON.parse(text) as { detail?: unknown }).detail;
    if (typeof detail === "string") return detail;
    if (Array.isArray(detail)) {
      return detail
        .map((one: { loc?: unknown[]; msg?: string }) => `${(one.loc ?? []).slice(1).join(".")}: ${one.msg ?? ""}`)
        .join("; ");
    }
  } catch {
    // Not JSON: a proxy's page, for instance.
  }
  return t(response.status >= 500 ? "service.stumbled" : "service.refused", { status: response.status });
}

async function json<T>(method: string, path: string, body?: unknown): Promise<T> {
  return (await (await ask(method, path, body)).json()) as T;
}

let identity: Promise<wire.Me> | undefined;

/** Who asks here, asked once: the answer brings the cookie, and without it the service refuses all that is one's own. */
function me(): Promise<wire.Me> {
  identity ??= json<wire.Me>("GET", "/me").catch((error: unknown) => {
    identity = undefined;
    throw error;
  });
  return identity;
}

/** The same as `json`, as soon as the service knows who asks. */
async function own<T>(method: string, path: string, body?: unknown): Promise<T> {
  await me();
  return json<T>(method, path, body);
}

/** What is done without an answer but that it is done. */
async function command(method: string, path: string, body?: unknown): Promise<void> {
  await me();
  await ask(method, path, body);
}

const name = encodeURIComponent;

export const api = {
  games: () => json<wire.GameInfo[]>("GET", "/games"),
  code: (code: string) => json<wire.CodedDealInfo>("GET", `/codes/${name(code)}`),
  /** query: the options that are not usual; a page has the usual books only. */
  rules: (game: string, query = "") =>
    json<wire.RulesPage>("GET", `/games/${name(game)}/rules${query && !inPage ? `?${query}` : ""}`),
  lesson: (game: string, lesson: string, done: readonly string[], action: string | null) =>
    json<wire.LessonState>("POST", `/games/${name(game)}/lessons/${name(lesson)}`, { done, action }),
  status: (wanted: string) => json<wire.Status>("GET", wanted === "" ? "/status" : `/status?wanted=${name(wanted)}`),
  me,
  rename: (to: string) => own<wire.Me>("PUT", "/me", { name: to }),
  recovery: () => own<wire.RecoveryLink>("POST", "/me/recovery"),
  recover: (token: string, alone: boolean) => own<wire.Me>("POST", "/recover", { token, alone }),
  signOut: (where: "here" | "elsewhere") => command("POST", "/me/sign-out", { where }),
  deleteMe: () => command("DELETE", "/me"),
  myTables: () => own<wire.TableCard[]>("GET", "/me/tables"),
  statistics: () => own<wire.Statistics[]>("GET", "/me/statistics"),
  pushKey: () => own<wire.PushKey>("GET", "/push"),
  subscribe: (browser: wire.NewSubscription) => own<wire.PushKey>("POST", "/me/push", browser),
  unsubscribe: (endpoint: string) => own<wire.PushKey>("POST", "/me/push/off", { endpoint }),
  rooms: () => own<wire.RoomCard[]>("GET", "/me/rooms"),
  series: () => own<wire.RoomNote[]>("GET", "/me/series"),
  room: (id: string) => own<wire.RoomState>("GET", `/rooms/${name(id)}`),
  makeRoom: (called: string) => own<wire.RoomMade>("POST", "/rooms", { name: called }),
  joinRoom: (id: string) => own<wire.RoomState>("POST", `/rooms/${name(id)}/join`),
  leaveRoom: (id: string) => own<wire.RoomState>("POST", `/rooms/${name(id)}/leave`),
  sayInRoom: (id: string, text: string) => own<wire.RoomState>("POST", `/rooms/${name(id)}/lines`, { text }),
  roomDoor: (id: string, open: boolean) => own<wire.RoomState>("POST", `/rooms/${name(id)}/door`, { open }),
  roomInvite: (id: string) => own<wire.Invite>("GET", `/rooms/${name(id)}/invite`),
  nextTable: (id: string, wanted: wire.NextTable) => own<wire.TableMade>("POST", `/rooms/${name(id)}/tables`, wanted),
  tournaments: () => own<wire.TournamentList>("GET", "/tournaments"),
  makeTournament: (wanted: wire.NewTournament) => own<wire.TournamentMade>("POST", "/tournaments", wanted),
  tournament: (id: string) => own<wire.TournamentView>("GET", `/tournaments/${name(id)}`),
  tournamentGames: (id: string) => own<wire.TournamentGames>("GET", `/tournaments/${name(id)}/games`),
  tournamentInvite: (id: string) => own<wire.Invite>("GET", `/tournaments/${name(id)}/invite`),
  joinTournament: (id: string) => own<wire.TournamentView>("POST", `/tournaments/${name(id)}/join`),
  leaveTournament: (id: string) => own<wire.TournamentView>("POST", `/tournaments/${name(id)}/leave`),
  callOff: (id: string) => own<wire.TournamentView>("POST", `/tournaments/${name(id)}/call-off`),
  playDeal: (id: string, deal: number) => own<wire.TableMade>("POST", `/tournaments/${name(id)}/deals/${deal}`),
  ratings: () => own<wire.MyRating[]>("GET", "/me/ratings"),
  ladder: (game: string) => own<wire.Ladder>("GET", `/ladder/${name(game)}`),
  lobby: () => own<wire.LobbyState>("GET", "/lobby"),
  seek: (game: string, plate: string) => own<wire.SoughtGame>("POST", "/lobby/seek", { game, plate }),
  person: (profile: string) => own<wire.Profile>("GET", `/people/${name(profile)}`),
  findPerson: (called: string) => own<wire.PersonFound>("GET", `/people?name=${name(called)}`),
  tie: (profile: string, kind: wire.TieWanted["kind"], on: boolean) =>
    own<wire.Profile["ties"]>("POST", `/people/${name(profile)}/ties`, { kind, on }),
  challenge: (profile: string, wanted: wire.ChallengeWanted) =>
    own<wire.TableMade>("POST", `/people/${name(profile)}/challenge`, wanted),
  challenges: () => own<wire.Challenge[]>("GET", "/me/challenges"),
  declineChallenge: (id: string) => command("POST", `/me/challenges/${name(id)}/decline`),
  vacation: () => own<wire.VacationState>("GET", "/me/vacation"),
  /** days: of a vacation that begins now; 0 ends it. */
  takeVacation: (days: number) => own<wire.VacationState>("PUT", "/me/vacation", { days }),
  friends: () => own<wire.Friend[]>("GET", "/me/friends"),
  stopSeeking: () => own<wire.SoughtGame>("POST", "/lobby/stop"),
  puzzleKinds: () => json<wire.PuzzleKind[]>("GET", "/puzzles"),
  puzzleOf: (day: string) => json<wire.PuzzleName>("GET", `/puzzles/day/${name(day)}`),
  nextPuzzle: (wish: wire.PuzzleWish) => json<wire.PuzzleName>("POST", "/puzzles/next", wish),
  puzzlesAhead: (wish: wire.PuzzleWish) => json<wire.PuzzleAhead[]>("POST", "/puzzles/ahead", wish),
  puzzle: (game: string, which: string, asked: wire.PuzzleAsk) =>
    json<wire.PuzzleState>("POST", `/puzzles/${name(game)}/${name(which)}`, asked),
  course: (id: string) => own<wire.Course>("GET", `/tables/${name(id)}/course`),
  /** query: what is looked for, as `GamesWanted` takes it. */
  found: (query: URLSearchParams) => own<wire.FoundGames>("GET", `/me/found?${query.toString()}`),
  achievements: () => own<wire.Achievement[]>("GET", "/me/achievements"),
  today: () => own<wire.Today[]>("GET", "/today"),
  board: (game: string, level: wire.Today["level"]) =>
    own<wire.Board>("GET", `/today/${name(game)}/board${level === null ? "" : `?level=${level}`}`),
  month: (month: string) => own<wire.Month>("GET", `/days/${name(month)}`),
  open: (table: wire.NewTable) => own<wire.TableMade>("POST", "/tables", table),
  fromRecord: (record: string) => own<wire.TableMade>("POST", "/tables/from-record", { record }),
  /** agent: who has the other seats, in a page, where one plays on; else the game is looked at. */
  fromLine: (line: wire.LineText) => own<wire.TableMade>("POST", "/tables/from-line", line),
  recordsBefore: () => own<wire.RecordsBefore>("GET", "/tables/from-record"),
  join: (id: string, seat?: number) => own<wire.SeatTaken>("POST", `/tables/${name(id)}/join`, { seat: seat ?? null }),
  letAgentPlay: (id: string, agent: string) => own<wire.SeatTaken>("POST", `/tables/${name(id)}/agent`, { agent }),
  invite: (id: string) => own<wire.Invite>("GET", `/tables/${name(id)}/invite`),
  leave: (id: string) => command("POST", `/tables/${name(id)}/leave`),
  sendAway: (id: string, seat: number) => command("POST", `/tables/${name(id)}/send-away`, { seat }),
  closeTable: (id: string) => command("POST", `/tables/${name(id)}/close`),
  list: (id: string, listed: boolean) => command("PUT", `/tables/${name(id)}/listed`, { listed }),
  grade: (id: string) => own<wire.DealGrade>("GET", `/tables/${name(id)}/grade`),
  wonGame: (id: string, ply: number) => own<wire.WonGame>("POST", `/tables/${name(id)}/won-game`, { ply }),
  rematch: (id: string) => own<wire.TableMade>("POST", `/tables/${name(id)}/rematch`),
  line: (id: string) => own<wire.GameLine>("GET", `/tables/${name(id)}/line`),
  record: async (id: string) => {
    await me();
    return (await ask("GET", `/tables/${name(id)}/record`)).text();
  },
  /** Shows the number of a deal that is played in this page, which counts as known then. */
  showDeal: (id: string) => command("POST", `/tables/${name(id)}/show-deal`),
  /** All games of this page as one file; and such a file read again, with how many games were news, and how many
   * can't be read here. */
  saveGames: async () => (await ask("GET", "/me/games")).text(),
  loadGames: (file: string) => json<wire.GamesAdded>("POST", "/me/games", { file }),
  /** Deletes games of this page, with their results. */
  deleteGames: (tables: string[]) => command("DELETE", "/me/games", { tables }),
  lab: () => own<wire.LabState>("GET", "/lab"),
  study: (id: string) => own<wire.StudyCard>("GET", `/lab/studies/${name(id)}`),
  startStudy: (wanted: wire.NewStudy) => own<wire.StudyCard>("POST", "/lab/studies", wanted),
  stopStudy: (id: string) => own<wire.StudyCard>("POST", `/lab/studies/${name(id)}/cancel`),
  goOnWithStudy: (id: string) => own<wire.StudyCard>("POST", `/lab/studies/${name(id)}/go-on`),
  removeStudy: (id: string) => command("DELETE", `/lab/studies/${name(id)}`),
  /** Waits until a report is written, and is an error where it can't be. */
  reportAt: async (address: string) => {
    await ask("GET", address);
    return `/api${address}`;
  },
  verify: (claim: wire.Claim) => json<wire.Verified>("POST", "/verify", claim),
};
