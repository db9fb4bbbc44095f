/** What answers the client: a service, or the same Python in this page. `$backend` is one of the two, chosen when the
 * client is built (vite.config.ts). */

/** What a table is heard and spoken to over: a WebSocket, or what stands for one. */
export interface Channel {
  readonly readyState: number;
  send(text: string): void;
  close(code?: number): void;
  addEventListener(type: "message", hear: (event: MessageEvent<string>) => void): void;
  addEventListener(type: "close", hear: (event: CloseEvent) => void): void;
}

/** Asks for an address under /api. body: JSON. Rejects where nobody can be reached. */
export type Send = (method: string, path: string, body?: string) => Promise<Response>;

/** Opens a table. */
export type Connect = (table: string) => Channel;
