/** What to tell a person about something that failed: the service's own words where it gave any. */
export function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
