/** One lazily loaded component per page, so that the first load carries no more than it shows. */
import type { Component } from "svelte";
import { prefetchGame } from "$games";
import type { PageName } from "$lib/routes/routes";

export interface PageProps {
  params: Record<string, string>;
}

/** A page is given the parts of its address; most have none and take no notice. */
type Loaded = Promise<{ default: Component<PageProps> | Component<Record<string, never>> }>;

const loaders: Record<PageName, () => Loaded> = {
  home: () => import("./home/HomePage.svelte"),
  new: () => import("./new/NewGamePage.svelte"),
  deal: () => import("./deal/DealPage.svelte"),
  code: () => import("./deal/CodePage.svelte"),
  table: () => import("./table/TablePage.svelte"),
  learn: () => import("./learn/LearnPage.svelte"),
  lesson: () => import("./learn/LearnPage.svelte"),
  lobby: () => import("./lobby/LobbyPage.svelte"),
  rules: () => import("./rules/RulesPage.svelte"),
  rulebook: () => import("./rules/RulesPage.svelte"),
  statistics: () => import("./statistics/StatisticsPage.svelte"),
  games: () => import("./games/GamesPage.svelte"),
  room: () => import("./room/RoomPage.svelte"),
  tournament: () => import("./tournament/TournamentPage.svelte"),
  maketournament: () => import("./tournament/MakePage.svelte"),
  ladder: () => import("./ladder/LadderPage.svelte"),
  today: () => import("./today/TodayPage.svelte"),
  board: () => import("./today/BoardPage.svelte"),
  days: () => import("./days/DaysPage.svelte"),
  puzzles: () => import("./puzzles/PuzzlesPage.svelte"),
  puzzle: () => import("./puzzles/PuzzlesPage.svelte"),
  replay: () => import("./replay/ReplayPage.svelte"),
  verify: () => import("./verify/VerifyPage.svelte"),
  lab: () => import("./lab/LabPage.svelte"),
  study: () => import("./lab/StudyPage.svelte"),
  shelved: () => import("./lab/ShelvedPage.svelte"),
  settings: () => import("./settings/SettingsPage.svelte"),
  turns: () => import("./turns/TurnsPage.svelte"),
  person: () => import("./person/PersonPage.svelte"),
  me: () => import("./me/MePage.svelte"),
  recover: () => import("./me/RecoverPage.svelte"),
  credits: () => import("./credits/CreditsPage.svelte"),
  missing: () => import("./missing/MissingPage.svelte"),
};

export async function loadPage(name: PageName): Promise<Component<PageProps>> {
  return (await loaders[name]()).default as Component<PageProps>;
}

/** Loads what a table of a game takes before it is asked for; if that fails, asking for it will tell. */
export function prefetchTable(game: string): void {
  loadPage("table").catch(() => undefined);
  prefetchGame(game);
}
