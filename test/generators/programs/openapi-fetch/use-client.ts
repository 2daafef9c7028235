import createClient from "openapi-fetch";
import type { paths } from "./generated/api.js";

const { VSP_BASE_URL: baseUrl = "", VSP_API_KEY: key = "" } = process.env;
const client = createClient<paths>({
  baseUrl,
  headers: { "x-api-key": key },
  querySerializer: { array: { style: "form", explode: false } },
});

const { data: page } = await client.GET("/v1/vehicles", {
  params: { query: { orderable_only: true, make: ["Kia", "Hyundai"], sort: "price_asc", limit: 5 } },
});
const car = page?.data[0];
const bid = car?.pricing?.listing_price;
if (page === undefined || car === undefined || bid == null) throw new Error("No car to order");

const { data: placed, error: refused } = await client.POST("/v1/orders", {
  params: { header: { "Idempotency-Key": crypto.randomUUID() } },
  body: { vehicle_id: car.id, max_bid_amount_usd: bid },
});
if (placed === undefined) throw new Error(refused.error.code);
const path = { id: placed.id };
const { data: read } = await client.GET("/v1/orders/{id}", { params: { path } });

await client.POST("/v1/orders/{id}/sandbox-status", { params: { path }, body: { status: "acquiring" } });
const { data: log } = await client.GET("/v1/events", { params: { query: { order_id: placed.id } } });
const changes: string[][] = [];
for (const { payload } of log?.data ?? [])
  if (payload.type === "order.status_changed")
    changes.push([payload.data.previous_status, payload.data.order.status, payload.data.order.id]);

const unknown = await client.GET("/v1/orders/{id}", { params: { path: { id: "ord_unknown" } } });
const refusal: (string | undefined)[] = [unknown.error?.error.code];
if (unknown.error?.error.code === "order_not_found") refusal.push(unknown.error.error.details.order_id);

console.log(
  JSON.stringify({
    listed: page.data.length,
    ordered: [placed.id, placed.vehicle_id === car.id, placed.status],
    read: [read?.id, read?.max_bid_amount_usd === bid, read?.invoice === null],
    changes,
    refusal,
  }),
);
