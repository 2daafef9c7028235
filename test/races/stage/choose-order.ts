import { RandomSource } from "../../../infra/local/cars/random-source.ts";
import type { Choose, Waiting } from "./gate-calls.ts";

/** Runs the first operation completely, then the other. */
export const oneAfterTheOther =
  (first: string): Choose =>
  (waiting) =>
    find(waiting, first) ?? waiting[0]!;

/** Runs a number of steps of the first operation, then the other operation completely, then the rest of the first. */
export const heldAfter =
  (first: string, steps: number): Choose =>
  (waiting) => {
    const held = find(waiting, first);
    if (held !== undefined && held.made < steps) return held;
    return waiting.find(({ label }) => label !== first) ?? waiting[0]!;
  };

/** Chooses at random. Equal seeds give equal orders. */
export function byChance(seed: string): Choose {
  const random = new RandomSource(seed);
  return (waiting) => random.pick(waiting);
}

const find = (waiting: readonly Waiting[], wanted: string): Waiting | undefined =>
  waiting.find(({ label }) => label === wanted);
