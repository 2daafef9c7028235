import { type CompiledWatch, isMatch, type WatchEngine } from "./watch-engine.ts";

/** Evaluates every watch with the car, one after the other. */
export const createLoopEngine = (watches: readonly CompiledWatch[]): WatchEngine => ({
  name: "naive loop",
  bytesPerWatch: null,
  match: (car) =>
    watches.reduce<number[]>((found, watch, number) => {
      if (isMatch(watch, car)) found.push(number);
      return found;
    }, []),
});

/** The watches as objects, in one list per make and model. */
export function createBucketEngine(watches: readonly CompiledWatch[]): WatchEngine {
  const buckets = new Map<string, number[]>();
  for (const [number, { compiled }] of watches.entries()) {
    for (const model of compiled.model?.keys ?? ["*"]) {
      const key = `${compiled.make ?? "*"}\n${model}`;
      const bucket = buckets.get(key);
      if (bucket === undefined) buckets.set(key, [number]);
      else bucket.push(number);
    }
  }
  return {
    name: "buckets of objects",
    bytesPerWatch: null,
    match({ folded, ...car }) {
      const seen = { folded, ...car };
      const keys = [`${folded.make}\n${folded.model}`, `${folded.make}\n*`, `*\n${folded.model}`, "*\n*"];
      return keys.flatMap((key) =>
        (buckets.get(key) ?? []).filter((number) => isMatch(watches[number]!, seen)),
      );
    },
  };
}
