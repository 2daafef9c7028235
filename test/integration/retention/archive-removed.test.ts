import * as fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { handler } from "../../../functions/streams/follow-items.ts";
import { eventExpiry } from "../../../shared/domain/retention/kept-days.ts";
import { auditItems } from "../../../shared/persistence/audit/audit-item.ts";
import { auditWrite } from "../../../shared/persistence/audit/audit-write.ts";
import type { ItemKey } from "../../../shared/persistence/keys/item-keys.ts";
import { deliveryKey, eventKey } from "../../../shared/persistence/keys/item-keys.ts";
import { orderVersionKey } from "../../../shared/persistence/keys/order-keys.ts";
import { orderVersionItems } from "../../../shared/persistence/orders/order-item.ts";
import { readArchivedRecord } from "../../../shared/persistence/retention/read-archived-record.ts";
import type { StreamRecord } from "../../../shared/persistence/table/stream-record.ts";
import { getItem, toAttributes } from "../../../shared/persistence/table/table.ts";
import { commit, putWrite } from "../../../shared/persistence/table/transaction.ts";
import { deliveryItems } from "../../../shared/persistence/webhooks/delivery-item.ts";
import { eventItems } from "../../../shared/persistence/webhooks/event-items.ts";
import { type RunningObjectStore, startObjectStore } from "../../support/services/start-object-store.ts";
import { type RunningTable, startTable } from "../../support/table/start-table.ts";
import { buildOrder } from "../../unit/orders/build-order.ts";
import { listArchivedKeys, readArchivedLines } from "./read-archived-lines.ts";

const bucket = "test-archive";
const at = Date.parse("2026-11-20T16:30:00Z");
const day = "2026-11-21";
let table: RunningTable;
let store: RunningObjectStore;
let partnerCount = 0;
let partnerId = "";
let nextNumber = 100;

beforeAll(async () => {
  [table, store] = await Promise.all([startTable(), startObjectStore()]);
  process.env.MEDIA_QUEUE_URL = store.queueUrl;
  process.env.NOTIFICATIONS_QUEUE_URL = store.queueUrl;
  process.env.PUSHES_QUEUE_URL = store.queueUrl;
});
afterAll(() => Promise.all([table.stop(), store.stop()]));
beforeEach(() => {
  partnerCount += 1;
  partnerId = `pt_${partnerCount}`;
});

/** Returns a record as Lambda delivers it: JSON with bytes in base64. */
function recordOf(eventName: "INSERT" | "REMOVE", item: Record<string, unknown>): StreamRecord {
  const image = Object.fromEntries(
    Object.entries(toAttributes(item)).map(([name, value]) => [
      name,
      value.B === undefined ? value : { B: Buffer.from(value.B).toString("base64") },
    ]),
  );
  nextNumber += 1;
  const [imageName, SequenceNumber] = [eventName === "INSERT" ? "NewImage" : "OldImage", String(nextNumber)];
  return JSON.parse(JSON.stringify({ eventName, dynamodb: { [imageName]: image, SequenceNumber } }));
}

const removed = (item: Record<string, unknown>) => recordOf("REMOVE", item);
const follow = (Records: StreamRecord[]) => handler({ Records } as Parameters<typeof handler>[0]);
const place = (sequence: number) => ({ ...eventKey(partnerId, sequence), expires_at: eventExpiry(at) });
const eventOf = (sequence: number) => ({
  eventId: `evt_${sequence}`,
  partnerId,
  subjectId: "ord_1",
  type: "order.status_changed" as const,
  sequence,
  createdAt: at,
  body: JSON.stringify({ id: `evt_${sequence}`, data: { text: "안녕" } }),
});
const removedEvent = (sequence: number) => removed(eventItems.toItem(place(sequence), eventOf(sequence)));

describe("archiving removed items", () => {
  it("an event and its deliveries are archived in their last state, in a folder per partner and Korean day", async () => {
    const delivery = {
      partnerId,
      sequence: 1,
      eventId: "evt_1",
      eventCreatedAt: at,
      endpointId: "we_1",
      replayId: null,
      status: "delivered" as const,
      nextAttemptAt: null,
      attempts: [
        { number: 1, at, durationMilliseconds: 5, responseCode: 200, error: null, responseExcerpt: "ok" },
      ],
    };
    const places = { ...deliveryKey(delivery), expires_at: eventExpiry(at) };
    const batch = [removedEvent(1), removed(deliveryItems.toItem(places, delivery)), removedEvent(2)];
    expect(await follow(batch)).toEqual({ batchItemFailures: [] });
    expect(await listArchivedKeys("events/")).toContainEqual(
      expect.stringMatching(new RegExp(`^events/${partnerId}/${day}/\\d+-\\d+-3\\.ndjson\\.gz$`)),
    );
    expect(await readArchivedLines(`events/${partnerId}/`)).toEqual([
      { entity: "event", ...eventOf(1) },
      { entity: "delivery", ...delivery },
      { entity: "event", ...eventOf(2) },
    ]);
  });

  it("a batch that is redelivered whole or in different parts loses no archived event", async () => {
    const batch = [removedEvent(1), removedEvent(2), removedEvent(3), removedEvent(4)];
    await follow(batch);
    const keys = await listArchivedKeys(`events/${partnerId}/`);
    await follow(batch);
    expect(await listArchivedKeys(`events/${partnerId}/`)).toEqual(keys);
    for (const part of [batch.slice(0, 2), batch.slice(2), batch.slice(1)]) await follow(part);
    const lines = await readArchivedLines(`events/${partnerId}/`);
    expect(new Set(lines.map(({ sequence }) => sequence))).toEqual(new Set([1, 2, 3, 4]));
  });

  it("each partner and each day has a separate folder in the archive", async () => {
    const later = { ...eventOf(2), createdAt: at + 86_400_000 };
    const other = { ...eventOf(3), partnerId: `${partnerId}_other` };
    await follow([
      removedEvent(1),
      removed(eventItems.toItem(place(2), later)),
      removed(eventItems.toItem(place(3), other)),
    ]);
    expect(await readArchivedLines(`events/${partnerId}/${day}/`)).toEqual([
      { entity: "event", ...eventOf(1) },
    ]);
    expect(await readArchivedLines(`events/${partnerId}/2026-11-22/`)).toEqual([
      { entity: "event", ...later },
    ]);
    expect(await readArchivedLines(`events/${partnerId}_other/${day}/`)).toEqual([
      { entity: "event", ...other },
    ]);
  });

  it("audit entries are archived by day", async () => {
    const entry = { actor: "op", action: "partner.change", resource: "partner", resourceId: partnerId };
    const write = auditWrite({ ...entry, before: { name: "A" }, after: { name: "B" }, now: at });
    const item = auditItems.toItem({ ...eventKey("x", 1), expires_at: 1 } as never, {
      auditId: "aud_1",
      at,
      ...entry,
      reason: null,
      before: { name: "A" },
      after: { name: "B" },
    });
    expect(write.operation.Put?.Item?.expires_at).toEqual({ N: String(at / 1000 + 730 * 86_400) });
    await follow([removed(item)]);
    expect(await readArchivedLines(`audit/${day}/`)).toContainEqual(
      expect.objectContaining({ entity: "audit", resourceId: partnerId, after: { name: "B" } }),
    );
  });

  it("an order version is archived without the end user's name", async () => {
    const order = { ...buildOrder("placed"), orderId: `ord_${partnerId}`, endUserId: "user@example.com" };
    const version = { vehicleId: order.vehicleId, order, at, by: "partner" };
    await follow([removed(orderVersionItems.toItem(orderVersionKey(order.orderId, 2), version))]);
    const [line] = await readArchivedLines(`versions/${order.orderId}/`);
    expect(line).toMatchObject({ entity: "order_version", at, by: "partner" });
    expect(line?.order).toMatchObject({
      orderId: order.orderId,
      endUserIdSha256: "b4c9a289323b21a01c3e940f150eb9b8c542587f1abfd8f0e1cc1ffc5e475514",
    });
    expect(JSON.stringify(line)).not.toContain("user@example.com");
  });

  it("removed items of other kinds, such as keys and secrets, are not archived", async () => {
    const before = await listArchivedKeys("");
    for (const entity of ["webhook_secret", "api_key", "order", "dealer_page", "history_lookup"]) {
      await follow([removed({ pk: "X#1", sk: "X", entity, secret: "whsec_1" })]);
    }
    expect(await listArchivedKeys("")).toEqual(before);
  });

  it("an unreadable record is retried, and the other records of its batch are archived", async () => {
    const unreadable = removed({ ...place(9), entity: "event", sequence: 9 });
    const batch = [removedEvent(1), unreadable, removedEvent(2)];
    expect(await follow(batch)).toEqual({
      batchItemFailures: [{ itemIdentifier: unreadable.dynamodb?.SequenceNumber }],
    });
    expect((await readArchivedLines(`events/${partnerId}/`)).map(({ sequence }) => sequence)).toEqual([1, 2]);
  });

  it("a batch is retried from its first removed item when an object cannot be stored", async () => {
    const batch = [
      recordOf("INSERT", { pk: "X#1", sk: "X", entity: "event" }),
      removedEvent(1),
      removedEvent(2),
    ];
    process.env.ARCHIVE_BUCKET_NAME = "no-such-bucket";
    const answer = await follow(batch).finally(() => (process.env.ARCHIVE_BUCKET_NAME = bucket));
    expect(answer).toEqual({
      batchItemFailures: [{ itemIdentifier: batch[1]?.dynamodb?.SequenceNumber }],
    });
  });

  it("A message event is archived without its preview, because the message may be withdrawn later", () => {
    const envelope = { id: "evt_7", data: { message_id: "msg_1", preview: "My password", sequence: 3 } };
    const event = { ...eventOf(7), type: "chat.message" as const, body: JSON.stringify(envelope) };
    const record = readArchivedRecord(removed(eventItems.toItem(place(7), event)));
    const blanked = { ...envelope, data: { ...envelope.data, preview: null } };
    expect(record?.content).toEqual({ entity: "event", ...event, body: JSON.stringify(blanked) });
  });

  it("an event is archived with exactly its stored fields, for any body, time and number", () => {
    fc.assert(
      fc.property(
        fc.record({ body: fc.string({ unit: "grapheme" }), createdAt: fc.integer({ min: 0, max: 4e12 }) }),
        fc.integer({ min: 1, max: 999_999_999 }),
        ({ body, createdAt }, sequence) => {
          const event = { ...eventOf(sequence), body, createdAt };
          const record = readArchivedRecord(removed(eventItems.toItem(place(sequence), event)));
          expect(JSON.parse(JSON.stringify(record?.content))).toEqual({ entity: "event", ...event });
        },
      ),
    );
  });
});

describe("expiry of order versions", () => {
  const versionOf = (version: number) => ({
    vehicleId: "car",
    order: { ...buildOrder("placed"), orderId: `ord_${partnerId}`, version },
    at: at + version,
    by: "partner",
  });
  const keyOf = (version: number) => orderVersionKey(`ord_${partnerId}`, version);
  const itemOf = (version: number) => orderVersionItems.toItem(keyOf(version), versionOf(version));
  const expiryOf = async (key: ItemKey<"orderVersion">) =>
    (await getItem("get:orderVersion", key))?.expires_at;

  it("an order version expires two years after the next version is created, except the first and the newest version", async () => {
    await commit([1, 2, 3, 4].map((version) => putWrite("put:orderVersion", "v", itemOf(version))));
    const batch = [1, 2, 3, 4].map((version) => recordOf("INSERT", itemOf(version)));
    await follow(batch);
    await follow(batch.slice(2));
    const expiry = (version: number) => Math.ceil((at + version) / 1000) + 730 * 86_400;
    expect(await Promise.all([1, 2, 3, 4].map((version) => expiryOf(keyOf(version))))).toEqual([
      undefined,
      expiry(3),
      expiry(4),
      undefined,
    ]);
  });

  it("an expired order version is not created again", async () => {
    await follow([recordOf("INSERT", itemOf(3))]);
    expect(await getItem("get:orderVersion", keyOf(2))).toBeNull();
  });
});
