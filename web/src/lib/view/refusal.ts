/** A refused action, for the table. */
export interface Refusal {
  action: string;
  reason: string;
  /** Counts them; below 0: the table says it by itself. */
  key: number;
}
