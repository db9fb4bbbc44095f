import type { SeatState } from "$lib/protocol/types";

/** A seat of a table, a person's if nothing else is said. */
export const seat = (number: number, more: Partial<SeatState> = {}): SeatState => ({
  seat: number,
  kind: "person",
  name: "",
  face: number,
  agent: null,
  here: true,
  rating: null,
  provisional: false,
  gained: null,
  profile: null,
  vacation: null,
  stand_in: null,
  ready: true,
  out: null,
  out_by: [],
  ...more,
});
