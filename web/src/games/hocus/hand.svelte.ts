/** The card that is in hand or looked at: the table says it, the panel beside it shows where it can go. */
export const hand = $state<{ place: string | null; held: boolean }>({ place: null, held: false });
