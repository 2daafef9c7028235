import { describe, expect, it } from "vitest";
import type { Attempt, Delivery, DeliveryStatus } from "../../../shared/domain/webhooks/delivery.ts";
import type { LoggedEvent } from "../../../shared/domain/webhooks/event-log.ts";
import { summariseDeliveries } from "../../../shared/domain/webhooks/recent-deliveries.ts";

const attempt = (at: number, responseCode: number | null): Attempt => ({
  ...{ number: 1, at, durationMilliseconds: 5, responseCode, responseExcerpt: null },
  error: responseCode === 200 ? null : "The endpoint did not accept the event.",
});
const delivery = (endpointId: string, status: DeliveryStatus, attempts: Attempt[] = []) =>
  ({ endpointId, status, attempts }) as unknown as Delivery;
const logged = (...deliveries: Delivery[]) => ({ deliveries }) as unknown as LoggedEvent;

describe("recent deliveries of an endpoint", () => {
  it("the latest success and the latest failure are found over all events of the endpoint", () => {
    const events = [
      logged(delivery("we_1", "pending", [attempt(50, 500)])),
      logged(delivery("we_1", "delivered", [attempt(10, 503), attempt(40, 200)])),
      logged(delivery("we_2", "delivered", [attempt(90, 200), attempt(99, null)])),
    ];
    const recent = summariseDeliveries("we_1", events);
    expect(recent).toMatchObject({ eventCount: 2, lastSuccessAt: 40 });
    expect(recent.lastFailure).toMatchObject({ at: 50, responseCode: 500 });
  });

  it("an event counts once, and not as failed if a replay was accepted", () => {
    const events = [
      logged(delivery("we_1", "failed"), delivery("we_1", "delivered")),
      logged(delivery("we_1", "failed"), delivery("we_1", "pending")),
      logged(delivery("we_1", "failed")),
    ];
    const recent = summariseDeliveries("we_1", events);
    expect(recent).toMatchObject({ eventCount: 3, pendingCount: 1, failedCount: 1 });
  });

  it("an endpoint without events has no success and no failure", () => {
    expect(summariseDeliveries("we_1", [logged(delivery("we_2", "failed", [attempt(1, 500)]))])).toEqual({
      ...{ eventCount: 0, pendingCount: 0, failedCount: 0, lastSuccessAt: null, lastFailure: null },
    });
  });
});
