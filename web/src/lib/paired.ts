/** The table that a press in the lobby has found. A player who comes from there is ready at once. */
let found: string | null = null;

export function pairedAt(table: string): void {
  found = table;
}

/** Whether the lobby has led to a table; only once. */
export function takePaired(table: string): boolean {
  const led = found === table;
  if (led) found = null;
  return led;
}
