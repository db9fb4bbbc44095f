/** The card that is in hand or looked at: the table says it, the panel beside it shows where it can go. */
export const hand = $state<{ place: string | null; held: boolean }>({ place: null, held: false });

/** The state words of a card: selected, legal, hint. `drop` is where a card would be put down here, if this is the `top`. */
export type Marking = (place: string, drop: string, top: boolean) => string;
