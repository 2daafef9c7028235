import { brotliDecompressSync } from "node:zlib";
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Context } from "aws-lambda";
import { handler as createOrder } from "../../../functions/partner/orders/create-order.ts";
import { handler as getOrder } from "../../../functions/partner/orders/get-order.ts";
import { handler as getVehicle } from "../../../functions/partner/vehicles/get-vehicle.ts";
import { handler as listVehicles } from "../../../functions/partner/vehicles/list-vehicles.ts";
import type { LotEntry } from "../../../shared/domain/orders/lot.ts";
import type { Order } from "../../../shared/domain/orders/order.ts";
import type { GatewayHandler } from "../../../shared/http/pipeline.ts";
import { getLots } from "../../../shared/persistence/orders/lots.ts";
import { getOrders } from "../../../shared/persistence/orders/orders.ts";
import { logger } from "../../../shared/platform/logger.ts";
import { toEvent } from "../../support/requests/call-handler.ts";
import { requireValue } from "../../support/require-value.ts";
import { startObjectStore } from "../../support/services/start-object-store.ts";
import { startTable } from "../../support/table/start-table.ts";
import type { CountedUnits } from "../cost/count-units.ts";
import { type Answer, type BenchRequest, describeAnswer, type Route, type Spent } from "./bench-request.ts";
import { fillTable } from "./fill-table.ts";
import { handleTasks } from "./process-tasks.ts";
import { shiftClock } from "./shift-clock.ts";

// Runs in a separate process, so that its CPU time is that of the functions. It starts other processes for the
// table and the objects.

const handlers: Record<Route, GatewayHandler> = {
  list: listVehicles,
  detail: getVehicle,
  order: getOrder,
  place: createOrder,
};

const methods: Partial<Record<Route, string>> = { place: "POST" };

/** An order with the leader of its lot. */
export interface SeededOrder {
  order: Order;
  leader: LotEntry | null;
}

/** The tasks of the functions' process. */
export const functionTasks = {
  async start({
    directory,
    partnerCount,
    startedAt,
  }: {
    directory: string;
    partnerCount: number;
    startedAt: number;
  }) {
    shiftClock(startedAt);
    await startTable({ engine: "emulator" });
    await startObjectStore();
    const settings = await fillTable(directory, partnerCount);
    // Written although nobody reads the log, because its cost counts.
    logger.setLogLevel("INFO");
    return settings;
  },

  async verify({ requests }: { requests: BenchRequest[] }): Promise<Answer[]> {
    const answers: Answer[] = [];
    for (const request of requests) {
      const result = await handlers[request.route](JSON.parse(toEventText(request)), {} as Context);
      answers.push(describeAnswer(request, result.statusCode ?? 0, readBody(result)));
    }
    return answers;
  },

  async run({ requests }: { requests: BenchRequest[] }): Promise<Spent> {
    const events = requests.map((request) => ({
      handler: handlers[request.route],
      text: toEventText(request),
    }));
    const milliseconds: number[] = [];
    const before = process.cpuUsage();
    for (const { handler, text } of events) {
      const startedAt = performance.now();
      await handleAsRuntime(handler, text);
      milliseconds.push(performance.now() - startedAt);
    }
    const { user, system } = process.cpuUsage(before);
    return { milliseconds, apiMilliseconds: (user + system) / 1000 };
  },

  /** Counts the resources of requests other than CPU time, at a rate of two requests per second. */
  async count({ requests }: { requests: BenchRequest[] }): Promise<CountedUnits> {
    // Loaded last, because from then on each table request asks for consumed capacity.
    const { countUnits } = await import("../cost/count-units.ts");
    const now = Date.now;
    let waited = 0;
    Date.now = () => now() + waited;
    return countUnits(requests.length, (number) => {
      waited += 500;
      const request = requireValue(requests[number]);
      return handlers[request.route](JSON.parse(toEventText(request)), {} as Context);
    });
  },

  /** Places orders and returns them with their lots, for the other system to copy. */
  async seed({
    requests,
    partnerId,
  }: {
    requests: BenchRequest[];
    partnerId: string;
  }): Promise<SeededOrder[]> {
    const placed: { partnerId: string; orderId: string; vehicleId: string }[] = [];
    for (const request of requests) {
      const result = await createOrder(JSON.parse(toEventText(request)), {} as Context);
      const { id, vehicle_id: vehicleId } = JSON.parse(readBody(result));
      placed.push({ partnerId, orderId: id, vehicleId });
    }
    const orders = await getOrders(placed);
    const lots = await getLots(placed.map(({ vehicleId }) => vehicleId));
    return orders.map((order) => ({ order, leader: lots.get(order.vehicleId)?.leader ?? null }));
  },
};

/** Calls a function with an event as text and serializes its result, as the Lambda runtime does. */
async function handleAsRuntime(handler: GatewayHandler, text: string): Promise<string> {
  const result = await handler(JSON.parse(text) as APIGatewayProxyEventV2, {} as Context);
  if ((result.statusCode ?? 500) >= 300)
    throw new Error(`A function answered ${result.statusCode} ${result.body}`);
  return JSON.stringify(result);
}

function toEventText({ route, path, apiKey, body, idempotencyKey }: BenchRequest): string {
  const [pathname = "", search] = path.split("?");
  return JSON.stringify(
    toEvent({
      method: methods[route] ?? "GET",
      path: pathname,
      params: { id: pathname.slice(pathname.lastIndexOf("/") + 1) },
      ...(search !== undefined && {
        query: Object.fromEntries(new URLSearchParams(search)),
        rawQuery: search,
      }),
      headers: {
        "x-api-key": apiKey,
        "accept-encoding": "br",
        ...(idempotencyKey !== undefined && { "idempotency-key": idempotencyKey }),
      },
      body,
    }),
  );
}

function readBody({ body = "", isBase64Encoded }: APIGatewayProxyStructuredResultV2): string {
  return isBase64Encoded === true ? brotliDecompressSync(Buffer.from(body, "base64")).toString() : body;
}

handleTasks(functionTasks);
