import { listCheckpointPlaces } from "../../adapters/object-storage/checkpoint-objects.ts";
import type { ChainedEntry, CheckpointPlace } from "../../domain/signing/checkpoint.ts";
import { dayMilliseconds, minuteMilliseconds } from "../../domain/time/durations.ts";
import { kstDay } from "../../domain/time/format-time.ts";
import { auditLog, auditStart, followAudit } from "../../persistence/audit/audit-chain.ts";
import { readAuditSpan } from "../../persistence/audit/read-audit-span.ts";
import { storeCheckpoint } from "./store-checkpoint.ts";

/** After this time the index contains every entry of the previous day. */
const settledAfter = 5 * minuteMilliseconds;

/**
 * Chains the audit log's entries up to the end of yesterday (KST), signs the digest at the end of each day, and
 * stores it permanently. Entries are ordered by time, so operators' changes need no shared counter. A
 * checkpoint's number is the second at which it ends; the first checkpoint covers yesterday. Days without a run
 * each get a checkpoint as time allows, and the next run continues. Does nothing if yesterday is signed or its
 * entries may be incomplete.
 */
export async function writeAuditCheckpoints(now: number, hasTimeLeft: () => boolean): Promise<void> {
  const end = Date.parse(`${kstDay(now)}T00:00:00+09:00`);
  if (now < end + settledAfter) return;
  const [latest] = await listCheckpointPlaces(auditLog, { before: null, limit: 1 });
  let place = latest ?? { sequence: (end - dayMilliseconds) / 1000, digest: auditStart };
  while (place.sequence * 1000 < end && hasTimeLeft()) place = await signDay(place, now);
}

/** Signs the day after a checkpoint. */
async function signDay({ sequence, digest: before }: CheckpointPlace, now: number): Promise<CheckpointPlace> {
  const [from, until] = [sequence * 1000, sequence * 1000 + dayMilliseconds];
  let digest = before;
  const entries: ChainedEntry[] = [];
  for await (const entry of readAuditSpan(from, until)) {
    digest = followAudit(digest, entry);
    entries.push({ id: entry.auditId, digest });
  }
  const place = { sequence: until / 1000, digest };
  await storeCheckpoint(auditLog, place, now, { entries });
  return place;
}
