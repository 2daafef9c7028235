import { setTimeout as pause } from "node:timers/promises";
import { stage } from "../e2e/shared-stage.ts";
import { consignee } from "../support/records/consignee.ts";
import { requireValue } from "../support/require-value.ts";
import { startWebhookReceiver } from "../support/services/start-webhook-receiver.ts";
import { enterListings, hoursFromNow } from "../support/stage/enter-listings.ts";
import { type Answer, send } from "../support/stage/stage-client.ts";
import { operate } from "./console-room.ts";

const { sandbox } = stage.env;
const pollMilliseconds = 200;
const longestName =
  "Al Noor Automotive Import, Export and Spare Parts Trading Company L.L.C. شركة النور للسيارات";

/** Ids for the pages of both roles, by the names in `visit-console-pages.ts`. */
export type ConsoleThings = Readonly<Record<string, string>>;

const asPartner = (method: string, path: string, body?: unknown): Promise<Answer> =>
  send(`${sandbox.base_url}/v1${path}`, {
    method,
    ...(body !== undefined && { body }),
    headers: { "x-api-key": sandbox.api_key, "idempotency-key": crypto.randomUUID() },
  });

/** Returns the body of a response with this status, and throws for any other. */
async function expectAnswer(answering: Promise<Answer>, status: number): Promise<Answer["body"]> {
  const answer = await answering;
  if (answer.status !== status) throw new Error(`${answer.status} ${JSON.stringify(answer.body)}`);
  return answer.body;
}

/** Creates one of each resource for the console user's partner. Returns their ids. */
export async function seedConsoleThings(): Promise<ConsoleThings> {
  const auction_date = await hoursFromNow(stage, 150);
  const cars = await enterListings(stage, "sandbox", [
    { auction_date },
    { auction_date, trim: longestName },
    { auction_date },
    { auction_date, license_plate: "서울12가3456" },
  ]);
  const [car, drafted, issued, listed] = cars.map((id) => requireValue(id)) as [
    string,
    string,
    string,
    string,
  ];
  // The endpoint returns 404, so that an event has attempts.
  const endpoint = await expectAnswer(
    asPartner("POST", "/webhook-endpoints", { url: `${sandbox.base_url}/none` }),
    201,
  );
  const placed = await place(car);
  const draft = await win(drafted);
  const won = await win(issued);
  await expectAnswer(
    operate("POST", `/invoices/${won.invoice.id}/issue`, { shipment_month: "2026-12", consignee }),
    200,
  );
  await asPartner("POST", `/orders/${placed.id}/messages`, { text: "When is it inspected?" });
  const { partner_id: partner, auction_date: day } = await expectAnswer(
    operate("GET", `/orders/${placed.id}`),
    200,
  );
  const { data: batches } = await expectAnswer(
    operate("GET", "/inventory/batches?source=auction_e&limit=1"),
    200,
  );
  const event = await findEvent(draft.id);
  await expectAnswer(asPartner("PATCH", `/webhook-endpoints/${endpoint.id}`, { enabled: false }), 200);
  const lookup = await expectAnswer(asPartner("POST", "/history-lookups", { plate: "12가3456" }), 202);
  const watch = await expectAnswer(
    asPartner("POST", "/eagle-eye/watches", { name: "Cars of the names test", filters: { make: "Hyundai" } }),
    201,
  );
  return {
    ...{ car, listed, order: placed.id, secured: draft.id, draft: draft.invoice.id, invoice: won.invoice.id },
    ...{ partner, day: String(day).slice(0, 10), batch: batches[0].id, event },
    ...{ lookup: lookup.id, watch: watch.watch_id, endpoint: endpoint.id, certificate: await certify() },
    ...(await searchRequests(partner, car)),
  };
}

const place = (vehicle_id: string) =>
  expectAnswer(asPartner("POST", "/orders", { vehicle_id, max_bid_amount_usd: 50_000 }), 201);

/** Makes the partner win a car, which creates an order with a draft invoice. */
async function win(car: string): Promise<Answer["body"]> {
  const { id } = await place(car);
  await operate("POST", `/lots/${car}/acquire`);
  const terms = { auction_final_price_krw: 20_000_000, auction_fee_usd: 350 };
  await expectAnswer(operate("POST", `/lots/${car}/award`, terms), 200);
  return expectAnswer(asPartner("GET", `/orders/${id}`), 200);
}

/** Returns the id of an order's event after the first delivery attempt. */
async function findEvent(orderId: string): Promise<string> {
  for (;;) {
    const { data } = await expectAnswer(asPartner("GET", `/events?order_id=${orderId}`), 200);
    if (data[0]?.attempts.length > 0) return data[0].id;
    await pause(pollMilliseconds);
  }
}

/** Starts a certification run that ends immediately, because its endpoint rejects the first message. */
async function certify(): Promise<string> {
  const receiver = await startWebhookReceiver(() => 500);
  const endpoint = await expectAnswer(asPartner("POST", "/webhook-endpoints", { url: receiver.url }), 201);
  const run = { webhook_endpoint_id: endpoint.id, step_deadline_seconds: 30 };
  const { id } = await expectAnswer(asPartner("POST", "/certificates", run), 202);
  while ((await asPartner("GET", `/certificates/${id}`)).body.result === "running")
    await pause(pollMilliseconds);
  await asPartner("DELETE", `/webhook-endpoints/${endpoint.id}`);
  await receiver.stop();
  return id;
}

/** Deletes the endpoint, so that it does not count toward the partner's limit in later tests. */
export async function removeConsoleThings({ endpoint }: ConsoleThings): Promise<void> {
  await asPartner("DELETE", `/webhook-endpoints/${endpoint}`);
}

/** Searches for one rejected request, and for all rejected requests. */
async function searchRequests(partner_id: string, vehicle_id: string): Promise<ConsoleThings> {
  const order = { vehicle_id, max_bid_amount_usd: 50_000 };
  const { error } = await expectAnswer(asPartner("POST", "/orders", order), 409);
  const search = async (what: object): Promise<string> =>
    (await expectAnswer(operate("POST", "/request-searches", { ...what, hours: 1 }), 202)).id;
  return {
    request: await search({ request_id: error.request_id }),
    requests: await search({ partner_id }),
  };
}
