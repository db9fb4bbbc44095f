/** A service at this address answers. */
import type { Connect, Send } from "../backend";
import type { TableState } from "../types";

/** True where no service is asked: there are no other people then, and nothing that takes them. */
export const inPage: boolean = false;

/** Resolves when the first answer has come, or has failed: what can wait does so, and the first answer comes sooner. */
export const settled: Promise<void> = Promise.resolve();

export const send: Send = (method, path, body) => {
  const sent = body === undefined ? {} : { body, headers: { "content-type": "application/json" } };
  return fetch(`/api${path}`, { method, credentials: "same-origin", ...sent });
};

export const connect: Connect = (table) => {
  const scheme = window.location.protocol === "https:" ? "wss" : "ws";
  return new WebSocket(`${scheme}://${window.location.host}/api/tables/${encodeURIComponent(table)}/socket`);
};

/** Called once a table lies there. */
export const tableShown = (): void => undefined;

/** A service answers sooner than anything kept here could be trusted: others play on meanwhile. */
export const rememberTable: (id: string, table: TableState) => void = () => undefined;
export const rememberedTable: (id: string) => TableState | null = () => null;
