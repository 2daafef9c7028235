import { type DynamoDBClient, paginateQuery } from "@aws-sdk/client-dynamodb";
import type { S3Client } from "@aws-sdk/client-s3";
import { checkpointKey } from "../../shared/adapters/object-storage/checkpoint-objects.ts";
import { checkpointDays } from "../../shared/domain/retention/kept-days.ts";
import type { AuditCheckpointClaims, ChainedEntry } from "../../shared/domain/signing/checkpoint.ts";
import { readStatement } from "../../shared/domain/signing/statement.ts";
import { dayMilliseconds } from "../../shared/domain/time/durations.ts";
import { kstDay, kstMidnight, toKstIso } from "../../shared/domain/time/format-time.ts";
import { auditLog, auditStart, followAudit, sortAudit } from "../../shared/persistence/audit/audit-chain.ts";
import { auditItems, isInPlace, type RecordedAudit } from "../../shared/persistence/audit/audit-item.ts";
import { auditSpan } from "../../shared/persistence/audit/read-audit-span.ts";
import { fromAttributes, type StoredItem, toAttributes } from "../../shared/persistence/table/table.ts";
import { readCheckpoints, readStatementObject } from "./read-checkpoints.ts";
import { readObjects } from "./read-log-entries.ts";
import type { VerifyRequest } from "./verify-log.ts";

/** The findings in the log of operators' changes. */
export interface VerifiedAuditLog {
  entries: number;
  /** The number of signed checkpoints that were compared. */
  checkpoints: number;
  findings: string[];
}

/**
 * Compares the audit entries in the table and the archive with the signed checkpoints of their days. Only the days
 * between two checkpoints are in memory. The oldest checkpoint is accepted without verification if older checkpoints
 * may have left the archive. Entries after the newest checkpoint are not verified yet.
 */
export async function verifyAuditLog(
  { dynamodb, s3 }: { dynamodb: DynamoDBClient; s3: S3Client },
  { tableName, archiveBucket: bucket, keys }: Omit<VerifyRequest, "onlyPartner">,
): Promise<VerifiedAuditLog> {
  const stated = await readCheckpoints(s3, { bucket, log: auditLog, keys });
  const findings = [...stated.findings];
  const ends = [...stated.digests].toSorted(([one], [other]) => one - other);
  let [entries, checkpoints] = [0, 0];
  for (const [at, [end, digest]] of ends.entries()) {
    const [start, before] = ends[at - 1] ?? firstBefore(end);
    if (start === undefined || before === undefined) continue;
    const span = { from: start * 1000, until: end * 1000 };
    const stored = await readStored(dynamodb, tableName, span);
    const moved = stored.find((item) => !isInPlace(item));
    if (moved !== undefined) findings.push(`entry ${moved.auditId} is stored under another key`);
    const found = [...(await readArchived(s3, bucket, span)), ...stored.map(auditItems.fromItem)];
    const byId = new Map(found.map((entry) => [entry.auditId, entry]));
    const distinct = [...byId.values()];
    const other = found.find((entry) => isOtherCopy(byId.get(entry.auditId), entry));
    if (other !== undefined) findings.push(`entry ${other.auditId} is there twice, with different content`);
    entries += distinct.length;
    checkpoints += 1;
    const key = checkpointKey(auditLog, { sequence: end, digest });
    const { claims } = readStatement<AuditCheckpointClaims>(await readStatementObject(s3, bucket, key));
    const finding = compareEntries(before, sortAudit(distinct), entriesAfter(before, claims.entries));
    if (finding !== null) findings.push(`${finding}, before the checkpoint of ${toKstIso(span.until)}`);
    if (claims.digest !== digest || (claims.entries.at(-1)?.digest ?? before) !== digest)
      findings.push(`checkpoint ${end} has other digests than its name`);
  }
  return { entries, checkpoints, findings };
}

/**
 * Returns where the oldest checkpoint began, which is the start of the log. Returns an empty list if older checkpoints
 * may have left the archive.
 */
const firstBefore = (end: number): [number, string] | [] =>
  end * 1000 < Date.now() - (checkpointDays - 2) * dayMilliseconds
    ? []
    : [kstMidnight(kstDay(end * 1000 - 1)) / 1000, auditStart];

const isOtherCopy = (one: RecordedAudit | undefined, other: RecordedAudit): boolean =>
  one !== undefined && one !== other && followAudit("", one) !== followAudit("", other);

/**
 * Returns the entries that follow a digest. If two checkpoints were signed at the same time, the second may repeat
 * entries of the first.
 */
const entriesAfter = (before: string, entries: readonly ChainedEntry[]): readonly ChainedEntry[] =>
  entries.slice(entries.findIndex(({ digest }) => digest === before) + 1);

/**
 * Returns the first difference between the found entries and the entries in a checkpoint; null without a difference.
 */
function compareEntries(
  before: string,
  found: readonly RecordedAudit[],
  stated: readonly ChainedEntry[],
): string | null {
  const statedIds = new Set(stated.map(({ id }) => id));
  let digest = before;
  for (const [at, entry] of found.entries()) {
    const expected = stated[at];
    if (!statedIds.has(entry.auditId)) return `entry ${entry.auditId} was added`;
    if (expected?.id !== entry.auditId) return `entry ${expected?.id} is missing or was moved`;
    digest = followAudit(digest, entry);
    if (digest !== expected.digest) return `entry ${entry.auditId} was changed`;
  }
  const missing = stated[found.length];
  return missing === undefined ? null : `entry ${missing.id} is missing`;
}

interface TimeSpan {
  from: number;
  until: number;
}

async function readStored(
  client: DynamoDBClient,
  TableName: string,
  { from, until }: TimeSpan,
): Promise<StoredItem[]> {
  const { partition, sortKey, values } = auditSpan(from, until);
  const pages = paginateQuery(
    { client },
    {
      TableName,
      IndexName: "gsi1",
      KeyConditionExpression: `gsi1pk = :log AND ${sortKey}`,
      ExpressionAttributeValues: toAttributes({ ...values, ":log": partition }),
    },
  );
  const items: StoredItem[] = [];
  for await (const { Items = [] } of pages) items.push(...Items.map(fromAttributes));
  return items;
}

/** Returns the archived entries of a time span. The archive has one folder per day. */
async function readArchived(
  client: S3Client,
  bucket: string,
  { from, until }: TimeSpan,
): Promise<RecordedAudit[]> {
  const entries: RecordedAudit[] = [];
  for (let day = kstMidnight(kstDay(from)); day < until; day += dayMilliseconds)
    for await (const { lines } of readObjects<RecordedAudit>(client, bucket, `audit/${kstDay(day)}/`))
      entries.push(...lines.filter(({ at }) => at >= from && at < until));
  return entries;
}
