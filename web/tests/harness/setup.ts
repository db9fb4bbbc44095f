/** Set-up of each file of component tests. Time stands still until a test lets it pass. */
import "./dom"; // first: what the client finds there it looks for when it is loaded
import { afterEach, beforeEach, vi } from "vitest";
import { leave } from "./app";
import { service } from "./service";

vi.useFakeTimers({ now: Date.UTC(2026, 0, 1, 12) });

beforeEach(() => {
  localStorage.clear();
  service.reset();
});
afterEach(leave);
