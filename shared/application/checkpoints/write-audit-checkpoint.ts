import { listCheckpointPlaces } from "../../adapters/object-storage/checkpoint-objects.ts";
import type { ChainedEntry } from "../../domain/signing/checkpoint.ts";
import { dayMilliseconds, minuteMilliseconds } from "../../domain/time/durations.ts";
import { kstDay } from "../../domain/time/format-time.ts";
import { auditLog, auditStart, followAudit } from "../../persistence/audit/audit-chain.ts";
import { readAuditSpan } from "../../persistence/audit/read-audit-span.ts";
import { storeCheckpoint } from "./store-checkpoint.ts";

/** By then the index shows every entry of the day before. */
const settledAfter = 5 * minuteMilliseconds;

/**
 * Chains the entries of the audit log up to the end of yesterday (KST), signs each digest and stores that permanently.
 * Operators' changes need no common counter: the order of entries is their time. Checkpoints are numbered by the second
 * at which they end. The first covers one day, each further one the time since the one before. Does nothing if that day
 * is signed.
 * @returns false if it is too early for it
 */
export async function writeAuditCheckpoint(now: number): Promise<boolean> {
  const end = Date.parse(`${kstDay(now)}T00:00:00+09:00`);
  if (now < end + settledAfter) return false;
  const [latest] = await listCheckpointPlaces(auditLog, { before: null, limit: 1 });
  const from = latest === undefined ? end - dayMilliseconds : latest.sequence * 1000;
  if (from >= end) return true;
  let digest = latest?.digest ?? auditStart;
  const entries: ChainedEntry[] = [];
  for await (const entry of readAuditSpan(from, end)) {
    digest = followAudit(digest, entry);
    entries.push({ id: entry.auditId, digest });
  }
  await storeCheckpoint(auditLog, { sequence: end / 1000, digest }, now, { entries });
  return true;
}
