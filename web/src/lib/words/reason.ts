/** What to tell a person about something that failed: the service's own words where it gave any. */
export function reasonOf(error: unknown): string {
  const words = error instanceof Error ? error.message : String(error);
  return words.charAt(0).toUpperCase() + words.slice(1);
}
