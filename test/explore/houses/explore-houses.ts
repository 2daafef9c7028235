import { findViolations } from "../invariants/find-violations.ts";
import { compareEvents, compareOutcomes, type Difference } from "./compare-events.ts";
import { expectEvents } from "./expected-events.ts";
import { endHistory, generateHistory } from "./generate-history.ts";
import { formatHistory, formatStep, type History } from "./history.ts";
import type { HouseStage } from "./house-stage.ts";
import { minimizeHistory } from "./minimize-history.ts";
import { playHistory } from "./play-history.ts";
import { findMissent, readReported } from "./read-reported.ts";

/** Plays a history and compares the events that partners received with the expected ones. */
async function compareReported(on: HouseStage, history: History): Promise<Difference | null> {
  const expected = expectEvents(history);
  const played = await playHistory(on, history);
  const reported = await readReported(on, played);
  return compareOutcomes(expected.outcomes, played.outcomes) ?? compareEvents(expected.events, reported);
}

/** Like `compareReported`, but also checks the deliveries to endpoints and all invariants. */
async function checkHistory(on: HouseStage, history: History): Promise<Difference | null> {
  const difference = await compareReported(on, history);
  if (difference !== null) return difference;
  const followed = [{ name: "queues/follow-inventory", outcome: { status: 200, code: null, body: null } }];
  const [wrong] = [...(await findMissent(on)), ...findViolations(await on.read(), followed)];
  return wrong === undefined ? null : { step: null, line: wrong };
}

/** Plays the history of a seed. Returns the finding with the shortest reproducing history, or null. */
export async function exploreSeed(on: HouseStage, seed: string): Promise<string | null> {
  const history = generateHistory(seed);
  const check = (some: History) => checkHistory(on, endHistory(some));
  if ((await check(history)) === null) return null;
  const shortest = await minimizeHistory(history, async (candidate) => (await check(candidate)) !== null);
  const difference = await check(shortest);
  return difference && formatFinding(seed, endHistory(shortest), difference);
}

/** Returns the first difference in a seed's history by comparing only events; null for none. */
export const findDifference = (on: HouseStage, seed: string): Promise<Difference | null> =>
  compareReported(on, endHistory(generateHistory(seed)));

/** Formats a finding: the failing step, and the minimized history. */
function formatFinding(seed: string, history: History, { step, line }: Difference): string {
  const at = step === null ? "at the end" : `step ${step + 1}, ${formatStep(history[step]!)}`;
  return `seed ${seed}, ${at}:\n${line}\nin the history\n${formatHistory(history)}`;
}
