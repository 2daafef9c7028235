import { describe, expect, it } from "vitest";
import type { Delivery, DeliveryStatus } from "../../../shared/domain/webhooks/delivery.ts";
import type { EventStream, RecordedEventType } from "../../../shared/domain/webhooks/event.ts";
import type { LoggedEvent } from "../../../shared/domain/webhooks/event-log.ts";
import {
  chooseReplayEndpoints,
  isBehindReplay,
  isReplayed,
  logDisorderMilliseconds,
  type Replay,
} from "../../../shared/domain/webhooks/replay.ts";
import { replayMessages } from "../../../shared/domain/webhooks/replay-message.ts";

const invoices = {
  endpointId: "we_invoices",
  enabled: true,
  eventTypes: ["order.invoice_issued" as const],
};
const everything = { endpointId: "we_all", enabled: true, eventTypes: null };
const off = { endpointId: "we_off", enabled: false, eventTypes: null };
const stream: EventStream = {
  partnerId: "pt_1",
  lastSequence: 9,
  lastDigest: null,
  endpoints: [invoices, everything, off],
};

describe("replay targets", () => {
  it("an event is replayed to every enabled endpoint that subscribes to its type", () => {
    expect(chooseReplayEndpoints(stream, "order.price_updated", null)).toEqual(["we_all"]);
  });

  it("an event saved under a legacy type is replayed as the replacement type", () => {
    expect(chooseReplayEndpoints(stream, "invoice.issued", null)).toEqual(["we_invoices", "we_all"]);
  });

  it("an event is replayed to a named endpoint regardless of its subscriptions", () => {
    expect(chooseReplayEndpoints(stream, "order.price_updated", "we_invoices")).toEqual(["we_invoices"]);
  });

  it.each([
    ["no_webhook_endpoint", { ...stream, endpoints: [] }, null],
    ["no_webhook_endpoint", stream, "we_off"],
    ["webhook_endpoint_not_found", stream, "we_unknown"],
  ] as const)("a replay that no endpoint can receive is rejected as %s", (code, where, endpointId) => {
    expect(() => chooseReplayEndpoints(where, "order.price_updated", endpointId)).toThrow(
      expect.objectContaining({ code }),
    );
  });
});

const replay: Replay = {
  replayId: "rp_1",
  partnerId: "pt_1",
  endpointId: "we_all",
  from: 1000,
  to: 2000,
  lastSequence: 9,
  eventTypes: null,
  onlyFailed: false,
};
const loggedEvent = (
  createdAt: number,
  type: RecordedEventType = "order.price_updated",
  deliveries: readonly [endpointId: string, status: DeliveryStatus][] = [],
): LoggedEvent => ({
  event: {
    eventId: "evt_1",
    partnerId: "pt_1",
    subjectId: "ord_1",
    type,
    sequence: 1,
    createdAt,
    body: "{}",
  },
  deliveries: deliveries.map(([endpointId, status]) => ({ endpointId, status }) as Delivery),
});

describe("events in a time range replay", () => {
  it.each([
    [999, false],
    [1000, true],
    [1999, true],
    [2000, false],
  ])(
    "a replay from 1000 to 2000 includes its start but not its end: event at %i, replayed: %s",
    (createdAt, expected) => {
      expect(isReplayed(loggedEvent(createdAt), replay, everything)).toBe(expected);
    },
  );

  it("a replay is limited to the endpoint's subscribed types or to the named types", () => {
    const price = loggedEvent(1500);
    expect(isReplayed(price, replay, invoices)).toBe(false);
    expect(isReplayed(price, { ...replay, eventTypes: ["order.price_updated"] }, invoices)).toBe(true);
    expect(isReplayed(price, { ...replay, eventTypes: ["order.re_auctioned"] }, everything)).toBe(false);
  });

  it.each<[string, [string, DeliveryStatus][], boolean]>([
    ["no delivery", [], true],
    ["a failed delivery", [["we_all", "failed"]], true],
    ["no delivery, and an accepted delivery to another endpoint", [["we_invoices", "delivered"]], true],
    ["an accepted delivery", [["we_all", "delivered"]], false],
    ["a pending delivery", [["we_all", "pending"]], false],
    [
      "an accepted delivery, and a failed delivery to another endpoint",
      [
        ["we_all", "delivered"],
        ["we_invoices", "failed"],
      ],
      false,
    ],
    [
      "a failed delivery with an accepted replay",
      [
        ["we_all", "failed"],
        ["we_all", "delivered"],
      ],
      false,
    ],
  ])(
    "the option only_failed considers only deliveries to the replayed endpoint: %s",
    (_, deliveries, expected) => {
      const logged = loggedEvent(1500, "order.price_updated", deliveries);
      expect(isReplayed(logged, { ...replay, onlyFailed: true }, everything)).toBe(expected);
      expect(isReplayed(logged, replay, everything)).toBe(true);
    },
  );

  it("a replay ends only at an event that is later than its end time by at least the log's maximum disorder", () => {
    expect(isBehindReplay(replay.to + logDisorderMilliseconds - 1, replay)).toBe(false);
    expect(isBehindReplay(replay.to + logDisorderMilliseconds, replay)).toBe(true);
  });
});

describe("replay message", () => {
  it.each([null, ["invoice.issued" as const]])(
    "a replay message with the event types %j is unchanged after it is written and read",
    (eventTypes) => {
      const message = { replay: { ...replay, eventTypes }, afterSequence: 41 };
      expect(replayMessages.parse(replayMessages.format(message))).toEqual(message);
    },
  );
});
