import { client } from "./generated/client.gen.js";
import { createOrder, getOrder, listEvents, listVehicles, simulateOrderStatus } from "./generated/index.js";

const { VSP_BASE_URL: baseUrl = "", VSP_API_KEY: key = "" } = process.env;
client.setConfig({ baseUrl, auth: key });

const { data: page } = await listVehicles({
  query: { orderable_only: true, make: ["Kia", "Hyundai"], sort: "price_asc", limit: 5 },
});
const car = page?.data[0];
const bid = car?.pricing?.listing_price;
if (page === undefined || car === undefined || bid == null) throw new Error("No car to order");

const { data: placed, error: refused } = await createOrder({
  headers: { "Idempotency-Key": crypto.randomUUID() },
  body: { vehicle_id: car.id, max_bid_amount_usd: bid },
});
if (placed === undefined) throw new Error(refused.error.code);
const path = { id: placed.id };
const { data: read } = await getOrder({ path });

await simulateOrderStatus({ path, body: { status: "acquiring" } });
const { data: log } = await listEvents({ query: { order_id: placed.id } });
const changes: string[][] = [];
for (const { payload } of log?.data ?? [])
  if (payload.type === "order.status_changed")
    changes.push([payload.data.previous_status, payload.data.order.status, payload.data.order.id]);

const unknown = await getOrder({ path: { id: "ord_unknown" } });
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
