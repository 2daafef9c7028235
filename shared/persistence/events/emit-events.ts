import type { Environment } from "../../domain/partners/partner.ts";
import { eventExpiry } from "../../domain/retention/kept-days.ts";
import { toKstIso } from "../../domain/time/format-time.ts";
import { type EventDraft, type EventStream, listeningEndpoints } from "../../domain/webhooks/event.ts";
import type { StoredEvent } from "../../domain/webhooks/event-log.ts";
import { decodeBase32, encodeBase32, randomBase32 } from "../../platform/create-id.ts";
import { currentEnvironment } from "../../platform/deployment.ts";
import { requireVariable } from "../../platform/environment-variables.ts";
import { eventKey, eventStreamKey, indexPartition } from "../keys/item-keys.ts";
import { getItems } from "../table/table.ts";
import { putWrite, updateWrite, type Write } from "../table/transaction.ts";
import { eventItems } from "../webhooks/event-items.ts";
import { chainStart, sealEnvelope } from "./event-chain.ts";
import { newDeliveryWrite } from "./new-delivery-write.ts";

const idSequenceDigits = 9;
const idRandomDigits = 11;
const eventWritePrefix = "event:";

/**
 * Returns the sequence number encoded in an event's id, used to find it in its partner's log; null for any other text.
 */
export function sequenceOfEventId(eventId: string): number | null {
  const digits = /^evt_([0-9a-z]{20})$/.exec(eventId)?.[1];
  return digits === undefined ? null : decodeBase32(digits.slice(0, idSequenceDigits));
}

/** The fields of an envelope that depend on the deployment and the time. */
export interface EmissionContext {
  environment: Environment;
  apiVersion: string;
  now: number;
}

/** Returns the emission context at a time. */
export const emissionAt = (now: number): EmissionContext => ({
  environment: currentEnvironment(),
  apiVersion: requireVariable("API_VERSION"),
  now,
});

/**
 * Returns the name of the write that rejects a commit when another commit took the partner's next sequence
 * number.
 */
export const eventStreamWriteName = (partnerId: string): string => `event-stream:${partnerId}`;

/** Reads the event streams of partners, in one round trip per 100. */
export async function readEventStreams(partnerIds: readonly string[]): Promise<Map<string, EventStream>> {
  const distinct = [...new Set(partnerIds)];
  const items = await getItems("get:eventStream", distinct.map(eventStreamKey));
  return new Map(
    distinct.map((partnerId, position) => {
      const item = items[position];
      const stream: EventStream = {
        partnerId,
        lastSequence: Number(item?.lastSequence ?? 0),
        lastDigest: (item?.lastDigest ?? null) as string | null,
        endpoints: (item?.endpoints ?? []) as EventStream["endpoints"],
      };
      return [partnerId, stream];
    }),
  );
}

/**
 * Returns the writes that emit `drafts` to one partner, to be committed with the change they announce: the next
 * sequence numbers and the last digest (named `eventStreamWriteName`), one item per event and one pending delivery per
 * subscribed endpoint. Empty for no drafts.
 */
export function eventWrites(
  stream: EventStream,
  drafts: readonly EventDraft[],
  context: EmissionContext,
): Write[] {
  if (drafts.length === 0) return [];
  const events: StoredEvent[] = [];
  let digest = stream.lastDigest ?? chainStart(stream.partnerId);
  for (const [position, draft] of drafts.entries()) {
    const sealed = sealEvent(
      stream,
      draft,
      { sequence: stream.lastSequence + 1 + position, digest },
      context,
    );
    events.push(sealed.event);
    digest = sealed.digest;
  }
  // The condition also covers the subscriptions, so that an endpoint registered before the commit receives the
  // events. It covers the digest too, because the digest changes only together with the number.
  const isFirst = stream.lastSequence === 0;
  const advance = updateWrite(
    "update:eventStream",
    eventStreamWriteName(stream.partnerId),
    eventStreamKey(stream.partnerId),
    {
      expression:
        "SET lastSequence = :next, lastDigest = :digest, endpoints = if_not_exists(endpoints, :endpoints)",
      values: { ":next": stream.lastSequence + drafts.length, ":digest": digest },
    },
    {
      expression: isFirst
        ? "(attribute_not_exists(lastSequence) OR lastSequence = :last) AND (attribute_not_exists(endpoints) OR endpoints = :endpoints)"
        : "lastSequence = :last AND endpoints = :endpoints",
      values: { ":last": stream.lastSequence, ":endpoints": stream.endpoints },
    },
  );
  return [advance, ...events.flatMap((event) => writesOfEvent(stream, event))];
}

/**
 * Returns the id of the first event among writes made by `eventWrites`.
 * @throws Error if there is none
 */
export function eventIdOf(writes: readonly Write[]): string {
  const name = writes.map((write) => write.name).find((one) => one.startsWith(eventWritePrefix));
  if (name === undefined) throw new Error("No event is among the writes");
  return name.slice(eventWritePrefix.length);
}

/** Returns an event with its number and its digest, which is computed from the previous digest. */
function sealEvent(
  { partnerId }: EventStream,
  draft: EventDraft,
  { sequence, digest: before }: { sequence: number; digest: string },
  context: EmissionContext,
): { event: StoredEvent; digest: string } {
  const envelope = {
    id: `evt_${encodeBase32(sequence, idSequenceDigits)}${randomBase32(idRandomDigits)}`,
    type: draft.type,
    api_version: context.apiVersion,
    environment: context.environment,
    created_at: toKstIso(context.now),
    sequence,
    data: draft.data,
  };
  const { body, digest } = sealEnvelope(envelope, before);
  const event: StoredEvent = {
    eventId: envelope.id,
    partnerId,
    subjectId: draft.subjectId,
    type: draft.type,
    sequence,
    createdAt: context.now,
    body,
  };
  return { event, digest };
}

function writesOfEvent(stream: EventStream, event: StoredEvent): Write[] {
  const { eventId, partnerId, subjectId, type, sequence, createdAt } = event;
  const key = eventKey(partnerId, sequence);
  const places = {
    ...key,
    gsi1pk: indexPartition("eventSubject", subjectId),
    gsi1sk: key.sk,
    expires_at: eventExpiry(createdAt),
  };
  const deliveries = listeningEndpoints(stream, type).map(({ endpointId }) =>
    newDeliveryWrite(event, { endpointId, replayId: null }, createdAt),
  );
  return [
    // The write needs no condition of its own, because the stream's condition prevents a duplicate sequence number.
    putWrite("put:event", `${eventWritePrefix}${eventId}`, eventItems.toItem(places, event)),
    ...deliveries,
  ];
}
