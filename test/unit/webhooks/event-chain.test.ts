import { hash } from "node:crypto";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { withoutPreview } from "../../../shared/domain/messages/without-preview.ts";
import type { EventDraft } from "../../../shared/domain/webhooks/event.ts";
import type { StoredEvent } from "../../../shared/domain/webhooks/event-log.ts";
import { eventWrites } from "../../../shared/persistence/events/emit-events.ts";
import {
  chainStart,
  digestAfter,
  followChain,
  openBody,
} from "../../../shared/persistence/events/event-chain.ts";
import { fromAttributes } from "../../../shared/persistence/table/table.ts";
import { toStoredEvent } from "../../../shared/persistence/webhooks/event-items.ts";
import { requireValue } from "../../support/require-value.ts";

const emission = { environment: "sandbox", apiVersion: "v1.60", now: Date.UTC(2026, 10, 20, 9) } as const;
const orderDraft = (note: string): EventDraft => ({
  type: "order.status_changed",
  subjectId: "ord_1",
  data: { order: { note } },
});
const messageDraft: EventDraft = { type: "chat.message", subjectId: "msg_1", data: { preview: "한국어" } };

/** Returns the events that one transaction emits to a partner, and the counter after the transaction. */
function emit(drafts: readonly EventDraft[], lastSequence = 0, lastDigest: string | null = null) {
  const stream = { partnerId: "pt_1", lastSequence, lastDigest, endpoints: [] };
  const [counter, ...puts] = eventWrites(stream, drafts, emission).map(({ operation }) => operation);
  return {
    counter: fromAttributes(counter?.Update?.ExpressionAttributeValues ?? {}),
    events: puts.map(({ Put }) => toStoredEvent(fromAttributes(Put?.Item ?? {}))),
  };
}

const start = { sequence: 0, digest: chainStart("pt_1") };
const linkOf = (event: StoredEvent | undefined) => openBody(requireValue(event).body);
const five = () => emit(["a", "b", "c", "d", "e"].map(orderDraft)).events;
const renumbered = (event: StoredEvent, sequence: number): StoredEvent => ({ ...event, sequence });

beforeEach(() => vi.stubEnv("TABLE_NAME", "table"));
afterEach(() => vi.unstubAllEnvs());

describe("the chain of a partner's events", () => {
  it("The first digest is the SHA-256 of two joined texts: the envelope without its digest, and the digest of the partner id", () => {
    const [event] = emit([orderDraft("가")]).events;
    const { digest, ...content } = JSON.parse(requireValue(event).body);
    const before = hash("sha256", "pt_1", "base64url");
    expect(digest).toBe(hash("sha256", JSON.stringify(content) + before, "base64url"));
    expect(linkOf(event)).toEqual({ content: JSON.stringify(content), digest });
  });

  it("Each further digest follows the previous digest, within and across transactions", () => {
    const first = emit([orderDraft("a"), orderDraft("b")]);
    const held = String(first.counter[":digest"]);
    expect(held).toBe(linkOf(first.events[1])?.digest);
    const second = emit([orderDraft("c")], 2, held);
    expect(linkOf(second.events[0])?.digest).toBe(
      digestAfter(held, requireValue(linkOf(second.events[0])).content),
    );
    const { place, broken } = followChain([...first.events, ...second.events], start);
    expect([broken, place]).toEqual([null, { sequence: 3, digest: second.counter[":digest"] }]);
  });

  it.each([
    ["a changed byte", 3, (log: StoredEvent[]) => log.map((one) => changeByte(one, 3))],
    [
      "a swapped pair",
      2,
      ([a, b, c, ...rest]: StoredEvent[]) => [a, renumber(c, 2), renumber(b, 3), ...rest],
    ],
    ["a removed event", 3, ([a, b, _, d, e]: StoredEvent[]) => [a, b, renumber(d, 3), renumber(e, 4)]],
    [
      "an inserted event",
      2,
      ([a, ...rest]: StoredEvent[]) => [a, ...[a, ...rest].map((one, at) => renumber(one, at + 2))],
    ],
    ["a removed digest", 3, (log: StoredEvent[]) => log.map((one) => dropDigest(one, 2))],
  ] as const)("%s is found at the event whose link it breaks", (_, at, plant) => {
    const log = plant(five()).filter((one) => one !== undefined);
    expect(followChain(log, start).broken?.sequence).toBe(at);
  });

  it("An event without a digest after a signed checkpoint breaks the chain", () => {
    const log = five().map((one) => dropDigest(one, 3));
    expect(followChain(log, start, true).broken).toMatchObject({ sequence: 3, found: "none" });
  });

  it("A message whose text was removed keeps a valid digest, which covers everything except the text", () => {
    const { events } = emit([orderDraft("a"), messageDraft, orderDraft("b"), orderDraft("c")]);
    const blanked = events.map((one) =>
      one.type === "chat.message" ? { ...one, body: withoutPreview(one.body) } : one,
    );
    expect(blanked[1]?.body).not.toBe(events[1]?.body);
    expect(followChain(events, start).broken).toBeNull();
    expect(followChain(blanked, start).broken).toBeNull();
    const changed = blanked.map((one) => changeByte(one, 2));
    expect(followChain(changed, start).broken?.sequence).toBe(2);
  });

  it("An order's event cannot be replaced by a message whose text was removed", () => {
    const log = five().map((one) =>
      one.sequence === 2
        ? {
            ...one,
            body: one.body.replace(
              /"type":.*,"digest"/,
              '"type":"chat.message","data":{"preview":null},"digest"',
            ),
          }
        : one,
    );
    expect(followChain(log, start).broken?.sequence).toBe(2);
  });

  it("Events from before the chain have no digest, and the first digest after them continues from the partner id", () => {
    const old = [1, 2].map((sequence) =>
      dropDigest(renumbered(five()[0] as StoredEvent, sequence), sequence),
    );
    const { events } = emit([orderDraft("a")], 2);
    expect(linkOf(old[0])).toBeNull();
    expect(followChain([...old, ...events], start).broken).toBeNull();
    expect(linkOf(events[0])?.digest).toBe(
      digestAfter(start.digest, requireValue(linkOf(events[0])).content),
    );
  });

  it("A digest after a gap in the event numbers is accepted without verification", () => {
    const [a, , c, d] = five();
    const log = [a, c, d].filter((one) => one !== undefined);
    expect(followChain(log, start)).toEqual({
      place: { sequence: 4, digest: linkOf(d)?.digest },
      broken: null,
    });
  });
});

function renumber(event: StoredEvent | undefined, sequence: number): StoredEvent | undefined {
  return event && renumbered(event, sequence);
}

function changeByte(event: StoredEvent, at: number): StoredEvent {
  return event.sequence === at ? { ...event, body: event.body.replace("+09:00", "+08:00") } : event;
}

function dropDigest(event: StoredEvent, at: number): StoredEvent {
  const content = openBody(event.body)?.content ?? event.body;
  return event.sequence === at ? { ...event, body: content } : event;
}
