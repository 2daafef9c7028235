import type { Mistake, MistakeGroup } from "./mistake.ts";

const order = (what: string, body: unknown, headers: Mistake["headers"] = {}): Mistake => ({
  what,
  request: "POST /v1/orders",
  body,
  headers,
});

const usedKey = "7c9e6679-7425-40de-944b-e07fc1f90ae7";

/** Idempotency key of the world's first order. */
export const keyOfFirstOrder = usedKey;

/** Mistakes about orders. */
export const orderMistakes: readonly MistakeGroup[] = [
  {
    title: "Placing orders",
    mistakes: [
      order("A misspelled field", {
        vehicle_id: "{upcoming}",
        max_bid_amount_usd: 12_000,
        secondary_inspection_requird: true,
      }),
      order("Fields in camel case", { vehicleId: "{upcoming}", maxBidAmountUsd: 12_000 }),
      order("The bid as text", { vehicle_id: "{upcoming}", max_bid_amount_usd: "12000" }),
      order("The bid with cents", { vehicle_id: "{upcoming}", max_bid_amount_usd: 12_000.5 }),
      order("No bid on an auction car", { vehicle_id: "{upcoming}" }),
      order("A bid below the listing price", { vehicle_id: "{upcoming}", max_bid_amount_usd: 9_000 }),
      order("A bid with two zeros too many", { vehicle_id: "{upcoming}", max_bid_amount_usd: 1_200_000 }),
      order("A bid on a car at a fixed price", { vehicle_id: "{fixed}", max_bid_amount_usd: 12_000 }),
      order("A car that does not exist", { vehicle_id: "auction_a_1", max_bid_amount_usd: 12_000 }),
      order("A car that was sold", { vehicle_id: "{sold}", max_bid_amount_usd: null }),
      order("After the cutoff", { vehicle_id: "{closed}", max_bid_amount_usd: 12_000 }),
      order("An inspection requested too late", {
        vehicle_id: "{uninspectable}",
        max_bid_amount_usd: 12_000,
        secondary_inspection_required: true,
      }),
      order("The same car twice", { vehicle_id: "{ordered}", max_bid_amount_usd: 12_000 }),
      order(
        "The same idempotency key for another car",
        { vehicle_id: "{upcoming}", max_bid_amount_usd: 12_000 },
        { "idempotency-key": usedKey },
      ),
    ],
  },
  {
    title: "Following orders",
    mistakes: [
      { what: "Another partner's order", request: "GET /v1/orders/{otherOrder}" },
      {
        what: "Changing a field that cannot be changed",
        request: "PATCH /v1/orders/{order}",
        body: { max_bid_amount_usd: 13_000, secondary_inspection_required: true },
      },
      {
        what: "Lowering the bid below the price",
        request: "PATCH /v1/orders/{order}",
        body: { max_bid_amount_usd: 5_000 },
      },
      { what: "Confirming without an inspection", request: "POST /v1/orders/{order}/confirm" },
      {
        what: "A status that does not exist",
        request: "POST /v1/orders/{order}/status",
        body: { status: "shipped" },
      },
      {
        what: "A status that only the operator sets",
        request: "POST /v1/orders/{order}/status",
        body: { status: "secured" },
      },
      {
        what: "`delivered` before the car is shipped",
        request: "POST /v1/orders/{order}/status",
        body: { status: "delivered" },
      },
      {
        what: "A price before the car is bought",
        request: "POST /v1/orders/{order}/sandbox-status",
        body: { status: "acquiring", purchase_price_usd: 12_000 },
      },
      {
        what: "A reason of the wrong kind",
        request: "POST /v1/orders/{order}/sandbox-status",
        body: { status: "cancelled", failure_reason: "outbid" },
      },
      { what: "The invoice of a car that is not bought yet", request: "GET /v1/orders/{order}/invoice" },
    ],
  },
];
