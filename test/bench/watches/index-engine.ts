import { WatchIndex } from "../../../shared/inventory/watches/watch-index.ts";
import { encodeWatchIndex, openWatchIndex } from "../../../shared/inventory/watches/watch-snapshot.ts";
import { type CompiledWatch, isMatch, type WatchEngine } from "./watch-engine.ts";

/** Returns the index, built one watch after the other. The rules evaluate uncertain candidates. */
export function createIndexEngine(watches: readonly CompiledWatch[]): WatchEngine {
  const index = new WatchIndex();
  const started = performance.now();
  for (const [number, { compiled, terms }] of watches.entries()) index.add(number, compiled, terms);
  const addMs = performance.now() - started;
  const bytesPerWatch = index.byteLength / watches.length;
  reportUpkeep(index, watches.length, addMs);
  return {
    name: "index",
    bytesPerWatch,
    match(car) {
      const { certain, uncertain } = index.find(car);
      const matches = new Uint32Array(certain.length + uncertain.length);
      matches.set(certain);
      let count = certain.length;
      for (const number of uncertain) if (isMatch(watches[number]!, car)) matches[count++] = number;
      return matches.subarray(0, count);
    },
  };
}

function reportUpkeep(index: WatchIndex, count: number, addMs: number): void {
  const bytes = encodeWatchIndex(index);
  const started = performance.now();
  openWatchIndex(bytes);
  const openMs = performance.now() - started;
  console.log(
    `index: ${((addMs * 1000) / count).toFixed(1)} µs to add a watch, ` +
      `snapshot ${(bytes.length / 2 ** 20).toFixed(1)} MiB, opened in ${openMs.toFixed(0)} ms`,
  );
}
