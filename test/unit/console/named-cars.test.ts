import { describe, expect, it } from "vitest";
import type { AuditEntry, EventLogEntry } from "../../../console/src/api/generated/types.ts";
import { orderOfEntry } from "../../../console/src/operator/audit/order-of-entry.ts";
import { carsOfEvent } from "../../../console/src/partner/events/cars-of-event.ts";

const eventOf = (type: EventLogEntry["type"], data?: object) =>
  ({ type, payload: { type, ...(data !== undefined && { data }) } }) as unknown as EventLogEntry;

const kia = { id: "auction_a_1", make: "Kia", model: "K5", photos: [], license_plate: "12가3456" };

describe("cars of a partner's events", () => {
  it("an event of an order shows the order's car and links to the order", () => {
    const vehicle = { make: "Hyundai", model: "Grandeur" };
    const order = { id: "ord_1", vehicle, license_plate: "34나7821" };
    expect(carsOfEvent(eventOf("order.status_changed", { order, previous_status: "placed" }))).toEqual({
      first: { car: { vehicle, license_plate: "34나7821" }, path: ["orders", "ord_1"] },
      moreCount: 0,
    });
  });

  it("an event of a watch shows its first car and the number of further cars", () => {
    const data = {
      additions: [{ vehicle: kia }],
      price_changes: [{ vehicle: { ...kia, id: "auction_a_2" } }],
      removals: [{ vehicle_id: "auction_a_3", reason: "sold" }],
    };
    const cars = carsOfEvent(eventOf("eagle_eye.match", data));
    expect(cars).toMatchObject({ first: { path: ["vehicles", "auction_a_1"] }, moreCount: 1 });
    expect(cars?.first.car).toMatchObject({ vehicle: { make: "Kia", photo_url: null } });
  });

  it("an event without a car or without stored data shows no car", () => {
    expect(
      carsOfEvent(eventOf("eagle_eye.match", { additions: [], price_changes: [], removals: [] })),
    ).toBeNull();
    expect(carsOfEvent(eventOf("chat.message", { thread_id: "pt_1" }))).toBeNull();
    expect(carsOfEvent(eventOf("order.status_changed"))).toBeNull();
  });
});

describe("the order whose car an audit entry shows", () => {
  const entry = (resource: string, resource_id: string, after: AuditEntry["after"] = null) =>
    orderOfEntry({ resource, resource_id, before: null, after });

  it("an audit entry about an order, or about an order's thread, shows the order's car", () => {
    expect(entry("order", "ord_1")).toBe("ord_1");
    expect(entry("message_thread", "ord_1")).toBe("ord_1");
    expect(entry("message_thread", "pt_1")).toBeNull();
  });

  it("an audit entry about an invoice shows the car of the invoice's order, even if the entry has no newer state", () => {
    expect(entry("invoice", "inv_1", { order_id: "ord_2", number: "2026-1" })).toBe("ord_2");
    const removed = { resource: "invoice", resource_id: "inv_1", before: { order_id: "ord_3" }, after: null };
    expect(orderOfEntry(removed)).toBe("ord_3");
  });

  it("an audit entry about a lot shows the car of the winning order, or of any order of the lot if none won", () => {
    expect(entry("lot", "auction_a_1", { winner_order_id: "ord_4", orders: { ord_5: "failed" } })).toBe(
      "ord_4",
    );
    expect(entry("lot", "auction_a_1", { winner_order_id: null, orders: { ord_5: "failed" } })).toBe("ord_5");
    expect(entry("lot", "auction_a_1", { winner_order_id: null, orders: {} })).toBeNull();
  });

  it("an audit entry about a partner shows no car, even if the entry contains an order id", () => {
    expect(entry("partner", "pt_1", { order_id: "ord_6" })).toBeNull();
  });
});
