import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import type { RandomSource } from "../../infra/local/cars/random-source.ts";
import { startWebhookReceiver, type WebhookReceiver } from "../support/services/start-webhook-receiver.ts";
import type { Answer, OrderableCar, PartnerClient, StageClient } from "../support/stage/stage-client.ts";
import type { CallRecorder } from "./record-calls.ts";

/** An order as its partner knows it. */
export interface KnownOrder {
  id: string;
  /** The bid last accepted. */
  bidUsd: number;
  /**
   * Later bids that were rejected at a retry. An earlier attempt may have been accepted without a valid response.
   */
  uncertainBidsUsd: number[];
}

/** A partner that uses the API correctly. */
export interface HealthyPartner {
  client: PartnerClient;
  receiver: WebhookReceiver;
  /** Random source for the partner's actions. */
  chance: RandomSource;
  orders: KnownOrder[];
  watchIds: string[];
}

const watchesEach = 3;
const openOrdersEach = 20;
const makes = ["Kia", "Hyundai", "Genesis", "Renault Korea", "Chevrolet"];

/** Creates an account with an endpoint that accepts everything. */
export async function openHealthyPartner(stage: StageClient, chance: RandomSource): Promise<HealthyPartner> {
  const client = await stage.createPartner("sandbox");
  const receiver = await startWebhookReceiver();
  const endpoint = await client.post("/v1/webhook-endpoints", { url: receiver.url });
  if (endpoint.status !== 201) throw new Error(`No endpoint: ${JSON.stringify(endpoint.body)}`);
  return { client, receiver, chance, orders: [], watchIds: [] };
}

/** Makes calls of a partner at the given average interval, in milliseconds, until `isOver`. */
export async function runHealthyPartner(
  partner: HealthyPartner,
  recorder: CallRecorder,
  { isOver, pauseMilliseconds }: { isOver: () => boolean; pauseMilliseconds: number },
): Promise<void> {
  const { chance } = partner;
  await pause(chance.next() * pauseMilliseconds);
  while (!isOver()) {
    const share = chance.next();
    const chosen = actions.find(({ until }) => share < until)?.act ?? listVehicles;
    await chosen(partner, recorder);
    await pause(chance.next() * 2 * pauseMilliseconds);
  }
}

type Act = (partner: HealthyPartner, recorder: CallRecorder) => Promise<unknown>;

const call = (recorder: CallRecorder, operation: string, make: () => Promise<Answer>, statuses = [200]) =>
  recorder.call({ kind: "healthy", operation, statuses }, make);

const listVehicles: Act = ({ client, chance }, recorder) => {
  const filters = [
    `make=${chance.pick(makes)}`,
    "sort=price_asc",
    "orderable_only=true",
    "year_min=2019",
    "",
  ];
  return call(recorder, "list vehicles", () => client.get(`/v1/vehicles?limit=50&${chance.pick(filters)}`));
};

async function findCar(
  { client, chance }: HealthyPartner,
  recorder: CallRecorder,
): Promise<OrderableCar | undefined> {
  const path = `/v1/vehicles?orderable_only=true&limit=100&make=${chance.pick(makes)}`;
  const page = await call(recorder, "find orderable vehicles", () => client.get(path));
  const cars = (page?.body.data ?? []) as OrderableCar[];
  return cars.length === 0 ? undefined : chance.pick(cars);
}

const readVehicle: Act = async (partner, recorder) => {
  const car = await findCar(partner, recorder);
  // A car may be removed between the two calls.
  if (car)
    await call(recorder, "read vehicle", () => partner.client.get(`/v1/vehicles/${car.id}`), [200, 404]);
};

const placeOrder: Act = async (partner, recorder) => {
  if (partner.orders.length >= openOrdersEach) return readOrder(partner, recorder);
  const car = await findCar(partner, recorder);
  if (car === undefined) return null;
  const bidUsd = car.pricing.listing_price + partner.chance.integer(0, 499);
  const key = randomUUID();
  const place = () => partner.client.order({ vehicle_id: car.id, max_bid_amount_usd: bidUsd }, key);
  // 409: the partner already has this car. 404 and 410: it is gone, or the operator has taken it to auction.
  // 200: an outage lost the first response.
  const placed = await call(recorder, "place order", place, [200, 201, 404, 409, 410]);
  if (placed === null || placed.status > 201) return null;
  partner.orders.push({ id: placed.body.id, bidUsd, uncertainBidsUsd: [] });
  if (!partner.chance.chance(1 / 3)) return null;
  const again = await call(recorder, "place order again", place, [200, 201]);
  if (again !== null && again.body.id !== placed.body.id)
    recorder.fault(`One key placed ${placed.body.id} and ${again.body.id}`);
  return null;
};

const listOrders: Act = ({ client }, recorder) =>
  call(recorder, "list orders", () => client.get("/v1/orders?limit=50"));

/** Returns an order of the partner, or undefined if it has none. */
const pickOrder = (orders: readonly KnownOrder[], chance: RandomSource): KnownOrder | undefined =>
  orders.length === 0 ? undefined : chance.pick(orders);

const readOrder: Act = async ({ client, orders, chance }, recorder) => {
  const order = pickOrder(orders, chance);
  if (order) await call(recorder, "read order", () => client.get(`/v1/orders/${order.id}`));
};

const changeBid: Act = async ({ client, orders, chance }, recorder) => {
  const order = pickOrder(orders, chance);
  if (order === undefined) return;
  const bidUsd = order.bidUsd + chance.integer(1, 49);
  const change = () => client.patch(`/v1/orders/${order.id}`, { max_bid_amount_usd: bidUsd });
  // 409: it is no longer placed. 400: above the maximum bid for this car.
  const changed = await call(recorder, "change bid", change, [200, 400, 409]);
  if (changed?.status === 200) {
    order.bidUsd = bidUsd;
    order.uncertainBidsUsd = [];
  } else if (changed !== null && changed.attempts > 1) order.uncertainBidsUsd.push(bidUsd);
};

const simulateStatus: Act = async ({ client, orders, chance }, recorder) => {
  const order = pickOrder(orders, chance);
  if (order === undefined) return;
  const status = chance.pick(["acquiring", "placed", "secured"]);
  const path = `/v1/orders/${order.id}/sandbox-status`;
  await call(recorder, "simulate status", () => client.post(path, { status }), [200, 400, 409]);
};

const watch: Act = async ({ client, watchIds, chance }, recorder) => {
  if (watchIds.length >= watchesEach) {
    const path = `/v1/eagle-eye/watches/${chance.pick(watchIds)}/matches?limit=50`;
    return call(recorder, "list matches", () => client.get(path));
  }
  const body = { name: "Soak", filters: { make: chance.pick(makes), year_min: chance.integer(2012, 2019) } };
  const create = () => client.post("/v1/eagle-eye/watches", body);
  const created = await call(recorder, "create watch", create, [201]);
  if (created?.status === 201) watchIds.push(created.body.watch_id);
  return null;
};

const listEvents: Act = ({ client }, recorder) =>
  call(recorder, "list events", () => client.get("/v1/events?limit=50"));

/** Actions of partners, each with its cumulative share. */
const actions: readonly { until: number; act: Act }[] = [
  { until: 0.3, act: listVehicles },
  { until: 0.45, act: readVehicle },
  { until: 0.57, act: placeOrder },
  { until: 0.67, act: listOrders },
  { until: 0.77, act: readOrder },
  { until: 0.83, act: changeBid },
  { until: 0.89, act: simulateStatus },
  { until: 0.95, act: watch },
  { until: 1, act: listEvents },
];
