import { describe, expect, it } from "vitest";
import { withdrawMessage } from "../../../shared/domain/messages/message.ts";
import { addMessage, emptyThread, markRead } from "../../../shared/domain/messages/message-thread.ts";
import { recordStatus } from "../../../shared/domain/orders/status-changes.ts";
import { orderVersionKey } from "../../../shared/persistence/keys/order-keys.ts";
import { threadWrite } from "../../../shared/persistence/messages/message-threads.ts";
import { newMessageWrite } from "../../../shared/persistence/messages/messages.ts";
import { readThreadChange } from "../../../shared/persistence/messages/read-thread-change.ts";
import { orderVersionItems } from "../../../shared/persistence/orders/order-item.ts";
import { toAttributes } from "../../../shared/persistence/table/table.ts";
import type { Write } from "../../../shared/persistence/table/transaction.ts";
import { requireValue } from "../../support/require-value.ts";
import { buildOrder } from "../orders/build-order.ts";

process.env.TABLE_NAME = "table";

type Image = Record<string, unknown>;

/** Lambda delivers records as JSON, with bytes in base64. */
const asJson = (image: Image): Image =>
  JSON.parse(
    JSON.stringify(image, (_, value) =>
      value?.type === "Buffer" ? Buffer.from(value).toString("base64") : value,
    ),
  );

const imageOf = ({ operation }: Write): Image => asJson(requireValue(operation.Put?.Item));
const inserted = (image: Image) => ({ eventName: "INSERT", dynamodb: { NewImage: image } });
const changed = (before: Image, after: Image) => ({
  eventName: "MODIFY",
  dynamodb: { OldImage: before, NewImage: after },
});

const author = { kind: "partner", displayName: null, userIdSha256: null } as const;
const place = { threadId: "ord_1", partnerId: "pt_1", orderId: "ord_1" };
const written = addMessage(emptyThread(place), {
  messageId: "msg_1",
  author,
  text: "One",
  attachments: [],
  now: 1_000,
});
const messageImage = imageOf(newMessageWrite(written.message));

/** Returns a version of an order as a stream image. */
const versionImage = (order: ReturnType<typeof buildOrder>): Image => {
  const key = orderVersionKey(order.orderId, order.version);
  const stored = { vehicleId: order.vehicleId, order, at: 1_000, by: "ops-1" };
  return asJson(toAttributes(orderVersionItems.toItem(key, stored)));
};

describe("thread changes from the table stream", () => {
  it("a new message and a withdrawn message each result in a thread change", () => {
    const shown = { kind: "message", threadId: "ord_1", sequence: 1 };
    expect(readThreadChange(inserted(messageImage))).toEqual(shown);
    const withdrawn = withdrawMessage(written.message, { at: 2_000, by: "ops-1", reason: "A mistake" });
    expect(readThreadChange(changed(messageImage, imageOf(newMessageWrite(withdrawn))))).toEqual(shown);
  });

  it("a moved read marker causes a thread change, and a thread update for a new message causes no thread change", () => {
    const before = imageOf(threadWrite(written.thread));
    const marked = requireValue(markRead(written.thread, "operator", written.message));
    const mark = { kind: "mark", threadId: "ord_1" };
    expect(readThreadChange(changed(before, imageOf(threadWrite(marked))))).toEqual(mark);
    const further = { messageId: "msg_2", author, text: "Two", attachments: [], now: 2_000 };
    const { thread } = addMessage(written.thread, further);
    expect(readThreadChange(changed(before, imageOf(threadWrite(thread))))).toBeNull();
    expect(readThreadChange(inserted(before))).toBeNull();
  });

  it("an order version results in a thread change only if the version changes the order's status", () => {
    const placed = buildOrder("placed");
    const moved = { ...buildOrder("acquiring"), version: 2, updatedAt: 5_000 };
    const acquiring = recordStatus(placed, moved);
    expect(readThreadChange(inserted(versionImage(acquiring)))).toEqual({
      kind: "status",
      threadId: placed.orderId,
      line: { orderId: placed.orderId, status: "acquiring", createdAt: 5_000, version: 2 },
    });
    const later = { ...acquiring, version: 3, updatedAt: 6_000 };
    for (const order of [placed, later]) expect(readThreadChange(inserted(versionImage(order)))).toBeNull();
  });

  it("removed items and unrelated items result in no thread change", () => {
    expect(readThreadChange({ eventName: "REMOVE", dynamodb: { OldImage: messageImage } })).toBeNull();
    const other = toAttributes({ pk: "PARTNER#1", sk: "PROFILE", entity: "partner" });
    expect(readThreadChange(inserted(other))).toBeNull();
    expect(readThreadChange(changed(other, other))).toBeNull();
  });

  it("an unreadable message throws an error, so that the stream retries the record", () => {
    const broken = { ...messageImage, sequence: { S: "one" } };
    expect(() => readThreadChange(inserted(broken))).toThrow("message");
  });
});
