import { hourMilliseconds } from "../../domain/time/durations.ts";
import { compileCondition } from "../../domain/watches/compile-condition.ts";
import type { Watch } from "../../domain/watches/watch.ts";
import type { WatchableCar } from "../../domain/watches/watchable-car.ts";
import { WatchIndex } from "../../inventory/watches/watch-index.ts";
import { type ActiveWatchMarks, readActiveWatches } from "../../persistence/watches/active-watches.ts";

/** The ids that address a watch. */
export type DirectoryEntry = Pick<Watch, "partnerId" | "watchId">;

/** Paused watches stay in the directory until it is rebuilt; evaluation skips them. */
const rebuiltAfterMilliseconds = hourMilliseconds;

/** All active automatic watches of the environment in memory, indexed by the cars they want. */
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

  /** Adds the watches that became active since the last update. */
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

  /**
   * The watches that may want a car: all whose filters hold, whatever their signals say, and some whose filters do not.
   */
  find(car: WatchableCar): DirectoryEntry[] {
    const { certain, uncertain } = this.#index.find(car, { ignoreSignals: true });
    return [...certain, ...uncertain].flatMap((number) => this.#entries[number] ?? []);
  }
}

let cached: WatchDirectory | null = null;

/** The up-to-date directory; cached in memory between runs. */
export async function loadWatchDirectory(now: number): Promise<WatchDirectory> {
  const isOld = cached !== null && now - cached.builtAt > rebuiltAfterMilliseconds;
  const directory = cached === null || isOld ? new WatchDirectory(now) : cached;
  await directory.update();
  cached = directory;
  return directory;
}
