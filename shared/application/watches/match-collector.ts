import { hash } from "node:crypto";
import type { CarHint } from "../../domain/watches/watch-message.ts";
import { splitIntoChunks } from "../../platform/split-into-chunks.ts";
import type { MatchLimits, MatchSink, MatchWorld } from "./match-world.ts";
import { UpdatePlan } from "./update-plan.ts";
import type { WatchAddress } from "./watch-segment.ts";

const bucketCount = 64;
const writesAtOnce = 8;

/** Returns a number that spreads partners over buckets and passes. It is always the same for one partner. */
const numberOf = (partnerId: string): number => Number.parseInt(hash("sha1", partnerId).slice(0, 12), 16);

/** Returns the bucket that contains all of a partner's watches. */
const bucketOf = (partnerId: string): number => numberOf(partnerId) % bucketCount;

/** Reports whether a partner belongs to a pass over its bucket. */
export const isOfPass = (partnerId: string, pass: number, passCount: number): boolean =>
  Math.floor(numberOf(partnerId) / bucketCount) % passCount === pass;

/** Collects matches in memory, and stores them when they exceed the size of a plan. */
export class MatchCollector implements MatchSink {
  readonly #world: Pick<MatchWorld, "storeMatches">;
  readonly #limits: Pick<MatchLimits, "planSize">;
  #plan = new UpdatePlan();
  #writing: Promise<void> = Promise.resolve();
  #hasStoredMatches = false;

  constructor(world: Pick<MatchWorld, "storeMatches">, limits: Pick<MatchLimits, "planSize">) {
    this.#world = world;
    this.#limits = limits;
  }

  /** Returns the matches that are not stored yet. */
  get plan(): UpdatePlan {
    return this.#plan;
  }

  get hasStoredMatches(): boolean {
    return this.#hasStoredMatches;
  }

  get isFull(): boolean {
    return this.#plan.size >= this.#limits.planSize;
  }

  add(watch: WatchAddress, hint: CarHint): void {
    this.#plan.add(watch, hint);
  }

  /** Stores the collected matches if they reach the memory limit. */
  async makeRoom(): Promise<void> {
    // Concurrent callers wait while the full plan is stored, so that only two plans are in memory.
    await this.#writing;
    if (!this.isFull) return;
    await this.storeMatches();
  }

  /** Stores all collected matches. */
  storeMatches(): Promise<void> {
    const full = this.#plan;
    this.#plan = new UpdatePlan();
    this.#hasStoredMatches = true;
    this.#writing = this.#writing.then(() => this.#write(full));
    return this.#writing;
  }

  async #write(plan: UpdatePlan): Promise<void> {
    for (const lists of splitIntoChunks([...plan.listBy(bucketOf)], writesAtOnce)) {
      await Promise.all(lists.map(([bucket, list]) => this.#world.storeMatches(bucket, list)));
    }
  }
}
