import type { SQSEvent } from "aws-lambda";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { handler as continueReplay } from "../../../functions/queues/continue-replay.ts";
import { handler as followInventory } from "../../../functions/queues/follow-inventory.ts";
import { handler as matchChanges } from "../../../functions/queues/match-changes.ts";
import { handler as updateWatches } from "../../../functions/queues/update-watches.ts";
import { lookupMessages } from "../../../shared/domain/history/lookup-message.ts";
import { changeLists, changesMessages } from "../../../shared/domain/inventory/changes-message.ts";
import { uploadNotifications } from "../../../shared/domain/inventory/upload-notification.ts";
import { mediaMessages } from "../../../shared/domain/media/media-message.ts";
import { notificationMessages } from "../../../shared/domain/orders/notification-message.ts";
import { orderRecheckMessages } from "../../../shared/domain/orders/order-recheck-message.ts";
import { recheckMessages } from "../../../shared/domain/watches/recheck-message.ts";
import {
  matchLists,
  watchChangesMessages,
  watchUpdatesMessages,
} from "../../../shared/domain/watches/watch-message.ts";
import { deliveryMessages } from "../../../shared/domain/webhooks/delivery-message.ts";
import { replayMessages } from "../../../shared/domain/webhooks/replay-message.ts";
import { logger } from "../../../shared/platform/logger.ts";

const worked = vi.hoisted(() => vi.fn());
vi.mock("../../../shared/application/orders/inventory/follow-inventory.ts", () => ({
  followInventory: worked,
}));
vi.mock("../../../shared/application/watches/match-changes.ts", () => ({ matchChanges: worked }));
vi.mock("../../../shared/application/watches/update-watches.ts", () => ({ updateWatches: worked }));
vi.mock("../../../shared/application/webhooks/continue-replay.ts", () => ({ continueReplay: worked }));
beforeEach(() => {
  logger.setLogLevel("SILENT");
  worked.mockReset();
});

const replay = {
  replayId: "rp_1",
  partnerId: "pt_1",
  endpointId: "we_1",
  from: 1,
  to: 2,
  lastSequence: 3,
  eventTypes: null,
  onlyFailed: false,
};
const facts = {
  hash: "h",
  startPriceKrw: null,
  auctionDate: 1,
  auctionResult: "upcoming" as const,
  licensePlate: null,
  vin: null,
};
const kinds = [
  [
    "deliveries",
    deliveryMessages,
    { partnerId: "pt_1", sequence: 1, endpointId: "we_1", replayId: null, attemptNumber: 1 },
  ],
  ["replays", replayMessages, { replay, afterSequence: 0 }],
  ["pictures", mediaMessages, { orderId: "ord_1", sourceUrl: "https://example.com/1.jpg" }],
  ["inventory changes", changesMessages, { source: "auction_a", batchId: "ib_1", part: 0 }],
  ["lists of changes", changeLists, [{ listingId: "l_1", kinds: ["added"], before: null, after: facts }]],
  ["changes for watches", watchChangesMessages, { source: "auction_a", batchId: "ib_1", partCount: 2 }],
  [
    "remaining changes for watches",
    watchChangesMessages,
    {
      ...{ source: "auction_a", batchId: "ib_1", partCount: 2 },
      step: { kind: "wanted", part: 0, after: { shard: 3, key: "000001#w_1" } },
    },
  ],
  [
    "lists of matches",
    matchLists,
    {
      cars: [{ vehicleId: "v_1", previousPriceKrw: 1, isNew: false }],
      watches: [{ partnerId: "pt_1", watchId: "w_1", cars: [0] }],
    },
  ],
  [
    "updates for watches",
    watchUpdatesMessages,
    {
      partnerId: "pt_1",
      cars: [{ vehicleId: "v_1", previousPriceKrw: null, isNew: true }],
      watches: [{ watchId: "w_1", vehicleIds: null }],
    },
  ],
  ["notifications", notificationMessages, { vehicleId: "v_1" }],
  [
    "rechecks of watches",
    recheckMessages,
    { kind: "dealers", group: "dealers-1", watches: [{ partnerId: "pt_1", watchId: "w_1" }] },
  ],
  [
    "rechecks of dealers' orders",
    orderRecheckMessages,
    { group: "cars-1", orders: [{ partnerId: "pt_1", orderId: "ord_1" }] },
  ],
  ["lookups", lookupMessages, { partnerId: "pt_1", lookupId: "hl_1" }],
  ["uploads", uploadNotifications, { Records: [{ s3: { object: { key: "a" } } }] }],
] as const;

describe.each(kinds)("messages of %s", (_, format, message) => {
  it("a queue message is read as it was written", () => {
    expect(format.parse(format.format(message as never))).toEqual(message);
  });

  it("a queue message with a wrong field type or invalid JSON is rejected with an error that names the problem", () => {
    const [name = ""] = Object.keys(message);
    const broken = Array.isArray(message) ? [{}] : { ...message, [name]: Symbol.name.length };
    expect(() => format.parse(JSON.stringify(broken))).toThrow(/^Not a .*: \S+ is (not |invalid_union)/);
    expect(() => format.parse("{")).toThrow(/^Not a .*: the text is not JSON$/);
  });
});

it("the test notification that S3 sends for a bucket is parsed as a notification without objects", () => {
  expect(uploadNotifications.parse('{"Event":"s3:TestEvent"}')).not.toHaveProperty("Records");
});

describe.each([
  [
    "follow-inventory",
    followInventory,
    changesMessages.format({ source: "auction_a", batchId: "ib_1", part: 0 }),
  ],
  [
    "match-changes",
    matchChanges,
    watchChangesMessages.format({ source: "auction_a", batchId: "ib_1", partCount: 1 }),
  ],
  [
    "update-watches",
    updateWatches,
    watchUpdatesMessages.format({ partnerId: "pt_1", cars: [], watches: [] }),
  ],
  ["continue-replay", continueReplay, replayMessages.format({ replay, afterSequence: 0 })],
] as const)("%s", (_, handler, fine) => {
  it("only the malformed messages of a batch are retried, and the other messages are processed", async () => {
    const Records = [
      { messageId: "torn", body: "{" },
      { messageId: "other", body: '{"source":1}' },
      { messageId: "fine", body: fine },
    ];
    const context = { getRemainingTimeInMillis: () => 300_000 };
    const answer = await handler({ Records } as SQSEvent, context);
    expect(answer).toEqual({
      batchItemFailures: [{ itemIdentifier: "torn" }, { itemIdentifier: "other" }],
    });
    expect(worked).toHaveBeenCalledTimes(1);
  });
});
