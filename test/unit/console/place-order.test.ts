import { describe, expect, it } from "vitest";
import { ApiError, ConnectionError } from "../../../console/src/api/api-error.ts";
import type { ErrorCode } from "../../../console/src/api/generated/errors.ts";
import type { VehicleDetail } from "../../../console/src/api/generated/types.ts";
import { explainOrderRefusal } from "../../../console/src/partner/vehicles/explain-order-refusal.ts";
import {
  consequencesOf,
  describeOfferChange,
  isOrderTexts,
  type Offer,
  type OrderTexts,
  readOrder,
} from "../../../console/src/partner/vehicles/order-form.ts";
import { createOrderRoute } from "../../../shared/contract/routes/orders/create-order.ts";
import { evaluateBody } from "./evaluate-body.ts";

const now = new Date("2026-11-22T12:00:00Z");
const car = (fields: Partial<VehicleDetail> = {}): VehicleDetail =>
  ({
    id: "auction_a_1",
    purchase_method: "bid",
    fx_rate: 1400,
    secondary_inspection_cutoff_at: "2026-11-22T12:00:00Z",
    pricing: { listing_price: 9_000, breakdown: { estimated_landed: 11_500 } },
    ...fields,
  }) as VehicleDetail;
const read = (texts: Partial<OrderTexts>, vehicle = car()) =>
  readOrder(vehicle, { bid: "", wantsInspection: false, ...texts }, now);

describe("order form", () => {
  it("a bid is a whole number of dollars, is at least the start price and may have thousands separators", () => {
    expect(read({ bid: "9,000" }).body?.max_bid_amount_usd).toBe(9_000);
    expect(read({ bid: " 12500 " }).body?.max_bid_amount_usd).toBe(12_500);
    expect(read({ bid: "" })).toEqual({ body: null, fault: null });
    expect(read({ bid: "8,999" }).fault).toBe("The lowest bid for this car is USD\u00a09,000.");
    for (const bid of ["9000.5", "9,00", "USD 9000", "-9000"])
      expect(read({ bid })).toEqual({ body: null, fault: "Bids are whole US dollars." });
    expect(read({ bid: "0" }, car({ pricing: null })).fault).toContain("USD\u00a01.");
  });

  it("a fixed-price car is ordered without a bid, even if a bid was typed before", () => {
    expect(read({ bid: "10000" }, car({ purchase_method: "buy_now" })).body).toEqual({
      ...{ vehicle_id: "auction_a_1", secondary_inspection_required: false },
    });
  });

  it("an inspection can be requested up to and including its cutoff, and not later", () => {
    const asks = (cutoff: string | null) =>
      read({ bid: "9000", wantsInspection: true }, car({ secondary_inspection_cutoff_at: cutoff })).body
        ?.secondary_inspection_required;
    expect(asks("2026-11-22T12:00:00Z")).toBe(true);
    expect([asks("2026-11-22T11:59:59Z"), asks(null)]).toEqual([false, false]);
  });

  it("the order form sends a body that the contract accepts", () => {
    for (const { body } of [
      read({ bid: "9000", wantsInspection: true }),
      read({}, car({ purchase_method: "buy_now" })),
    ])
      expect(evaluateBody(createOrderRoute.body, body)).toEqual({});
  });

  it("an order draft from an outdated form is not restored", () => {
    expect(isOrderTexts({ bid: "1", wantsInspection: true })).toBe(true);
    for (const kept of [{}, { bid: 1, wantsInspection: true }, { bid: "1" }])
      expect(isOrderTexts(kept)).toBe(false);
  });
});

describe("order commitment summary", () => {
  const describeDialog = (
    fields: Partial<VehicleDetail>,
    environment: "sandbox" | "production",
    bid?: number,
  ) =>
    consequencesOf(
      car(fields),
      { vehicle_id: "1", max_bid_amount_usd: bid, secondary_inspection_required: bid !== undefined },
      environment,
    ).join("\n");

  it("the summary of a bid shows the ceiling, costs, exchange rate and inspection, and says that the bid is binding", () => {
    const text = describeDialog({}, "production", 10_000);
    for (const part of [
      "if the car is secured, and nothing otherwise",
      "USD\u00a010,000",
      "USD\u00a011,500",
      "1,400 won",
      "inspected first",
      "cancel",
    ])
      expect(text).toContain(part);
    expect(text).not.toContain("sandbox");
  });

  it("the summary of a fixed-price order shows the price, and says in the sandbox that nothing is owed", () => {
    const text = describeDialog({ fx_rate: null }, "sandbox");
    for (const part of ["nothing is owed", "fixed price of USD\u00a09,000", "rate of its settlement day"])
      expect(text).toContain(part);
    expect(text).not.toContain("inspected first");
  });
});

describe("offer changes during review", () => {
  const seen: Offer = { method: "bid", price: 9_000, landed: 11_500, cutoff: "one" };
  const changes = (fields: Partial<Offer>) =>
    describeOfferChange(seen, { ...seen, ...fields }, (instant) => String(instant));

  it("each changed value of an offer is shown with its old and new value, and unchanged values are not shown", () => {
    expect(changes({})).toEqual([]);
    expect(changes({ price: 9_500, landed: null })).toEqual([
      "The price changed from USD\u00a09,000 to USD\u00a09,500.",
      "The estimated landed price changed from USD\u00a011,500 to unknown.",
    ]);
    expect(changes({ method: "buy_now" })).toEqual(["The purchase method changed from bid to fixed price."]);
    expect(changes({ method: null, cutoff: "two" })).toHaveLength(2);
  });
});

describe("rejected orders", () => {
  const advise = (code: ErrorCode, details: Record<string, unknown> = {}, status = 409) =>
    explainOrderRefusal(
      new ApiError({
        ...{ status, code, message: "Refused.", details },
        ...{ requestId: null, helpUrl: null, retryAfterSeconds: null },
      }),
      (instant) => `time ${instant}`,
    );

  it("every order rejection in the contract is explained, except rejections that the form prevents", () => {
    const explained = createOrderRoute.errors.filter((code) => advise(code) !== null);
    const others = createOrderRoute.errors.filter((code) => advise(code) === null);
    expect(explained).toContain("duplicate_order");
    expect(others.toSorted()).toEqual(["missing_idempotency_key", "validation_error"]);
  });

  it("the advice about a duplicate order links to the existing order", () => {
    expect(advise("duplicate_order", { existing_order_id: "ord_1" })).toMatchObject({ orderId: "ord_1" });
  });

  it("the advice about a rejected bid suggests the minimum bid after a price change and the maximum for an excessive bid", () => {
    expect(advise("missing_max_bid", { minimum_bid_usd: 9_500 }, 400)).toMatchObject({ bidUsd: 9_500 });
    expect(advise("validation_error", { maximum_bid_usd: 45_000 }, 400)).toMatchObject({ bidUsd: 45_000 });
  });

  it("the advice about a missed cutoff shows the cutoff time and the remaining options", () => {
    const late = advise("past_secondary_inspection_cutoff", { secondary_inspection_cutoff_at: "T" });
    expect(late).toMatchObject({ withoutInspection: true });
    expect(late?.text).toContain("time T");
    expect(advise("past_order_cutoff", { order_cutoff_at: "T" })).toMatchObject({ searchAgain: true });
    expect(advise("vehicle_unavailable", {}, 410)).toMatchObject({ searchAgain: true });
  });

  it("a lost response is never shown as a rejection", () => {
    const text = "the order is placed only once";
    expect(explainOrderRefusal(new ConnectionError("lost"), String)?.text).toContain(text);
    expect(advise("internal_error", {}, 500)?.text).toContain(text);
    expect(explainOrderRefusal(null, String)).toBeNull();
  });
});
