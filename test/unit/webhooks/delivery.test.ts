import { describe, expect, it } from "vitest";
import {
  abandonDelivery,
  combineDeliveryStatus,
  completeAttempt,
  type Delivery,
  decideOnMessage,
  type SendOutcome,
} from "../../../shared/domain/webhooks/delivery.ts";
import { attemptLimit } from "../../../shared/domain/webhooks/retry-schedule.ts";

const pending: Delivery = {
  partnerId: "pt_1",
  sequence: 7,
  eventId: "evt_7",
  endpointId: "we_1",
  replayId: null,
  status: "pending",
  nextAttemptAt: 1000,
  attempts: [],
};
const accepted: SendOutcome = {
  responseCode: 204,
  error: null,
  responseExcerpt: null,
  durationMilliseconds: 40,
  retryAfterSeconds: null,
};
const refused: SendOutcome = { ...accepted, responseCode: 503, error: "Answered 503." };

describe("recording an attempt", () => {
  it("a successful attempt ends its delivery as delivered", () => {
    const { delivery, attempt } = completeAttempt(pending, accepted, 1000, 0.5);
    expect(delivery).toMatchObject({ status: "delivered", nextAttemptAt: null, attempts: [attempt] });
    expect(attempt).toEqual({
      number: 1,
      at: 1000,
      durationMilliseconds: 40,
      responseCode: 204,
      error: null,
      responseExcerpt: null,
    });
  });

  it("a delivery stays pending after a failed attempt, and the scheduled delay counts from the end of the attempt", () => {
    const { delivery } = completeAttempt(pending, refused, 1000, 0.5);
    expect(delivery).toMatchObject({ status: "pending", nextAttemptAt: 1000 + 40 + 5000 });
  });

  it("the next attempt waits as long as Retry-After asks", () => {
    const { delivery } = completeAttempt(pending, { ...refused, retryAfterSeconds: 600 }, 1000, 0.5);
    expect(delivery.nextAttemptAt).toBe(1040 + 600_000);
  });

  it("a delivery fails after the tenth attempt, and its attempts are numbered without gaps", () => {
    let delivery = pending;
    let attempts = 0;
    while (delivery.nextAttemptAt !== null) {
      delivery = completeAttempt(delivery, refused, delivery.nextAttemptAt, 0.5).delivery;
      attempts += 1;
    }
    expect(attempts).toBe(attemptLimit);
    expect(delivery.status).toBe("failed");
    expect(delivery.attempts.map((attempt) => attempt.number)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  });

  it("a delivery fails immediately on 410 Gone", () => {
    const completed = completeAttempt(pending, { ...refused, responseCode: 410 }, 1000, 0.5);
    expect(completed.endpointIsGone).toBe(true);
    expect(completed.delivery).toMatchObject({ status: "failed", nextAttemptAt: null });
  });

  it("a delivery to a deleted or disabled endpoint fails with the reason", () => {
    const { delivery } = abandonDelivery(pending, "The endpoint was deleted.", 1000);
    expect(delivery).toMatchObject({ status: "failed", nextAttemptAt: null });
    expect(delivery.attempts[0]).toMatchObject({
      number: 1,
      responseCode: null,
      error: "The endpoint was deleted.",
    });
  });
});

describe("attempt message", () => {
  it("an attempt message is processed when its attempt is next and due", () => {
    expect(decideOnMessage(pending, 1, 1000)).toBe("attempt");
  });

  it("an attempt message is processed even if the clocks of two machines differ by seconds", () => {
    expect(decideOnMessage(pending, 1, 1000 - 5000)).toBe("attempt");
  });

  it("an attempt message is dropped when its attempt was already made", () => {
    const { delivery } = completeAttempt(pending, refused, 1000, 0.5);
    expect(decideOnMessage(delivery, 1, 10_000)).toBe("drop");
    expect(decideOnMessage(delivery, 2, 10_000)).toBe("attempt");
  });

  it("an attempt message that arrives before its due time is dropped", () => {
    const { delivery } = completeAttempt(pending, { ...refused, retryAfterSeconds: 600 }, 1000, 0.5);
    expect(decideOnMessage(delivery, 2, 10_000)).toBe("drop");
  });

  it("an attempt message is dropped when the delivery has ended", () => {
    const { delivery } = completeAttempt(pending, accepted, 1000, 0.5);
    expect(decideOnMessage(delivery, 2, 10_000)).toBe("drop");
  });
});

describe("delivery_status of an event", () => {
  it.each([
    [[], "failed"],
    [["delivered"], "delivered"],
    [["delivered", "pending"], "pending"],
    [["failed", "pending"], "pending"],
    [["delivered", "failed"], "failed"],
    [["delivered", "delivered"], "delivered"],
  ] as const)("the delivery_status of an event with the deliveries %j is %s", (statuses, expected) => {
    const deliveries = statuses.map((status, position) => ({ endpointId: `we_${position}`, status }));
    expect(combineDeliveryStatus(deliveries)).toBe(expected);
  });

  it.each([
    ["delivered", ["failed", "delivered"]],
    ["pending", ["failed", "pending"]],
    ["delivered", ["delivered", "pending"]],
    ["failed", ["failed", "failed"]],
  ] as const)(
    "the delivery_status is %s when a delivery and its replay to one endpoint have the statuses %j",
    (expected, statuses) => {
      const deliveries = statuses.map((status) => ({ endpointId: "we_1", status }));
      expect(combineDeliveryStatus(deliveries)).toBe(expected);
    },
  );
});
