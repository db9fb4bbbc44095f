/** The address of the board of one of today's deals. */
export function boardAddress(game: string, level: string | null): string {
  return `/today/${game}${level === null ? "" : `?level=${level}`}`;
}
