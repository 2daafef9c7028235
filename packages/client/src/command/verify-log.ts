import { EventChain, firstDigest } from "../events/event-chain.ts";
import {
  BrokenLinkError,
  type Checkpoint,
  EventGapError,
  InvalidSignatureError,
  verifyCheckpoint,
  type WebhookEvent,
} from "../index.ts";
import { isSameValue } from "../statements/is-same-value.ts";
import type { Flags } from "./define-command.ts";
import { type Output, RefusedError, UsageError } from "./outcome.ts";
import { isObject, readText, readValues } from "./read-values.ts";
import { readKeys } from "./verify-receipt.ts";

/** A downloaded log, and the data to compare it with. */
export interface DownloadedLog {
  values: readonly unknown[];
  file: string;
  partnerId: string | undefined;
  /** The file that contains the log's checkpoints. */
  checkpoints: string | undefined;
}

/**
 * Verifies the digests of a log, and compares them with its signed checkpoints, if any.
 * @throws EventGapError, BrokenLinkError, InvalidSignatureError with the first finding
 */
export async function verifyLog(log: DownloadedLog, flags: Flags, output: Output): Promise<void> {
  const { file, partnerId } = log;
  const entries = readEntries(log.values, file);
  const [first] = entries;
  if (first === undefined) throw new UsageError(`${file} has no events`);
  const stated = await readCheckpoints(log, flags);
  const before = first.sequence - 1;
  const start = before === 0 && partnerId !== undefined ? await firstDigest(partnerId) : stated.get(before);
  const chain = new EventChain(before, start);
  // Every event after a signed checkpoint must have a digest.
  const firstStated = Math.min(...stated.keys());
  let last = before;
  let compared = 0;
  let firstProven: number | null = null;
  for (const { sequence, event } of entries) {
    if (sequence !== last + 1) throw new EventGapError(last, sequence);
    if (event.digest === undefined && sequence > firstStated)
      throw new BrokenLinkError(sequence, "a digest", "none");
    if (await chain.check(event)) firstProven ??= sequence;
    chain.advance(event);
    last = sequence;
    compared += compare(chain, last, stated.get(last));
  }
  const beyond = Math.max(...stated.keys(), last);
  if (beyond > last)
    throw new RefusedError(
      `${file} ends at event ${last}, and a signed checkpoint of event ${beyond} exists.`,
    );
  const digest = chain.digest ?? null;
  const span = { first: first.sequence, firstProven, last };
  output.result(
    { events: entries.length, first: first.sequence, first_proven: firstProven, last, compared, digest },
    `${describeProof(span, start !== undefined)} ${compared} checkpoints fit. Last digest: ${digest ?? "none"}.`,
  );
}

const nameEvents = (first: number, last: number): string =>
  first === last ? `event ${first}` : `events ${first} to ${last}`;

/** Returns a text that states which events are unchanged, which are not proven, and what would prove them. */
function describeProof(
  { first, firstProven, last }: { first: number; firstProven: number | null; last: number },
  hasStart: boolean,
): string {
  const missing = first === 1 ? "--partner" : `the checkpoint of event ${first - 1}`;
  const reason = hasStart ? "no digest covers them" : `give ${missing}`;
  if (firstProven === null) return `Nothing proves ${nameEvents(first, last)}: ${reason}.`;
  const proven = `Unchanged: ${nameEvents(firstProven, last)}.`;
  return firstProven === first
    ? proven
    : `${proven} Nothing proves ${nameEvents(first, firstProven - 1)}: ${reason}.`;
}

function compare(chain: EventChain, sequence: number, stated: string | undefined): number {
  if (stated === undefined) return 0;
  if (stated === chain.digest) return 1;
  throw new InvalidSignatureError(
    `Event ${sequence} has the digest ${chain.digest}, and its signed checkpoint states ${stated}.`,
  );
}

/** Returns the digests in verified checkpoints, by number. */
async function readCheckpoints(
  { checkpoints, partnerId }: DownloadedLog,
  flags: Flags,
): Promise<Map<number, string>> {
  if (checkpoints === undefined) return new Map();
  if (partnerId === undefined)
    throw new UsageError("Give --partner: checkpoints name the account of their log");
  const keys = await readKeys(flags);
  const all = listData(readValues(await readText(checkpoints), checkpoints)) as Checkpoint[];
  for (const one of all) {
    if (!isObject(one) || typeof one.signature !== "string")
      throw new UsageError(`${checkpoints} has a value that is not a checkpoint`);
    await verifyCheckpoint(one, keys, partnerId);
  }
  const digests = new Map<number, string>();
  for (const { sequence, digest } of all) {
    const other = digests.get(sequence) ?? digest;
    if (other !== digest)
      throw new InvalidSignatureError(
        `Two signed checkpoints of event ${sequence} state different digests, ${other} and ${digest}.`,
      );
    digests.set(sequence, digest);
  }
  return digests;
}

/** Returns the items of lists, and other values as they are. */
const listData = (values: readonly unknown[]): unknown[] =>
  values.flatMap((value) => (isObject(value) && Array.isArray(value.data) ? value.data : [value]));

/** An event and its place in the log. */
interface LogEntry {
  sequence: number;
  event: WebhookEvent;
}

/**
 * Returns the events of a file by their places. The file contains a page of the log, a list of events, or one event per
 * line. A log entry states its event's place. A bare event is at the place of its own number. A repeated event, as in
 * pages that overlap, counts once.
 * @throws RefusedError for different events at one place
 */
function readEntries(values: readonly unknown[], file: string): LogEntry[] {
  const places = new Map<number, WebhookEvent>();
  for (const value of listData(values)) {
    const { sequence, event } = readEntry(value, file);
    const other = places.get(sequence);
    if (other !== undefined && !isSameValue(other, event))
      throw new RefusedError(`Event ${sequence} is in the file twice, with different content.`);
    places.set(sequence, event);
  }
  return [...places]
    .map(([sequence, event]) => ({ sequence, event }))
    .sort((one, other) => one.sequence - other.sequence);
}

function readEntry(value: unknown, file: string): LogEntry {
  const event = isObject(value) && isObject(value.payload) ? value.payload : value;
  const sequence = isObject(value) ? value.sequence : undefined;
  const isNumbered = typeof sequence === "number" && Number.isSafeInteger(sequence) && sequence > 0;
  if (isObject(event) && isNumbered && ["string", "undefined"].includes(typeof event.digest))
    return { sequence, event: event as unknown as WebhookEvent };
  throw new UsageError(`${file} has a value that is not an event`);
}
