import { handler as getUsage } from "../../../functions/console/account/get-usage.ts";
import { handler as searchAccount } from "../../../functions/console/account/search-account.ts";
import { handler as listLots } from "../../../functions/console/orders/list-lots.ts";
import { handler as listOperatorOrders } from "../../../functions/console/orders/list-operator-orders.ts";
import { handler as getOverview } from "../../../functions/console/overview/get-overview.ts";
import { handler as searchEnvironment } from "../../../functions/console/overview/search-environment.ts";
import { handler as listPartners } from "../../../functions/console/partners/list-partners.ts";
import { handler as createOrder } from "../../../functions/partner/orders/create-order.ts";
import { handler as getOrder } from "../../../functions/partner/orders/get-order.ts";
import { handler as listOrderEvents } from "../../../functions/partner/orders/list-order-events.ts";
import { handler as listOrders } from "../../../functions/partner/orders/list-orders.ts";
import { handler as getVehicle } from "../../../functions/partner/vehicles/get-vehicle.ts";
import { handler as listVehicles } from "../../../functions/partner/vehicles/list-vehicles.ts";
import { handler as createWatch } from "../../../functions/partner/watches/create-watch.ts";
import { handler as listEvents } from "../../../functions/partner/webhooks/list-events.ts";
import { handler as listWebhookEndpoints } from "../../../functions/partner/webhooks/list-webhook-endpoints.ts";
import { handler as replayEvents } from "../../../functions/partner/webhooks/replay-events.ts";
import { endPassedOrders } from "../../../shared/application/orders/changes/end-passed-orders.ts";
import { pollDealerOrders } from "../../../shared/application/orders/inventory/poll-dealer-orders.ts";
import { finishLots } from "../../../shared/application/orders/lots/finish-lots.ts";
import { pollWatches } from "../../../shared/application/watches/poll-watches.ts";
import { redriveDeliveries } from "../../../shared/application/webhooks/redrive-deliveries.ts";
import { dayMilliseconds, hourMilliseconds } from "../../../shared/domain/time/durations.ts";
import { toKstIso } from "../../../shared/domain/time/format-time.ts";
import type { GatewayHandler } from "../../../shared/http/pipeline.ts";
import { invokeHandler, type TestRequest } from "../../support/requests/call-handler.ts";
import { requireValue } from "../../support/require-value.ts";
import { placementOf } from "./growth-requests.ts";
import type { GrowthWorld } from "./growth-world.ts";

/** A call that is measured: a request to a route, or a run of a sweep. */
export interface GrowthCall {
  name: string;
  /** Returns the bytes of the response, 0 for a sweep. @param number the number of the call */
  send: (number: number) => Promise<number>;
  /** Seconds between two calls. By default, every call reads what functions cache for five seconds. */
  pauseSeconds?: number;
}

const pageSize = 50;
const deepPages = 10;
const oldestDays = 280;
/** Days in which the small table has more events than the first chunk of a replay. */
const replayedDays = 6;

/** Returns the calls, in an order in which none changes what a later one reads. */
export function describeCalls(world: GrowthWorld): GrowthCall[] {
  return [
    ...describeReads(world),
    ...describeOperatorReads(world),
    ...describeSweeps(),
    ...describeChanges(world),
  ];
}

function describeReads(world: GrowthWorld): GrowthCall[] {
  const { partner, orders, cars } = world;
  const headers = { "x-api-key": partner.apiKey };
  const read = (name: string, handler: GatewayHandler, request: TestRequest = {}): GrowthCall => ({
    name,
    send: () => sendRequest(handler, { headers, ...request }),
  });
  const list = (query: Record<string, string>) => ({ path: "/v1/vehicles", query });
  const orderList = (sort: string) =>
    read(`orders, ${sort}`, listOrders, { path: "/v1/orders", query: { sort, limit: String(pageSize) } });
  const claims = { scope: "partner", sub: "buyer@harbour.example", partner_id: partner.partnerId };
  const plate = requireValue(orders[0]?.licensePlate ?? undefined);
  return [
    read("key check and endpoints", listWebhookEndpoints, { path: "/v1/webhook-endpoints" }),
    read("vehicles, first page", listVehicles, list({ limit: String(pageSize) })),
    read(
      "vehicles of a make by price",
      listVehicles,
      list({ limit: String(pageSize), make: "Hyundai", sort: "price_asc" }),
    ),
    followPages("vehicles, page 11", listVehicles, { headers, ...list({ limit: String(pageSize) }) }),
    read("vehicle", getVehicle, oneOf("/v1/vehicles", requireValue(cars[0]).listingId)),
    read("order", getOrder, oneOf("/v1/orders", requireValue(orders[0]).orderId)),
    ...["created_desc", "created_asc", "auction_date_asc", "updated_desc"].map(orderList),
    read("events, newest", listEvents, { path: "/v1/events", query: { limit: String(pageSize) } }),
    read("events, oldest", listEvents, {
      path: "/v1/events",
      query: { limit: String(pageSize), after_sequence: "0" },
    }),
    read(
      "events of an order",
      listOrderEvents,
      oneOf("/v1/orders", requireValue(orders[0]).orderId, "/events"),
    ),
    { name: "partner's usage", send: () => sendRequest(getUsage, { claims, path: "/console/v1/usage" }) },
    {
      name: "partner's search, plate",
      send: () => sendRequest(searchAccount, { claims, path: "/console/v1/search", query: { q: plate } }),
    },
  ];
}

function describeOperatorReads({ partner, orders }: GrowthWorld): GrowthCall[] {
  const claims = { scope: "operator", sub: "ops@example.com" };
  const read = (name: string, handler: GatewayHandler, query: Record<string, string> = {}): GrowthCall => ({
    name,
    send: () => sendRequest(handler, { claims, query }),
  });
  const plate = requireValue(orders[0]?.licensePlate ?? undefined);
  const auctionDay = toKstIso(requireValue(orders[0]).auctionDate).slice(0, "2026-11-30".length);
  const limit = String(pageSize);
  return [
    read("operator's Today", getOverview),
    read("operators' orders, all statuses", listOperatorOrders, { limit }),
    read("operators' orders, oldest change first", listOperatorOrders, { limit, sort: "updated_asc" }),
    read("operators' orders, failed", listOperatorOrders, { limit, status: "failed" }),
    read("operators' orders, one partner", listOperatorOrders, { limit, partner_id: partner.partnerId }),
    read("lots of a day", listLots, { limit, auction_date: auctionDay }),
    read("operator's search, plate", searchEnvironment, { q: plate }),
    read("operator's search, last four digits", searchEnvironment, { q: plate.slice(-4) }),
    read("operator's search, name", searchEnvironment, { q: "Harbour" }),
    read("partners", listPartners, { limit }),
  ];
}

function describeSweeps(): GrowthCall[] {
  const sweep = (
    name: string,
    run: (context: { now: number; hasTimeLeft: () => boolean }) => Promise<unknown>,
  ) => ({
    name: `sweep: ${name}`,
    send: async () => {
      await run({ now: Date.now(), hasTimeLeft: () => true });
      return 0;
    },
  });
  return [
    sweep("redrive deliveries", redriveDeliveries),
    sweep("finish lots", finishLots),
    sweep("end passed orders", endPassedOrders),
    sweep("poll dealer orders", pollDealerOrders),
    sweep("poll watches", pollWatches),
  ];
}

function describeChanges({ partner, cars, endpointId }: GrowthWorld): GrowthCall[] {
  const headers = { "x-api-key": partner.apiKey };
  const placement = (number: number) => placementOf(partner.apiKey, requireValue(cars[number + 1]));
  const watch = { name: "Bench", filters: { make: "Hyundai", year_min: 2018, price_max_krw: 20_000_000 } };
  return [
    { name: "placing an order", send: (number) => sendRequest(createOrder, placement(number)) },
    {
      name: "creating a watch",
      send: () =>
        sendRequest(createWatch, { method: "POST", path: "/v1/eagle-eye/watches", headers, body: watch }),
    },
    {
      name: "replay of a long range",
      // Each replay begins with other events, because every replay adds deliveries to its events.
      send: (number) => {
        const from = Date.now() - (oldestDays - number * replayedDays) * dayMilliseconds;
        const body = {
          endpoint_id: endpointId,
          from: toKstIso(from),
          to: toKstIso(Date.now() - dayMilliseconds),
        };
        return sendRequest(replayEvents, { method: "POST", path: "/v1/events/replay", headers, body });
      },
      pauseSeconds: (3 * hourMilliseconds) / 1_000,
    },
  ];
}

const oneOf = (path: string, id: string, more = ""): TestRequest => ({
  path: `${path}/${id}${more}`,
  params: { id },
});

/** Reads further pages before the first call, which then repeats the last one. */
function followPages(name: string, handler: GatewayHandler, first: TestRequest): GrowthCall {
  let deep: Promise<TestRequest> | null = null;
  const follow = async () => {
    let request = first;
    for (let page = 0; page < deepPages; page += 1) {
      const cursor = JSON.parse(requireValue((await invokeHandler(handler, request)).body)).next_cursor;
      request = { ...first, query: { ...first.query, cursor: requireValue(cursor ?? undefined) } };
    }
    return request;
  };
  return {
    name,
    send: async () => {
      deep ??= follow();
      return sendRequest(handler, await deep);
    },
  };
}

async function sendRequest(handler: GatewayHandler, request: TestRequest): Promise<number> {
  const { statusCode = 0, body = "" } = await invokeHandler(handler, request);
  if (statusCode >= 300) throw new Error(`${request.path ?? "A route"} answered ${statusCode} ${body}`);
  return Buffer.byteLength(body);
}
