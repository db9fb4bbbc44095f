/** An action that was refused, as a table is told. */
export interface Refusal {
  action: string;
  reason: string;
  /** Counts them; below 0: the table says it by itself. */
  key: number;
}
