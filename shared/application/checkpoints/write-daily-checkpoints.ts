import { kstDay } from "../../domain/time/format-time.ts";
import { readCheckpointRun, writeCheckpointRun } from "../../persistence/events/checkpoint-runs.ts";
import { readEventStreams } from "../../persistence/events/emit-events.ts";
import { listPartners } from "../../persistence/partners/partners.ts";
import { settleSome } from "../settle-each.ts";
import { writeAuditCheckpoint } from "./write-audit-checkpoint.ts";
import { writeCheckpoint } from "./write-checkpoint.ts";

/** Partners of one page: their event counters are read in one round trip. */
const partnersOfPage = 100;
const logsAtOnce = 10;

/**
 * Writes the day's checkpoint (KST) of the audit log and of each partner's log that has grown, once a day. A
 * run that is out of time stores the last partner that had its turn, and the next continues there. A partner
 * whose checkpoint failed gets one the next day, or on demand.
 * @throws AggregateError of all failures, after every other partner that time allowed
 */
export async function writeDailyCheckpoints(now: number, hasTimeLeft: () => boolean): Promise<void> {
  const day = kstDay(now);
  const run = await readCheckpointRun();
  let after = run?.day === day ? run.after : null;
  let isDone = run?.day === day && run.isDone;
  const failures: unknown[] = [];
  // Partners come once the day before is settled, so that a run that is done has signed all.
  if (isDone || !hasTimeLeft() || !(await writeAuditCheckpoint(now))) return;
  while (!isDone && hasTimeLeft()) {
    const { partners, more } = await listPartners(partnersOfPage, after);
    const partnerIds = partners.map(({ partnerId }) => partnerId);
    await settlePage(partnerIds, now).catch((error: AggregateError) => failures.push(...error.errors));
    after = partnerIds.at(-1) ?? null;
    isDone = !more;
    await writeCheckpointRun({ day, after, isDone });
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} logs have no checkpoint`);
}

async function settlePage(partnerIds: readonly string[], now: number): Promise<void> {
  const streams = await readEventStreams(partnerIds);
  const begun = partnerIds.filter((partnerId) => (streams.get(partnerId)?.lastSequence ?? 0) > 0);
  await settleSome(begun, logsAtOnce, async (partnerId) => {
    await writeCheckpoint(partnerId, now);
  });
}
