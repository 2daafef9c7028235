import type { MistakeGroup } from "./mistake.ts";

const random = "0123456789abcdefghijklmnopqr";

/** Mistakes about keys, paths and headers. */
export const accessMistakes: readonly MistakeGroup[] = [
  {
    title: "Keys",
    mistakes: [
      { what: "No key", request: "GET /v1/orders", headers: { "x-api-key": undefined } },
      {
        what: "The key as a bearer token",
        request: "GET /v1/orders",
        headers: { "x-api-key": undefined, authorization: `Bearer svc_stg_${random}` },
      },
      {
        what: "The key in the URL",
        request: `GET /v1/orders?api_key=svc_stg_${random}`,
        headers: { "x-api-key": undefined },
      },
      {
        what: "A production key in the sandbox",
        request: "GET /v1/orders",
        headers: { "x-api-key": `svc_prd_${random}` },
      },
      {
        what: "A truncated key",
        request: "GET /v1/orders",
        headers: { "x-api-key": "svc_stg_0123456789" },
      },
      {
        what: "A key that was revoked or never issued",
        request: "GET /v1/orders",
        headers: { "x-api-key": `svc_stg_${random}` },
      },
      { what: "Text that is not a key", request: "GET /v1/orders", headers: { "x-api-key": "demo" } },
    ],
  },
  {
    title: "Paths and methods",
    mistakes: [
      { what: "A path without the version", request: "GET /orders" },
      { what: "A slash at the end", request: "GET /v1/orders/" },
      { what: "Capital letters in the path", request: "GET /v1/Orders" },
      { what: "Another API version", request: "GET /v2/orders" },
      { what: "A singular noun in the path", request: "GET /v1/vehicle/{upcoming}" },
      { what: "Underscores in the path", request: "GET /v1/webhook_endpoints" },
      { what: "An unknown path", request: "POST /v1/orders/{order}/cancel" },
      { what: "Replacing an order", request: "PUT /v1/orders/{order}", body: { max_bid_amount_usd: 15_000 } },
      { what: "Deleting a watch", request: "DELETE /v1/eagle-eye/watches/{watch}" },
    ],
  },
  {
    title: "Headers and the form of a body",
    mistakes: [
      {
        what: "No idempotency key",
        request: "POST /v1/orders",
        headers: { "idempotency-key": undefined },
        body: { vehicle_id: "{upcoming}", max_bid_amount_usd: 12_000 },
      },
      {
        what: "An idempotency key that is not a UUID",
        request: "POST /v1/orders",
        headers: { "idempotency-key": "order-1" },
        body: { vehicle_id: "{upcoming}", max_bid_amount_usd: 12_000 },
      },
      {
        what: "A form instead of JSON",
        request: "POST /v1/orders",
        headers: { "content-type": "application/x-www-form-urlencoded" },
        body: "vehicle_id=auction_a_1",
      },
      { what: "JSON with single quotes", request: "POST /v1/orders", body: "{'vehicle_id': 'auction_a_1'}" },
      { what: "No body", request: "POST /v1/orders" },
      {
        what: "A list in place of an object",
        request: "POST /v1/orders",
        body: [{ vehicle_id: "{upcoming}" }],
      },
      {
        what: "A body on a route that accepts no body",
        request: "DELETE /v1/orders/{order}",
        body: { reason: "changed our mind" },
      },
      {
        what: "A body on a route that ignores it",
        request: "POST /v1/orders/{order}/confirm",
        body: { approved: true },
      },
    ],
  },
];
