import { hourMilliseconds } from "../../domain/time/durations.ts";
import { compileCondition } from "../../domain/watches/compile-condition.ts";
import type { Watch } from "../../domain/watches/watch.ts";
import type { WatchableCar } from "../../domain/watches/watchable-car.ts";
import { WatchIndex } from "../../inventory/watches/watch-index.ts";
import { type ActiveWatchMarks, readActiveWatches } from "../../persistence/watches/active-watches.ts";

/** A watch by what it takes to reach it. */
export type DirectoryEntry = Pick<Watch, "partnerId" | "watchId">;

/** Watches that were paused stay in it until it is built anew; they are passed over when their turn comes. */
const rebuiltAfterMilliseconds = hourMilliseconds;

/** All active automatic watches of the environment in memory, turned round. */
export class WatchDirectory {
  readonly builtAt: number;
  readonly #index = new WatchIndex();
  readonly #entries: DirectoryEntry[] = [];
  readonly #known = new Set<string>();
  #marks: ActiveWatchMarks = new Map();

  constructor(now: number) {
    this.builtAt = now;
  }

  /** Number of watches. */
  get size(): number {
    return this.#entries.length;
  }

  /** Reads the watches that became active since the last time. */
  async update(): Promise<void> {
    const { watches, marks } = await readActiveWatches(this.#marks);
    for (const { partnerId, watchId, condition } of watches) {
      if (this.#known.has(watchId)) continue;
      this.#known.add(watchId);
      this.#index.add(this.#entries.length, compileCondition(condition));
      this.#entries.push({ partnerId, watchId });
    }
    this.#marks = marks;
  }

  /** The watches that may want a car: all whose filters hold, whatever their signals say, and some whose do not. */
  find(car: WatchableCar): DirectoryEntry[] {
    const { certain, uncertain } = this.#index.find(car, { ignoreSignals: true });
    return [...certain, ...uncertain].flatMap((number) => this.#entries[number] ?? []);
  }
}

let cached: WatchDirectory | null = null;

/** The directory, up to date; kept in memory between runs. */
export async function loadWatchDirectory(now: number): Promise<WatchDirectory> {
  const isOld = cached !== null && now - cached.builtAt > rebuiltAfterMilliseconds;
  const directory = cached === null || isOld ? new WatchDirectory(now) : cached;
  await directory.update();
  cached = directory;
  return directory;
}
