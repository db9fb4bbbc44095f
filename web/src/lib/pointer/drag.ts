/** Cards that follow a pointer, rest where they were put down until the judge has answered, or go home. */

import { Timer } from "$lib/clock";
import { keepsStill } from "$lib/device/settings.svelte";

/** How long a card that was put down waits for the judge before it goes home by itself. */
const PATIENCE = 2500;

export class Drag {
  /** In hand, the one under the pointer first. */
  cards: HTMLElement[] = [];

  private resting: HTMLElement[] = [];
  private readonly waiting = new Timer();

  take(cards: HTMLElement[]): void {
    this.letGo();
    this.cards = cards;
  }

  /** So far from where they were taken up. */
  follow(x: number, y: number): void {
    const alone = this.cards.length === 1;
    this.cards.forEach((card, n) => {
      card.style.transform = `translate(${x}px, ${y}px) rotate(${alone ? 3 : 0}deg) scale(1.04)`;
      card.style.zIndex = String(90 + n);
      card.classList.add("lifted");
    });
  }

  /** Out of hand: they stay where they are, for a while. */
  putDown(): void {
    this.resting = this.cards;
    this.cards = [];
    this.waiting.start(PATIENCE, () => this.glideBack());
  }

  /** What was put down glides back to its place. */
  glideBack(): void {
    for (const card of keepsStill() ? [] : this.resting) {
      const from = card.style.transform;
      card.animate([{ transform: from }, { transform: "none" }], {
        duration: 140,
        easing: "cubic-bezier(.2, .8, .25, 1)",
      });
    }
    this.letGo();
  }

  /** What was put down is where it belongs. */
  letGo(): void {
    this.waiting.stop();
    for (const card of this.resting) lay(card);
    this.resting = [];
  }
}

function lay(card: HTMLElement): void {
  card.style.transform = "";
  card.style.zIndex = "";
  card.classList.remove("lifted");
}
