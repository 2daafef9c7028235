import { createHash } from "node:crypto";
import { compileCondition } from "../../../shared/domain/watches/compile-condition.ts";
import type { WatchableCar } from "../../../shared/domain/watches/watchable-car.ts";
import { createIndexEngine } from "./index-engine.ts";
import { measureMatching } from "./match-in-parts.ts";
import { createBucketEngine, createLoopEngine } from "./object-engines.ts";
import { createSqliteEngine } from "./sqlite-engine.ts";
import { type Spread, synthesizeCars, synthesizeWatches } from "./synthesize-watches.ts";
import type { CompiledWatch, WatchEngine } from "./watch-engine.ts";

const carCount = 2_000;
const leastRatios: Record<string, number> = { "node:sqlite": 8, "naive loop": 250 };
const mostBytesPerWatch = 40;

/**
 * The engines, the index first, with their numbers of measured rounds; the best round counts. `mostPairs`
 * limits the work of a round, in pairs of a watch and a car: beyond it only some of the cars are timed and
 * the result is scaled up.
 */
const engines: {
  create: (watches: readonly CompiledWatch[]) => WatchEngine;
  rounds: number;
  mostPairs: number;
}[] = [
  { create: createIndexEngine, rounds: 7, mostPairs: Number.POSITIVE_INFINITY },
  { create: createSqliteEngine, rounds: 2, mostPairs: Number.POSITIVE_INFINITY },
  { create: createBucketEngine, rounds: 2, mostPairs: 200_000_000 },
  { create: createLoopEngine, rounds: 1, mostPairs: 20_000_000 },
];

/** Results of an engine for the cars. */
interface Figures {
  name: string;
  /** Processor time for all cars, and elapsed time. */
  cpuMs: number;
  wallMs: number;
  carsTimed: number;
  bytesPerWatch: number | null;
  /** A digest of each timed car's matches, in ascending order, by the car's number. */
  digests: Map<number, string>;
  matchCount: number;
}

/**
 * Matches 2,000 changed cars with 100,000 and 1,000,000 watches, distributed as in the market and skewed,
 * with four engines one after the other in this process, and prints a table for each. Then it matches whole
 * batches in parts.
 *
 * @throws Error when any engine's matches differ from those of the index
 */
export async function runWatchesBench(counts: readonly number[] = [100_000, 1_000_000]): Promise<void> {
  const cars = synthesizeCars(carCount);
  for (const count of counts) {
    for (const spread of ["market", "skewed"] as const) runCase(count, spread, cars);
  }
  await measureMatching();
}

function runCase(count: number, spread: Spread, cars: readonly WatchableCar[]): void {
  console.log(`\n${count.toLocaleString("en")} watches (${spread}), ${carCount.toLocaleString("en")} cars`);
  const watches = synthesizeWatches(count, spread).map(({ condition, terms }) => ({
    compiled: compileCondition(condition),
    terms,
  }));
  const figures = engines.map(({ create, rounds, mostPairs }) =>
    measure(create(watches), pickEvenly(cars, mostPairs / count), rounds),
  );
  checkMatches(figures);
  report(figures);
}

/** Returns the timed cars with their numbers: all of them, or an even selection. */
function pickEvenly(cars: readonly WatchableCar[], most: number): { car: WatchableCar; number: number }[] {
  const step = Math.max(1, Math.ceil(cars.length / most));
  return cars.map((car, number) => ({ car, number })).filter(({ number }) => number % step === 0);
}

function measure(
  engine: WatchEngine,
  timed: readonly { car: WatchableCar; number: number }[],
  rounds: number,
): Figures {
  let matches: Uint32Array[] = [];
  const times = Array.from({ length: rounds }, () =>
    timeRound(() => {
      matches = timed.map(({ car }) => Uint32Array.from(engine.match(car)));
    }),
  );
  const scale = carCount / timed.length;
  return {
    name: engine.name,
    cpuMs: Math.min(...times.map(({ cpuMs }) => cpuMs)) * scale,
    wallMs: Math.min(...times.map(({ wallMs }) => wallMs)) * scale,
    carsTimed: timed.length,
    bytesPerWatch: engine.bytesPerWatch,
    digests: new Map(timed.map(({ number }, place) => [number, digest(matches[place]!)])),
    matchCount: matches.reduce((sum, list) => sum + list.length, 0),
  };
}

function timeRound(run: () => void): { cpuMs: number; wallMs: number } {
  const cpuBefore = process.cpuUsage();
  const started = performance.now();
  run();
  const wallMs = performance.now() - started;
  const { user, system } = process.cpuUsage(cpuBefore);
  return { cpuMs: (user + system) / 1000, wallMs };
}

const digest = (matches: Uint32Array): string => createHash("sha256").update(matches.sort()).digest("base64");

function checkMatches([own, ...others]: readonly Figures[]): void {
  for (const { name, digests } of others) {
    const wrong = [...digests].filter(([car, one]) => one !== own?.digests.get(car)).length;
    if (wrong > 0) throw new Error(`${name} finds other watches than the index for ${wrong} cars`);
  }
}

function report(figures: readonly Figures[]): void {
  const own = figures[0]!;
  console.log(`${own.matchCount.toLocaleString("en")} matches, the same for every engine`);
  console.table(
    Object.fromEntries(
      figures.map(({ name, cpuMs, wallMs, carsTimed, bytesPerWatch }) => [
        name,
        {
          "cpu ms": round(cpuMs),
          "clock ms": round(wallMs),
          "to the index": round(cpuMs / own.cpuMs),
          "bytes a watch": bytesPerWatch === null ? "-" : round(bytesPerWatch),
          "cars timed": carsTimed,
        },
      ]),
    ),
  );
  for (const [name, least] of Object.entries(leastRatios)) {
    const peer = figures.find((one) => one.name === name)!;
    console.log(`${name}: ${round(peer.cpuMs / own.cpuMs)}x (at 100,000 at least ${least}x)`);
  }
  console.log(`index: ${round(own.bytesPerWatch ?? 0)} bytes a watch (at most ${mostBytesPerWatch})`);
}

const round = (value: number): number => Number(value.toPrecision(3));

if (import.meta.main) {
  await runWatchesBench(process.argv.slice(2).map(Number));
}
