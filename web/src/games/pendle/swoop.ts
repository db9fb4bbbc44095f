/** The witch's beat in a change of round: the cards are gone, she swoops, and the new ghosts come. */
const AFTER = 300; // milliseconds, when the last heap is on its way
const LASTS = 460;
const APART = 110; // each witch for herself

/** Let those witches swoop that were about in the round that ended. about: for each place of their circle. */
export function swoop(root: HTMLElement, about: readonly boolean[]): void {
  const witches = [...root.querySelectorAll<HTMLElement>(".witch")].filter((_, n) => about[n]);
  for (const [n, witch] of witches.entries())
    witch.animate(
      [
        { transform: "none", color: "var(--accent)" },
        { transform: "translate(-12%, -10%) rotate(-12deg) scale(1.2)", offset: 0.3, easing: "ease-in" },
        {
          transform: "translate(34%, 8%) rotate(10deg) scale(1.75)",
          color: "var(--accent)",
          offset: 0.65,
          easing: "ease-out",
        },
        { transform: "none" },
      ],
      { duration: LASTS, delay: AFTER + n * APART, easing: "ease-out", fill: "backwards" },
    );
}
