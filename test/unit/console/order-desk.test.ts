import { describe, expect, it } from "vitest";
import type { EventLogEntry, Order } from "../../../console/src/api/generated/types.ts";
import {
  listOrderAmounts,
  type PricedOrder,
} from "../../../console/src/components/orders/list-order-amounts.ts";
import { listOrderSteps } from "../../../console/src/components/orders/list-order-steps.ts";
import { deliveryOf } from "../../../console/src/partner/events/delivery-status.tsx";
import { parseInvoiceSearch } from "../../../console/src/partner/invoices/invoice-search.ts";
import { listMonths } from "../../../console/src/partner/invoices/list-months.ts";
import { findStepActor } from "../../../console/src/partner/orders/find-step-actor.ts";
import { orderStatuses } from "../../../shared/domain/orders/order.ts";

const placed: PricedOrder = {
  ...{ max_bid_amount_usd: 12_000, current_max_bid_usd: 12_500, fx_rate: 1_387.5 },
  amounts: { purchase_price_usd: null, auction_fee_usd: null },
};
/** The dollars of a hammer price of 13,880,000 won. */
const secured: PricedOrder = { ...placed, amounts: { purchase_price_usd: 10_004, auction_fee_usd: 300 } };

describe("amounts of an order", () => {
  it("an order without a result has only its bid and the highest bid, in won at its locked rate", () => {
    expect(listOrderAmounts(placed)).toEqual([
      { id: "bid", won: 16_650_000, dollars: 12_000 },
      { id: "highest", won: 17_343_750, dollars: 12_500 },
    ]);
  });

  it("a secured order lists price, fee, their total and the rest below the bid, in won and dollars", () => {
    expect(listOrderAmounts(secured).slice(2)).toEqual([
      { id: "price", won: 13_880_000, dollars: 10_004 },
      { id: "fee", won: 416_250, dollars: 300 },
      { id: "total", won: 14_296_250, dollars: 10_304 },
      { id: "below", won: 2_770_000, dollars: 1_996 },
    ]);
  });

  it("the won amounts of price and total use the exact hammer price if it is known", () => {
    const rows = listOrderAmounts(secured, 13_875_400);
    expect(rows.find(({ id }) => id === "price")?.won).toBe(13_875_400);
    expect(rows.find(({ id }) => id === "total")?.won).toBe(14_291_650);
  });

  it("the won amounts of price and total are unknown while an operator does not know the hammer price", () => {
    const rows = listOrderAmounts(secured, null);
    for (const id of ["price", "total", "below"])
      expect(rows.find((row) => row.id === id)?.won, id).toBeNull();
  });

  it("the total in won is unknown if the fee cannot be converted to won", () => {
    const rows = listOrderAmounts({ ...secured, fx_rate: null }, 13_880_000);
    expect(rows.find(({ id }) => id === "total")).toEqual({ id: "total", won: null, dollars: 10_304 });
  });

  it("an order without a rate has no won amounts, and an order at a fixed price has no other bids", () => {
    expect(listOrderAmounts({ ...secured, fx_rate: null }).map(({ won }) => won)).toEqual(
      Array(6).fill(null),
    );
    const ids = listOrderAmounts({ ...secured, max_bid_amount_usd: null }).map(({ id }) => id);
    expect(ids).toEqual(["bid", "price", "fee", "total"]);
  });

  it("the total of an order is unknown while its auction fee is unknown", () => {
    const feeless = { ...secured, amounts: { purchase_price_usd: 10_000, auction_fee_usd: null } };
    expect(listOrderAmounts(feeless).find(({ id }) => id === "total")).toEqual({
      ...{ id: "total", won: null, dollars: null },
    });
  });
});

describe("delivery status of an event", () => {
  const attempts = [{ number: 1 }] as EventLogEntry["attempts"];

  it("a failed event is shown as not sent without an attempt, and as failed with an attempt", () => {
    expect(deliveryOf({ delivery_status: "failed", attempts: [] })).toBe("unsent");
    expect(deliveryOf({ delivery_status: "failed", attempts })).toBe("failed");
  });

  it("an event whose first attempt is due is pending", () => {
    expect(deliveryOf({ delivery_status: "pending", attempts: [] })).toBe("pending");
  });
});

const uninspected = { secondary_inspection_required: false, cancellation_reason: null };

describe("actor of an order's step, for its partner", () => {
  it("every step of an order without an inspection names the partner or the operator, in the sandbox too", () => {
    for (const status of orderStatuses.filter((one) => one !== "failed" && one !== "cancelled")) {
      expect(["You", "Operator"], status).toContain(findStepActor(uninspected, status, "production"));
      expect(["You", "Operator or simulation"], status).toContain(
        findStepActor(uninspected, status, "sandbox"),
      );
    }
  });

  it("the acquisition of an inspected order names no actor, because the partner or the operator starts it", () => {
    const inspected = { ...uninspected, secondary_inspection_required: true };
    expect(findStepActor(inspected, "acquiring", "production")).toBeNull();
  });

  it.each([
    ["dealer_cancelled", "You"],
    ["secondary_inspection_declined", "You"],
    ["secondary_inspection_failed", "Operator"],
    ["auction_cancelled", null],
  ])("an order cancelled for %s names %s", (cancellation_reason, name) => {
    expect(findStepActor({ ...uninspected, cancellation_reason }, "cancelled", "production")).toBe(name);
  });

  it("an inspection that an acquired order skipped has no actor", () => {
    const skipped = {
      ...{ status: "secured" as const, secondary_inspection_required: true, acquired_at: null },
      ...{ created_at: "2026-11-20T01:00:00.000Z", auction_date: null, shipment: null },
    };
    const steps = listOrderSteps(skipped, [], () => "Operator");
    expect(steps.slice(0, 4).map(({ by }) => by)).toEqual(["Operator", null, null, "Operator"]);
  });

  it("future steps have no actor, and the actor of a stored version takes precedence", () => {
    const order = {
      ...{ status: "secured" as const, secondary_inspection_required: false, acquired_at: null },
      ...{ created_at: "2026-11-20T01:00:00.000Z", auction_date: null, shipment: null },
    } satisfies Partial<Order>;
    const entry = { status: "secured" as const, at: "2026-11-24T03:00:00.000Z", by: "Kim" };
    const steps = listOrderSteps(order, [entry], () => "Operator");
    expect(steps.map(({ by }) => by)).toEqual(["Operator", "Operator", "Kim", null, null, null, null]);
  });
});

describe("shipment months of the invoice filter", () => {
  it("the months reach from three months ahead to a year back, across the turn of the year", () => {
    const months = listMonths("2026-11-30");
    expect(months).toHaveLength(16);
    expect([months[0], months[1], months.at(-1)]).toEqual(["2027-02", "2027-01", "2025-11"]);
  });

  it("the URL of the invoice list accepts a valid shipment month only", () => {
    expect(parseInvoiceSearch({ shipment_month: "2026-12" })).toEqual({ shipment_month: "2026-12" });
    expect(parseInvoiceSearch({ shipment_month: "2026-13" })).toEqual({});
  });
});
