import { hash } from "node:crypto";
import { withoutMessageText } from "../../domain/messages/without-preview.ts";
import type { EventEnvelope } from "../../domain/webhooks/event.ts";
import type { StoredEvent } from "../../domain/webhooks/event-log.ts";
import { idTime } from "../../platform/create-id.ts";

/** Returns the SHA-256 of a text in base64url: 43 characters. */
const digestText = (text: string): string => hash("sha256", text, "base64url");

/** Events have had digests since this instant. */
const digestsSince = Date.parse("2026-11-28T00:00:00+09:00");

/**
 * Reports whether every event of a partner has a digest. This is the case if the creation time in the partner's id is
 * not before `digestsSince`.
 */
export const hasOnlyDigests = (partnerId: string): boolean =>
  (idTime(partnerId) ?? digestsSince) >= digestsSince;

/** Returns the digest before the first event of a partner's chain. */
export const chainStart = (partnerId: string): string => digestText(partnerId);

/** Returns the digest of an event's content, given the digest of the previous event. */
export const digestAfter = (before: string, content: string): string => digestText(content + before);

/**
 * Returns the body of an event: the envelope's compact JSON with its digest as the last field, so that a
 * receiver recovers the digested bytes without parsing.
 * @param before the digest of the previous event, or the start of the chain
 */
export function sealEnvelope(
  envelope: Omit<EventEnvelope, "digest">,
  before: string,
): { body: string; digest: string } {
  const content = JSON.stringify(envelope);
  const digest = digestAfter(before, withoutMessageText({ type: envelope.type, body: content }));
  return { body: `${content.slice(0, -1)},"digest":"${digest}"}`, digest };
}

/**
 * Returns the digested content of an event's body, and its digest. The content excludes message texts, so that the
 * digest stays valid when a message is withdrawn or archived. Null for an event from before the chain started.
 */
export function openBody(body: string): { content: string; digest: string } | null {
  const [end, digest] = /,"digest":"([\w-]{43})"\}$/.exec(body) ?? [];
  if (end === undefined || digest === undefined) return null;
  const content = `${body.slice(0, -end.length)}}`;
  const envelope: EventEnvelope = JSON.parse(content);
  const { type } = envelope;
  // Removing the text leaves all other bytes unchanged only if the content is compact JSON. In any other spelling, a
  // change of those bytes could keep the digest valid, so the text is not removed.
  const isCovered = type !== "chat.message" || JSON.stringify(envelope) === content;
  return { content: isCovered ? withoutMessageText({ type, body: content }) : content, digest };
}

/** An event with a digest that does not match its content and the previous event. */
export interface BrokenLink {
  sequence: number;
  /** The computed digest. */
  expected: string;
  /** The digest in the event; `none` for an event without a digest. */
  found: string;
}

/** A position in a chain: the start of a check, or its progress. */
export interface ChainPosition {
  sequence: number;
  /** Null if the digest is unknown, in which case the next event's digest is accepted unchecked. */
  digest: string | null;
}

/**
 * Verifies further events of a partner's chain, oldest first. Events from before the chain have no digest and are
 * skipped. After a gap the digest is accepted without verification.
 * @param from the position before the first event
 * @param needsDigests whether an event without a digest breaks the chain, as after a signed checkpoint
 */
export function followChain(
  events: Iterable<Pick<StoredEvent, "sequence" | "body">>,
  from: ChainPosition,
  needsDigests = false,
): { place: ChainPosition; broken: BrokenLink | null } {
  let place = from;
  for (const event of events) {
    const followed = followEvent(place, event, needsDigests);
    if (followed.broken !== null) return followed;
    place = followed.place;
  }
  return { place, broken: null };
}

/**
 * Advances a position to the next event. It stays at the position before an event that breaks the chain.
 * @param needsDigest whether an event without a digest breaks the chain
 */
export function followEvent(
  place: ChainPosition,
  { sequence, body }: Pick<StoredEvent, "sequence" | "body">,
  needsDigest: boolean,
): { place: ChainPosition; broken: BrokenLink | null } {
  const before = sequence === place.sequence + 1 ? place.digest : null;
  const link = openBody(body);
  if (link === null && before !== null && needsDigest)
    return { place, broken: { sequence, expected: digestAfter(before, body), found: "none" } };
  if (link !== null && before !== null) {
    const expected = digestAfter(before, link.content);
    if (expected !== link.digest) return { place, broken: { sequence, expected, found: link.digest } };
  }
  return { place: { sequence, digest: link?.digest ?? before }, broken: null };
}
