/** Avatars: one of eight pictures in one of eight colours. A person has the same one everywhere, by the service's number. */
const PICTURES = ["cat", "barn-owl", "raven", "bat", "frog", "pig", "goblin", "ghost"] as const;

export const pictureOf = (face: number): (typeof PICTURES)[number] => PICTURES[face % PICTURES.length] ?? "cat";

/** The colour behind the picture, which is dark. */
export const colourOf = (face: number): string => `oklch(0.76 0.1 ${45 * Math.floor(face / PICTURES.length) + 20})`;
