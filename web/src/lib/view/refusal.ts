/** An action that was refused, as a table is told. */
export interface Refusal {
  action: string;
  reason: string;
  key: number;
}
