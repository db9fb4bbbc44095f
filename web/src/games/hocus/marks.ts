/** The state words of a card: selected, legal, hint. `drop` is where a card would be put down here, if this is the `top`. */
export type Marking = (place: string, drop: string, top: boolean) => string;
