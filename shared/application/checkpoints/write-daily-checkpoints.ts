import { kstDay } from "../../domain/time/format-time.ts";
import {
  type CheckpointRun,
  readCheckpointRun,
  writeCheckpointRun,
} from "../../persistence/events/checkpoint-runs.ts";
import { readEventStreams } from "../../persistence/events/emit-events.ts";
import { listPartners } from "../../persistence/partners/partners.ts";
import { settleSome } from "../settle-each.ts";
import { writeAuditCheckpoints } from "./write-audit-checkpoints.ts";
import { writeCheckpoint } from "./write-checkpoint.ts";

/** Partners that have their turn at once. Together they read a few dozen megabytes, which takes seconds. */
const logsAtOnce = 10;

/** Keeps the item of a run below the size limit of the table. Of more, the rest continue on the next day. */
const mostBehind = 5_000;

/**
 * Writes the day's checkpoints (KST) of the audit log and of each partner's log that has grown, once a day. Each turn
 * follows at most 8 MB of a log. Logs that go on behind that have further turns once each other log had
 * one, so a long log delays no other. A run that is out of time stores its place, and the next continues there. A
 * partner whose checkpoint failed gets one the next day, or on demand.
 * @throws AggregateError of all failures, after every other log that time allowed
 */
export async function writeDailyCheckpoints(now: number, hasTimeLeft: () => boolean): Promise<void> {
  const failures: unknown[] = [];
  await writeAuditCheckpoints(now, hasTimeLeft).catch((error: unknown) => failures.push(error));
  let run = await openRun(kstDay(now));
  while ((!run.isListed || run.behind.length > 0) && hasTimeLeft()) {
    const { partnerIds, rest } = await chooseTurn(run);
    const behind = await takeTurn(partnerIds, now, failures);
    run = { ...rest, behind: [...rest.behind, ...behind].slice(0, mostBehind) };
    await writeCheckpointRun(run);
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} logs have no checkpoint`);
}

async function openRun(day: string): Promise<CheckpointRun> {
  const run = await readCheckpointRun();
  return run?.day === day ? run : { day, after: null, isListed: false, behind: [] };
}

/** Returns who is next, and the run without them: partners that had no turn before those that are behind. */
async function chooseTurn(run: CheckpointRun): Promise<{ partnerIds: string[]; rest: CheckpointRun }> {
  if (run.isListed) {
    const rest = { ...run, behind: run.behind.slice(logsAtOnce) };
    return { partnerIds: run.behind.slice(0, logsAtOnce), rest };
  }
  const { partners, more } = await listPartners(logsAtOnce, run.after);
  const partnerIds = partners.map(({ partnerId }) => partnerId);
  return { partnerIds, rest: { ...run, after: partnerIds.at(-1) ?? run.after, isListed: !more } };
}

/** Returns those whose logs go on behind their new checkpoint. */
async function takeTurn(partnerIds: readonly string[], now: number, failures: unknown[]): Promise<string[]> {
  const streams = await readEventStreams(partnerIds);
  const begun = partnerIds.filter((partnerId) => (streams.get(partnerId)?.lastSequence ?? 0) > 0);
  const behind: string[] = [];
  await settleSome(begun, logsAtOnce, async (partnerId) => {
    const { isAtEnd } = await writeCheckpoint(partnerId, now);
    if (!isAtEnd) behind.push(partnerId);
  }).catch((error: AggregateError) => failures.push(...error.errors));
  return behind;
}
