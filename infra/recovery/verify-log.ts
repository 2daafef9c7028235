import type { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { paginateListObjectsV2, type S3Client } from "@aws-sdk/client-s3";
import type { PublicKeys } from "../../packages/client/src/generated/types.ts";
import { withoutMessageText } from "../../shared/domain/messages/without-preview.ts";
import { archivedDays, eventReadableDays } from "../../shared/domain/retention/kept-days.ts";
import { dayMilliseconds } from "../../shared/domain/time/durations.ts";
import { auditLog } from "../../shared/persistence/audit/audit-chain.ts";
import {
  type ChainPosition,
  chainStart,
  followEvent,
  hasOnlyDigests,
  openBody,
} from "../../shared/persistence/events/event-chain.ts";
import { eventStreamKey } from "../../shared/persistence/keys/item-keys.ts";
import { idTime } from "../../shared/platform/create-id.ts";
import { DeploymentError } from "../deploy/deployment-error.ts";
import { listPartnerIds } from "./list-partner-ids.ts";
import { readCheckpoints } from "./read-checkpoints.ts";
import {
  type LoggedEvent,
  mergeBySequence,
  readArchivedEvents,
  readStoredEvents,
} from "./read-log-entries.ts";
import { readItem } from "./read-orders.ts";

/** Selects the logs to verify. */
export interface VerifyRequest {
  tableName: string;
  /** Contains the events that have left the table, and the signed checkpoints. */
  archiveBucket: string;
  /** The only partner to verify; null verifies all. */
  onlyPartner: string | null;
  /** The keys that verify the signatures of checkpoints; null compares only digests. */
  keys: PublicKeys | null;
}

/** The findings in one partner's log. */
export interface VerifiedLog {
  partnerId: string;
  /** The number of events in the table and the archive, and the number without a digest. */
  events: number;
  undigested: number;
  /** The number of signed checkpoints whose digest was compared. */
  checkpoints: number;
  /** The errors as text; empty for an unmodified log. */
  findings: string[];
}

interface Clients {
  dynamodb: DynamoDBClient;
  s3: S3Client;
}

/**
 * Verifies the chains of partners' events across the table and the archive, and compares them with the signed
 * checkpoints. Covers every partner that the table or the archive has, so that removing a partner from the table hides
 * no log. Only reads, with a few pages in memory. Events that are emitted during the run are left to the next run.
 */
export async function* verifyLogs(clients: Clients, request: VerifyRequest): AsyncGenerator<VerifiedLog> {
  const { tableName, archiveBucket, onlyPartner } = request;
  const partnerIds = await Promise.all([
    listPartnerIds(clients.dynamodb, tableName),
    listLogFolders(clients.s3, archiveBucket, "checkpoints/"),
    listLogFolders(clients.s3, archiveBucket, "events/"),
  ]);
  const wanted = [...new Set(partnerIds.flat())].filter((id) => [null, id].includes(onlyPartner));
  if (wanted.length === 0 && onlyPartner !== null)
    throw new DeploymentError(`Neither the table nor the archive has a log of partner ${onlyPartner}`);
  for (const partnerId of wanted) {
    const verified = await verifyLog(clients, request, partnerId);
    // An event may move from the table to an archive folder that has been read already.
    yield verified.findings.length === 0 ? verified : await verifyLog(clients, request, partnerId);
  }
}

/** Returns the partners with a folder in a part of the archive. The audit log's folder is omitted. */
async function listLogFolders(client: S3Client, Bucket: string, Prefix: string): Promise<string[]> {
  const ids: string[] = [];
  for await (const { CommonPrefixes = [] } of paginateListObjectsV2(
    { client },
    { Bucket, Prefix, Delimiter: "/" },
  ))
    ids.push(...CommonPrefixes.map(({ Prefix: folder = "" }) => folder.slice(Prefix.length, -1)));
  return ids.filter((id) => id !== auditLog);
}

async function verifyLog(
  { dynamodb, s3 }: Clients,
  { tableName, archiveBucket, keys }: VerifyRequest,
  partnerId: string,
): Promise<VerifiedLog> {
  const stated = await readCheckpoints(s3, { bucket: archiveBucket, log: partnerId, keys });
  const stream = await readItem(dynamodb, tableName, eventStreamKey(partnerId));
  const last = { sequence: Number(stream?.lastSequence ?? 0), digest: stream?.lastDigest ?? null };
  const walk = new LogWalk(partnerId, stated.digests);
  const entries = mergeBySequence(
    readArchivedEvents(s3, archiveBucket, partnerId),
    readStoredEvents(dynamodb, tableName, partnerId),
  );
  for await (const event of entries) if (event.sequence <= last.sequence) walk.take(event);
  walk.end(last);
  const { events, undigested, compared: checkpoints, findings } = walk;
  return { partnerId, events, undigested, checkpoints, findings: [...findings, ...stated.findings] };
}

/** Verifies one log, event by event. */
class LogWalk {
  events = 0;
  undigested = 0;
  compared = 0;
  readonly findings: string[] = [];
  readonly #partnerId: string;
  readonly #stated: ReadonlyMap<number, string>;
  readonly #lastStated: number;
  /** The first event after the newest checkpoint. */
  #unsigned: LoggedEvent | null = null;
  /** The event number of the oldest checkpoint, after which each event has a digest; infinite without a checkpoint. */
  readonly #firstStated: number;
  #place: ChainPosition;
  /** Once the chain has begun, each event has a digest. */
  #needsDigest: boolean;
  #before: LoggedEvent | null = null;
  #isBroken = false;

  constructor(partnerId: string, stated: ReadonlyMap<number, string>) {
    this.#partnerId = partnerId;
    this.#needsDigest = hasOnlyDigests(partnerId);
    this.#place = { sequence: 0, digest: chainStart(partnerId) };
    this.#stated = stated;
    this.#firstStated = Math.min(...stated.keys());
    this.#lastStated = Math.max(0, ...stated.keys());
  }

  /** Processes the next event, or another copy of the last event. */
  take(event: LoggedEvent): void {
    if (isCopy(event, this.#before)) return;
    this.#findGap(event.sequence);
    this.events += 1;
    if (event.contradiction !== undefined)
      this.findings.push(
        `event ${event.sequence} is stored with another ${event.contradiction} than it states`,
      );
    this.undigested += openBody(event.body) === null ? 1 : 0;
    this.#before = event;
    if (event.sequence > this.#lastStated) this.#unsigned ??= event;
    if (this.#isBroken) return;
    const isAfterCheckpoint = event.sequence > this.#firstStated;
    const { place, broken } = followEvent(this.#place, event, isAfterCheckpoint || this.#needsDigest);
    this.#needsDigest ||= openBody(event.body) !== null;
    this.#place = place;
    if (broken === null) {
      this.#compare();
      return;
    }
    this.#isBroken = true;
    this.findings.push(`event ${broken.sequence} has digest ${broken.found}, and ${broken.expected} follows`);
  }

  /** Compares the end of the log with the stored counter and with the checkpoints. */
  end(last: { sequence: number; digest: unknown }): void {
    this.#findGap(last.sequence + 1);
    const { sequence, digest } = this.#place;
    if (!this.#isBroken && sequence === last.sequence && last.digest !== null && digest !== last.digest)
      this.findings.push(`the last digest is ${digest}, and the counter holds ${String(last.digest)}`);
    const { sequence: first, created_at: since } = JSON.parse(this.#unsigned?.body ?? "{}");
    if (Date.parse(since) < Date.now() - signedAfter)
      this.findings.push(`events from ${first} on, since ${since}, have no signed checkpoint`);
    const beyond = [...this.#stated.keys()].filter((stated) => stated > last.sequence);
    if (beyond.length > 0)
      this.findings.push(
        `the log ends at ${last.sequence}, and a checkpoint of ${Math.max(...beyond)} exists`,
      );
  }

  /** Records missing and duplicate numbers. An old log may lack its first events, because archived events expire. */
  #findGap(sequence: number): void {
    const before = this.#before?.sequence ?? (haveLeftArchive(this.#partnerId) ? sequence - 1 : 0);
    if (sequence === before) this.findings.push(`event ${sequence} is there twice, with different content`);
    else if (sequence !== before + 1)
      this.findings.push(`events ${before + 1} to ${sequence - 1} are missing`);
  }

  #compare(): void {
    const { sequence, digest } = this.#place;
    const stated = this.#stated.get(sequence);
    if (stated === undefined || digest === null) return;
    this.compared += 1;
    if (stated !== digest)
      this.findings.push(`event ${sequence} has digest ${digest}, and its checkpoint states ${stated}`);
  }
}

/** The age at which an event must have a signed checkpoint. Each day's checkpoint is signed on the following day. */
const signedAfter = 2 * dayMilliseconds;

/** Reports whether a partner's first events may have left the archive. The partner's id contains its creation time. */
const haveLeftArchive = (partnerId: string): boolean =>
  (idTime(partnerId) ?? Number.POSITIVE_INFINITY) <
  Date.now() - (eventReadableDays + archivedDays.events) * dayMilliseconds;

/**
 * Reports whether an event is a copy of the previous event, because objects in the archive may repeat each other's
 * lines. Ignores message texts, because the archive contains none.
 */
const isCopy = (event: LoggedEvent, before: LoggedEvent | null): boolean =>
  before?.sequence === event.sequence && withoutMessageText(before) === withoutMessageText(event);
