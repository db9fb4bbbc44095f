/** What the page and its worker say to each other. */
import type { Files } from "./snapshot";

/** Milliseconds between Python's start and background work, so that the first card shows sooner. */
export const FIRST_CARD = 3000;

/** The name of a worker that searches and keeps Python's memory for the next visit; once one has, those after it don't. */
export const KEEPS = "keeps";

/** The page: a request under /api, or a window at a table. */
export type ToWorker =
  | { do: "request"; id: number; method: string; path: string; body: string }
  | { do: "visit"; id: number; table: string }
  | { do: "hear"; id: number; text: string }
  | { do: "leave"; id: number };

/** The worker. A body is JSON, or a text as it is. */
export type FromWorker =
  | { do: "answer"; id: number; status: number; body: string }
  | { do: "event"; id: number; text: string }
  | { do: "refuse"; id: number; reason: string }
  | { do: "failed"; reason: string };

/** The first message to the worker that searches: Python's files, where they are at hand. */
export interface SearchStart {
  files: Files | undefined;
}

/** A question to it. */
export interface SearchRequest {
  id: number;
  text: string;
}

/** What it says: an answer, how far it has come, or what was wrong with a question; that Python's memory needs keeping no more; or that it can't
 * search at all. */
export type SearchResponse =
  | { do: "answer"; id: number; text: string }
  | { do: "progress"; id: number; done: number }
  | { do: "refuse"; id: number; problem: string }
  | { do: "kept" }
  | { do: "failed"; reason: string };
