import { join } from "node:path";
import { sourceOf } from "../../../infra/permissions/route-entry.ts";
import { adviceHeaders } from "../../../shared/contract/advice-headers.ts";
import type { RouteDefinition } from "../../../shared/contract/define-route.ts";
import { routeTable } from "../../../shared/contract/route-table.ts";
import { dayMilliseconds as day, hourMilliseconds as hour } from "../../../shared/domain/time/durations.ts";
import type { GatewayHandler } from "../../../shared/http/pipeline.ts";
import { callHandler, type TestAnswer } from "../../support/requests/call-handler.ts";
import type { OpenedAccount } from "../../support/requests/open-account.ts";
import { startWatchWorld } from "../watches/watch-world.ts";
import type { Mistake, MistakeAnswer, Placeholder } from "./mistake.ts";
import { keyOfFirstOrder } from "./order-mistakes.ts";

/** Cars, an order and watches of one partner in the sandbox, and another partner's order. */
export interface MistakeWorld {
  /** Sends the mistake's request to the functions of the partner API. */
  make(mistake: Mistake): Promise<MistakeAnswer>;
  stop(): Promise<void>;
}

const folder = join(import.meta.dirname, "..", "..", "..", "functions");

/** Each valid request has its own values. */
let calls = 0;
const nextToken = (): string => {
  calls += 1;
  return `7c9e6679-7425-40de-944b-${String(calls).padStart(12, "0")}`;
};

interface Call {
  request: string;
  body?: unknown;
  headers?: Mistake["headers"];
}

/** A car of next week is past its inspection deadline, a car in two weeks is not. */
const inspectionWindowDays = 10;

/** Starts the world with a usable rate. Its cars have a listing price of 10,000 US dollars. */
export async function startMistakeWorld(): Promise<MistakeWorld> {
  const world = await startWatchWorld();
  process.env.WEBHOOK_LOOPBACK_ALLOWED = "false";
  const [account, other] = [
    await world.open({ inspection_window_days: inspectionWindowDays }),
    await world.open(),
  ];
  const car = (name: string, inMilliseconds: number, changes: Record<string, unknown> = {}) => {
    const auctionDate = new Date(Date.now() + inMilliseconds).toISOString();
    return world.newCar({ listing_id: `auction_a_${name}`, auction_date: auctionDate, ...changes });
  };
  const cars = {
    upcoming: car("upcoming", 14 * day),
    ordered: car("ordered", 14 * day),
    closed: car("closed", 2 * hour),
    uninspectable: car("uninspectable", 5 * day),
    fixed: car("fixed", -day, { auction_result: "no_bid" }),
    sold: car("sold", -day, { auction_result: "sold", sold_price_krw: 15_000_000 }),
  };
  await world.deliver(Object.values(cars).map(({ row }) => row()));
  await world.index();
  const send = (caller: OpenedAccount, call: Call) => sendCall(caller, call);
  const created = async (caller: OpenedAccount, request: string, body: unknown, token = nextToken()) => {
    const { status, body: answer } = await send(caller, {
      request,
      body,
      headers: { "idempotency-key": token },
    });
    if (status !== 201) throw new Error(`${request}: ${JSON.stringify(answer)}`);
    return answer;
  };
  const order = (caller: OpenedAccount, vehicleId: string, token?: string) =>
    created(caller, "POST /v1/orders", { vehicle_id: vehicleId, max_bid_amount_usd: 12_000 }, token);
  const watch = (filters: object, isAutomatic: boolean) =>
    created(account, "POST /v1/eagle-eye/watches", {
      name: "Mine",
      filters,
      automatic_list_update: isAutomatic,
    });
  const values: Record<Placeholder, string> = {
    upcoming: cars.upcoming.id,
    ordered: cars.ordered.id,
    closed: cars.closed.id,
    uninspectable: cars.uninspectable.id,
    fixed: cars.fixed.id,
    sold: cars.sold.id,
    order: (await order(account, cars.ordered.id, keyOfFirstOrder)).id,
    otherOrder: (await order(other, cars.ordered.id)).id,
    watch: (await watch({ make: "Hyundai" }, true)).watch_id,
    list: (await watch({}, false)).watch_id,
  };
  return {
    make: async (mistake) => {
      const filled = JSON.parse(fill(JSON.stringify(mistake), values)) as Mistake;
      const headers = { "idempotency-key": nextToken(), ...filled.headers, ...removedHeaders(mistake) };
      const answer = await send(account, { ...filled, headers });
      return JSON.parse(hide(JSON.stringify(summarize(answer)), values));
    },
    stop: () => world.stop(),
  };
}

/** JSON has no undefined, which means that a header is omitted. */
const removedHeaders = ({ headers = {} }: Mistake): Mistake["headers"] =>
  Object.fromEntries(Object.entries(headers).filter(([, value]) => value === undefined));

const fill = (text: string, values: Record<Placeholder, string>): string =>
  text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => values[name as Placeholder] ?? whole);

const hide = (text: string, values: Record<Placeholder, string>): string =>
  Object.entries(values).reduce((hidden, [name, value]) => hidden.replaceAll(value, `{${name}}`), text);

async function sendCall(caller: OpenedAccount, { request, body, headers = {} }: Call): Promise<TestAnswer> {
  const [method = "", target = ""] = request.split(" ");
  const [path = "", rawQuery = ""] = target.split("?");
  const route = findRoute(method, path);
  const sent = { "x-api-key": caller.apiKey, ...headers };
  return callHandler(await load(route?.route), {
    method,
    path,
    params: route?.params ?? {},
    query: joinValues(rawQuery),
    rawQuery,
    headers: Object.fromEntries(
      Object.entries(sent).filter((one): one is [string, string] => one[1] !== undefined),
    ),
    body,
  });
}

/** As in the gateway: commas join values of the same name. */
function joinValues(rawQuery: string): Record<string, string> {
  const sent = new URLSearchParams(rawQuery);
  return Object.fromEntries([...new Set(sent.keys())].map((name) => [name, sent.getAll(name).join(",")]));
}

async function load(route: RouteDefinition | undefined): Promise<GatewayHandler> {
  const source = route === undefined ? "partner/service/handle-unknown-route" : sourceOf(route);
  return (await import(join(folder, `${source}.ts`))).handler;
}

function findRoute(method: string, path: string) {
  const found = routeTable
    .filter((route) => route.method === method && ["partner", "public"].includes(route.audience))
    .flatMap((route) => {
      const pattern = new RegExp(`^${route.path.replaceAll(/\{(\w+)\}/g, "(?<$1>[^/]+)")}$`);
      const match = pattern.exec(path);
      return match === null ? [] : [{ route, params: { ...match.groups } as Record<string, string> }];
    });
  // The gateway prefers a path without parameters.
  return found.toSorted((one, next) => Object.keys(one.params).length - Object.keys(next.params).length)[0];
}

function summarize({ status, headers, body }: TestAnswer): MistakeAnswer {
  const advice = Object.values(adviceHeaders)
    .filter((name) => headers[name] !== undefined)
    .map((name) => `${name}: ${headers[name]}`);
  if (status < 400) return { status, code: null, reported: advice };
  const { code, message, details } = body.error;
  const issues: { path: string; message: string }[] = details.issues ?? [];
  const reported = issues.length > 0 ? issues.map((one) => `${one.path}: ${one.message}`) : [message];
  return { status, code, reported: [...reported, ...advice] };
}
