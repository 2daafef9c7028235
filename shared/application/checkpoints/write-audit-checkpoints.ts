import { listCheckpointPositions } from "../../adapters/object-storage/checkpoint-objects.ts";
import type { ChainedEntry, CheckpointPosition } from "../../domain/signing/checkpoint.ts";
import { dayMilliseconds, minuteMilliseconds } from "../../domain/time/durations.ts";
import { kstDay, kstMidnight } from "../../domain/time/format-time.ts";
import { auditLog, auditStart, followAudit } from "../../persistence/audit/audit-chain.ts";
import { readAuditSpan } from "../../persistence/audit/read-audit-span.ts";
import { LogChanged } from "./follow-log.ts";
import { storeCheckpoint } from "./store-checkpoint.ts";

/** The time after the end of a period until the index contains every entry of the period. */
const indexedAfterMilliseconds = 5 * minuteMilliseconds;

/** The number of days that one call signs on demand, so that the call ends within the time limit of a request. */
const mostDays = 3;

/** The end of the signed part of the audit log. */
export interface SignedAudit {
  place: CheckpointPosition;
  /** False if the log was already signed up to this position. */
  isNew: boolean;
}

/**
 * Chains the audit log's entries up to the end of yesterday (KST), signs the digest at the end of each day, and stores
 * it permanently. Entries are ordered by time, so operators' changes need no shared counter. A checkpoint's number is
 * the end of its period in seconds since 1970. The first checkpoint's period starts at the beginning of its day (KST).
 * Days without a run each get a checkpoint as time allows, and the next run continues. Does nothing if yesterday is
 * signed or its entries may be incomplete.
 */
export async function writeAuditCheckpoints(now: number, hasTimeLeft: () => boolean): Promise<void> {
  const end = kstMidnight(kstDay(now));
  if (now >= end + indexedAfterMilliseconds) await signUntil(end, now, hasTimeLeft);
}

/**
 * Signs the audit log now, up to the last full minute whose entries are final, which is five minutes ago. If days were
 * missed, one call signs at most three days, and the next call continues from there.
 */
export function signAuditNow(now: number): Promise<SignedAudit> {
  let days = 0;
  const end = Math.floor((now - indexedAfterMilliseconds) / minuteMilliseconds) * minuteMilliseconds;
  return signUntil(end, now, () => ++days <= mostDays);
}

/** Signs the log from its last checkpoint to a time in epoch milliseconds, day by day. */
async function signUntil(end: number, now: number, mayContinue: () => boolean): Promise<SignedAudit> {
  const [latest] = await listCheckpointPositions(auditLog, { before: null, limit: 1 });
  let place = latest ?? { sequence: kstMidnight(kstDay(end - 1)) / 1000, digest: auditStart };
  let isNew = false;
  while (place.sequence * 1000 < end && mayContinue()) {
    place = await signSpan(place, end, now);
    isNew = true;
  }
  return { place, isNew };
}

/** Signs the entries after a checkpoint up to the end of its day, or to an earlier end. */
async function signSpan(
  { sequence, digest: before }: CheckpointPosition,
  end: number,
  now: number,
): Promise<CheckpointPosition> {
  const from = sequence * 1000;
  const until = Math.min(kstMidnight(kstDay(from)) + dayMilliseconds, end);
  let digest = before;
  const entries: ChainedEntry[] = [];
  for await (const { entry, isInPlace } of readAuditSpan(from, until)) {
    if (!isInPlace) throw new LogChanged(auditLog, `entry ${entry.auditId} is stored under another key`);
    digest = followAudit(digest, entry);
    entries.push({ id: entry.auditId, digest });
  }
  const place = { sequence: until / 1000, digest };
  await storeCheckpoint(auditLog, place, now, { entries });
  return place;
}
