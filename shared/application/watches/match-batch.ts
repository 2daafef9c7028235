import type { MatchStep, WatchMark, WatchUpdatesMessage } from "../../domain/watches/watch-message.ts";
import { isOfPass, MatchCollector } from "./match-collector.ts";
import type { ChangedCar, MatchLimits, MatchWorld } from "./match-world.ts";
import { UpdatePlan } from "./update-plan.ts";

/** Limits that use a small part of the worker's memory. */
export const matchLimits: MatchLimits = {
  // Cars take about a kilobyte each.
  partsAtOnce: 10,
  planSize: 4_000_000,
  bytesOfPass: 4 * 1024 * 1024,
};

/** The number of messages that are written before further messages are created. */
const messagesAtOnce = 100;

/**
 * Finds the watches affected by a batch and requests their updates: first watches with a changed car on their list,
 * then watches that may want one. Nothing is decided here, so selecting too many watches and repeating the run are
 * harmless.
 *
 * Memory use depends neither on the number of cars nor on the number of watches. Updates of a small batch are requested
 * at once. Matches of a large batch are first stored in buckets of partners until all are found. Only then are the
 * matches of a watch complete and fit into one message. A run that is out of time queues the remaining steps. A killed
 * run is repeated from its first step, and loses nothing that other runs stored.
 *
 * @param step the first step; undefined for a new batch
 */
export async function matchBatch(
  step: MatchStep | undefined,
  world: MatchWorld,
  limits: MatchLimits = matchLimits,
): Promise<void> {
  if (step?.kind === "send") return sendMatches(step, world, limits);
  const collector = new MatchCollector(world, limits);
  const next = await findMatches(step ?? { kind: "listed", part: 0 }, { collector, world, limits });
  if (next !== null) {
    await collector.storeMatches();
    await world.handOn([next]);
  } else if (step === undefined && !collector.hasStoredMatches) {
    await request(collector.plan, world);
  } else {
    await collector.storeMatches();
    const buckets = await world.listBuckets();
    await world.handOn(buckets.map((bucket) => ({ kind: "send", bucket, pass: 0, passCount: null })));
  }
}

interface MatchRun {
  collector: MatchCollector;
  world: MatchWorld;
  limits: MatchLimits;
}

/**
 * Finds all matches from a step on.
 * @returns the step for which the run has no time; null when all are found
 */
async function findMatches(
  step: Exclude<MatchStep, { kind: "send" }>,
  run: MatchRun,
): Promise<MatchStep | null> {
  const { world, collector, limits } = run;
  for (let part = step.kind === "listed" ? step.part : world.partCount; part < world.partCount; part += 1) {
    await world.addListed(part, collector);
    if (!world.hasTimeLeft()) return { kind: "listed", part: part + 1 };
  }
  let { part, after } = step.kind === "wanted" ? step : { part: 0, after: null };
  for (; part < world.partCount; part += limits.partsAtOnce) {
    const stopped = await findWanting(part, after, run);
    if (stopped !== null) return { kind: "wanted", part, after: stopped };
    after = null;
    if (!world.hasTimeLeft()) return { kind: "wanted", part: part + limits.partsAtOnce, after };
  }
  return null;
}

/**
 * Matches the cars of some parts with the watches.
 * @returns the position at which the run was out of time; null if all watches were matched
 */
async function findWanting(part: number, after: WatchMark | null, run: MatchRun): Promise<WatchMark | null> {
  const { world, collector, limits } = run;
  let cars: ChangedCar[] | null = null;
  for await (const { segment, mark } of world.segments(after)) {
    if (segment.size === 0) continue;
    cars ??= await readCars(part, Math.min(part + limits.partsAtOnce, world.partCount), world);
    for (const { car, hint } of cars) {
      segment.visitWanting(car, (watch) => collector.add(watch, hint));
      if (collector.isFull) await collector.makeRoom();
    }
    if (mark !== null && !world.hasTimeLeft()) return mark;
  }
  return null;
}

async function readCars(from: number, end: number, world: MatchWorld): Promise<ChangedCar[]> {
  const cars: ChangedCar[] = [];
  for (let part = from; part < end; part += 1) cars.push(...(await world.readCars(part)));
  return cars;
}

/**
 * Requests the updates of one bucket in passes. Each pass reads all objects but requests only the updates of some
 * partners, so that its matches fit in memory.
 */
async function sendMatches(
  { bucket, pass: firstPass, passCount }: Extract<MatchStep, { kind: "send" }>,
  world: MatchWorld,
  { bytesOfPass }: MatchLimits,
): Promise<void> {
  const objects = await world.listStoredMatches(bucket);
  const bytes = objects.reduce((sum, object) => sum + object.bytes, 0);
  const count = passCount ?? Math.max(1, Math.ceil(bytes / bytesOfPass));
  for (let pass = firstPass; pass < count; pass += 1) {
    const plan = new UpdatePlan();
    for (const { key } of objects) {
      plan.absorb(await world.readStoredMatches(key), (partnerId) => isOfPass(partnerId, pass, count));
    }
    await request(plan, world);
    if (pass + 1 < count && !world.hasTimeLeft()) {
      return world.handOn([{ kind: "send", bucket, pass: pass + 1, passCount: count }]);
    }
  }
}

async function request(plan: UpdatePlan, world: MatchWorld): Promise<void> {
  let some: WatchUpdatesMessage[] = [];
  for (const message of plan.messages()) {
    some.push(message);
    if (some.length < messagesAtOnce) continue;
    await world.request(some);
    some = [];
  }
  await world.request(some);
}
