import { listCheckpointPlaces } from "../../adapters/object-storage/checkpoint-objects.ts";
import type { ChainedEntry, CheckpointPlace } from "../../domain/signing/checkpoint.ts";
import { dayMilliseconds, minuteMilliseconds } from "../../domain/time/durations.ts";
import { kstDay } from "../../domain/time/format-time.ts";
import { auditLog, auditStart, followAudit } from "../../persistence/audit/audit-chain.ts";
import { readAuditSpan } from "../../persistence/audit/read-audit-span.ts";
import { storeCheckpoint } from "./store-checkpoint.ts";

/** By then the index shows every entry of the day before. */
const settledAfter = 5 * minuteMilliseconds;

/**
 * Chains the entries of the audit log up to the end of yesterday (KST), signs the digest at the end of each day and
 * stores that permanently. Operators' changes need no common counter: the order of entries is their time. Checkpoints
 * are numbered by the second at which they end, and the first covers yesterday. After days without one, each of them
 * gets its own as time allows, and the next run continues. Does nothing if yesterday is signed, or not settled yet.
 */
export async function writeAuditCheckpoints(now: number, hasTimeLeft: () => boolean): Promise<void> {
  const end = Date.parse(`${kstDay(now)}T00:00:00+09:00`);
  if (now < end + settledAfter) return;
  const [latest] = await listCheckpointPlaces(auditLog, { before: null, limit: 1 });
  let place = latest ?? { sequence: (end - dayMilliseconds) / 1000, digest: auditStart };
  while (place.sequence * 1000 < end && hasTimeLeft()) place = await signDay(place, now);
}

/** Signs the day that begins at a checkpoint. */
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
