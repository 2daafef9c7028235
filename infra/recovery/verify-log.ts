import { gunzipSync } from "node:zlib";
import { type DynamoDBClient, paginateQuery } from "@aws-sdk/client-dynamodb";
import { GetObjectCommand, paginateListObjectsV2, type S3Client } from "@aws-sdk/client-s3";
import { withoutMessageText } from "../../shared/domain/messages/without-preview.ts";
import type { StoredEvent } from "../../shared/domain/webhooks/event-log.ts";
import { chainStart, followChain, openBody } from "../../shared/persistence/events/event-chain.ts";
import { eventKey, eventStreamKey } from "../../shared/persistence/keys.ts";
import { fromAttributes, toAttributes } from "../../shared/persistence/table.ts";
import { toStoredEvent } from "../../shared/persistence/webhooks/event-items.ts";
import { listPartnerIds } from "./list-partner-ids.ts";
import { readItem } from "./read-orders.ts";

/** Which logs are verified. */
export interface VerifyRequest {
  tableName: string;
  /** The bucket of the events that have left the table. */
  archiveBucket: string;
  /** The only partner to verify; null verifies all. */
  onlyPartner: string | null;
}

/** The findings in one partner's log. */
export interface VerifiedLog {
  partnerId: string;
  /** The number of events in table and archive, and the number without a digest. */
  events: number;
  undigested: number;
  /** The errors as text; empty for an unmodified log. */
  findings: string[];
}

type LoggedEvent = Pick<StoredEvent, "sequence" | "type" | "body">;

/**
 * Verifies the chains of partners' events, in the table and in the archive together. Reads only. Events
 * emitted during the run are left to the next run.
 */
export async function* verifyLogs(
  clients: { dynamodb: DynamoDBClient; s3: S3Client },
  { tableName, archiveBucket, onlyPartner }: VerifyRequest,
): AsyncGenerator<VerifiedLog> {
  const partnerIds = await listPartnerIds(clients.dynamodb, tableName);
  for (const partnerId of partnerIds.filter((id) => onlyPartner === null || id === onlyPartner)) {
    const stream = await readItem(clients.dynamodb, tableName, eventStreamKey(partnerId));
    const last = { sequence: Number(stream?.lastSequence ?? 0), digest: stream?.lastDigest ?? null };
    // The table is read first: an event that leaves it in between is found in the archive.
    const events = [
      ...(await Array.fromAsync(listStored(clients.dynamodb, tableName, partnerId))),
      ...(await Array.fromAsync(listArchived(clients.s3, archiveBucket, partnerId))),
    ].filter(({ sequence }) => sequence <= last.sequence);
    yield verifyLog(partnerId, events, last);
  }
}

function verifyLog(
  partnerId: string,
  events: readonly LoggedEvent[],
  last: { sequence: number; digest: unknown },
): VerifiedLog {
  const sorted = events.toSorted((one, other) => one.sequence - other.sequence);
  const distinct = sorted.filter((event, at) => !isCopy(event, sorted[at - 1]));
  const { place, broken } = followChain(distinct, { sequence: 0, digest: chainStart(partnerId) });
  const findings = findGaps(distinct, last.sequence);
  if (broken !== null)
    findings.push(`event ${broken.sequence} has digest ${broken.found}, and ${broken.expected} follows`);
  else if (place.sequence === last.sequence && last.digest !== null && place.digest !== last.digest)
    findings.push(`the last digest is ${place.digest}, and the counter holds ${String(last.digest)}`);
  const undigested = distinct.filter(({ body }) => openBody(body) === null).length;
  return { partnerId, events: distinct.length, undigested, findings };
}

/**
 * Reports whether two lines are copies. An archive object may repeat lines of another one, and the archive
 * contains no message texts.
 */
const isCopy = (event: LoggedEvent, before: LoggedEvent | undefined): boolean =>
  before?.sequence === event.sequence && withoutMessageText(before) === withoutMessageText(event);

/**
 * Returns numbers that are missing or duplicated after the first existing one, because the oldest also leave
 * the archive.
 */
function findGaps(sorted: readonly LoggedEvent[], lastSequence: number): string[] {
  const numbers = [...sorted.map(({ sequence }) => sequence), lastSequence + 1];
  return numbers.slice(1).flatMap((sequence, at) => {
    const before = numbers[at] ?? sequence;
    if (sequence === before) return [`event ${sequence} is there twice, with different content`];
    return sequence === before + 1 ? [] : [`events ${before + 1} to ${sequence - 1} are missing`];
  });
}

async function* listStored(
  client: DynamoDBClient,
  TableName: string,
  partnerId: string,
): AsyncGenerator<LoggedEvent> {
  const pages = paginateQuery(
    { client },
    {
      TableName,
      ConsistentRead: true,
      KeyConditionExpression: "pk = :partition AND begins_with(sk, :kind)",
      ExpressionAttributeValues: toAttributes({ ":partition": eventKey(partnerId, 0).pk, ":kind": "EVENT#" }),
    },
  );
  for await (const { Items = [] } of pages)
    for (const item of Items.map(fromAttributes)) if (item.entity === "event") yield toStoredEvent(item);
}

async function* listArchived(
  client: S3Client,
  Bucket: string,
  partnerId: string,
): AsyncGenerator<LoggedEvent> {
  for await (const { Contents = [] } of paginateListObjectsV2(
    { client },
    { Bucket, Prefix: `events/${partnerId}/` },
  ))
    for (const { Key } of Contents) {
      const { Body } = await client.send(new GetObjectCommand({ Bucket, Key }));
      if (Body === undefined) throw new Error(`Object ${Key} came without a body`);
      const lines = gunzipSync(await Body.transformToByteArray())
        .toString()
        .trimEnd()
        .split("\n");
      for (const line of lines.map((text) => JSON.parse(text))) if (line.entity === "event") yield line;
    }
}
