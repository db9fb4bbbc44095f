/**
 * Small dry sounds, made on the spot from noise and tones: paper, linen, glass, pebble. Off unless the player turns them on,
 * and then quiet and short (under 250 ms, but for the end of a game).
 */
import { settings } from "$lib/device/settings.svelte";

export type SoundName =
  "lift" | "drop" | "flip" | "illegal" | "stone" | "crown" | "glass" | "breath" | "bell" | "grunt" | "win";

/** How loud all of it is, and how much louder a rub must be, since its band lets little of the noise through. */
const LOUD = 2.2;
const RUB = 4;

let context: AudioContext | null = null;
let noise: AudioBuffer | null = null;

/** The one audio context; browsers allow it only after the player has touched the page, which a move always is. */
function audio(): AudioContext | null {
  if (typeof AudioContext === "undefined") return null;
  context ??= new AudioContext();
  if (context.state === "suspended") void context.resume();
  return context;
}

function hiss(at: AudioContext): AudioBuffer {
  if (noise) return noise;
  noise = at.createBuffer(1, at.sampleRate * 0.5, at.sampleRate);
  const samples = noise.getChannelData(0);
  for (let n = 0; n < samples.length; n++) samples[n] = Math.random() * 2 - 1;
  return noise;
}

interface Shape {
  start?: number;
  length: number;
  loud: number;
  /** Hertz at the beginning and at the end. */
  from: number;
  to?: number;
}

function envelope(at: AudioContext, { start = 0, length, loud }: Shape): GainNode {
  const now = at.currentTime + start;
  const gain = at.createGain();
  gain.gain.setValueAtTime(0.0001, now);
  gain.gain.exponentialRampToValueAtTime(loud * LOUD, now + Math.min(0.012, length / 4));
  gain.gain.exponentialRampToValueAtTime(0.0001, now + length);
  gain.connect(at.destination);
  return gain;
}

/** A rub: noise through a band that glides, like a fingertip on paper. */
function rub(at: AudioContext, shape: Shape, width = 1.2): void {
  const now = at.currentTime + (shape.start ?? 0);
  const source = at.createBufferSource();
  source.buffer = hiss(at);
  const band = at.createBiquadFilter();
  band.type = "bandpass";
  band.Q.value = width;
  band.frequency.setValueAtTime(shape.from, now);
  band.frequency.exponentialRampToValueAtTime(shape.to ?? shape.from, now + shape.length);
  source.connect(band).connect(envelope(at, { ...shape, loud: shape.loud * RUB }));
  source.start(now, Math.random() * 0.2, shape.length);
}

function tone(at: AudioContext, shape: Shape, wave: OscillatorType = "sine"): void {
  const now = at.currentTime + (shape.start ?? 0);
  const source = at.createOscillator();
  source.type = wave;
  source.frequency.setValueAtTime(shape.from, now);
  source.frequency.exponentialRampToValueAtTime(shape.to ?? shape.from, now + shape.length);
  source.connect(envelope(at, shape));
  source.start(now);
  source.stop(now + shape.length);
}

const makers: Record<SoundName, (at: AudioContext, step: number) => void> = {
  lift: (at) => rub(at, { length: 0.06, loud: 0.05, from: 3200, to: 5200 }),
  drop: (at) => rub(at, { length: 0.09, loud: 0.12, from: 900, to: 400 }, 0.8),
  flip: (at) => rub(at, { length: 0.11, loud: 0.08, from: 2200, to: 4200 }),
  illegal: (at) => {
    for (const start of [0, 0.1]) tone(at, { start, length: 0.07, loud: 0.12, from: 190, to: 150 }, "triangle");
  },
  stone: (at) => {
    tone(at, { length: 0.09, loud: 0.16, from: 620, to: 380 }, "triangle");
    rub(at, { length: 0.03, loud: 0.1, from: 2600 }, 2);
  },
  crown: (at) => {
    tone(at, { length: 0.14, loud: 0.18, from: 340, to: 210 }, "triangle");
    rub(at, { length: 0.03, loud: 0.1, from: 1800 }, 2);
  },
  glass: (at, step) => {
    tone(at, { length: 0.22, loud: 0.07, from: 392 * 2 ** (step / 12) });
    tone(at, { length: 0.18, loud: 0.025, from: 1182 * 2 ** (step / 12) });
  },
  breath: (at) => rub(at, { length: 0.24, loud: 0.07, from: 500, to: 1300 }, 0.7),
  bell: (at) => {
    tone(at, { length: 0.24, loud: 0.07, from: 1568 });
    tone(at, { length: 0.2, loud: 0.03, from: 4210 });
  },
  grunt: (at) => {
    tone(at, { length: 0.16, loud: 0.2, from: 130, to: 82 }, "sawtooth");
    rub(at, { start: 0.16, length: 0.14, loud: 0.12, from: 300, to: 700 }, 3);
  },
  win: (at) => {
    rub(at, { length: 0.2, loud: 0.1, from: 1800, to: 5200 });
    for (const from of [147, 220, 294]) tone(at, { start: 0.18, length: 0.9, loud: 0.07, from });
  },
};

/** Plays a sound if the player wants any; `step` raises a tone by that many half tones. */
export function sound(name: SoundName, step = 0): void {
  if (!settings.sound) return;
  const at = audio();
  if (at) makers[name](at, step);
}
