import { kstDay } from "../../domain/time/format-time.ts";
import {
  type CheckpointRun,
  readCheckpointRun,
  writeCheckpointRun,
} from "../../persistence/events/checkpoint-runs.ts";
import { readEventStreams } from "../../persistence/events/emit-events.ts";
import { listPartners } from "../../persistence/partners/partners.ts";
import { processInParallel } from "../process-each.ts";
import { writeAuditCheckpoints } from "./write-audit-checkpoints.ts";
import { writeCheckpoint } from "./write-checkpoint.ts";

/**
 * Number of partners that are processed concurrently. Together they read some dozen megabytes, which takes seconds.
 */
const logsAtOnce = 10;

/** Keeps the run's item below the table's size limit. If there are more logs, the rest continue on the next day. */
const mostBehind = 5_000;

/**
 * Writes the daily checkpoints (KST) of the audit log and of each partner's log with new events. One step reads at most
 * 8 MB of a log. A longer log gets further steps after every other log has had a step, so it delays no other log. A run
 * that is out of time stores its position, and the next run continues there. A partner whose checkpoint failed gets one
 * the next day, or on demand.
 * @throws AggregateError of all failures, after every other log for which there was time
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

/**
 * Returns the next partners, and the run without these partners. Partners that have not had a step come before partners
 * with longer logs.
 */
async function chooseTurn(run: CheckpointRun): Promise<{ partnerIds: string[]; rest: CheckpointRun }> {
  if (run.isListed) {
    const rest = { ...run, behind: run.behind.slice(logsAtOnce) };
    return { partnerIds: run.behind.slice(0, logsAtOnce), rest };
  }
  const { partners, more } = await listPartners(logsAtOnce, run.after);
  const partnerIds = partners.map(({ partnerId }) => partnerId);
  return { partnerIds, rest: { ...run, after: partnerIds.at(-1) ?? run.after, isListed: !more } };
}

/**
 * Writes one checkpoint for each of these partners. Returns the partners whose logs continue after the new checkpoint.
 */
async function takeTurn(partnerIds: readonly string[], now: number, failures: unknown[]): Promise<string[]> {
  const streams = await readEventStreams(partnerIds);
  const begun = partnerIds.filter((partnerId) => (streams.get(partnerId)?.lastSequence ?? 0) > 0);
  const behind: string[] = [];
  await processInParallel(begun, logsAtOnce, async (partnerId) => {
    const { isAtEnd } = await writeCheckpoint(partnerId, now);
    if (!isAtEnd) behind.push(partnerId);
  }).catch((error: AggregateError) => failures.push(...error.errors));
  return behind;
}
