import { handler } from "../../../functions/partner/assistant/call-assistant.ts";
import { generateInventory } from "../../../infra/local/seed/generate-inventory.ts";
import { buildSearchIndex } from "../../../shared/application/inventory/build-search-index.ts";
import { refreshDealerVocabulary } from "../../../shared/application/vehicles/refresh-dealer-vocabulary.ts";
import { dayMilliseconds as day } from "../../../shared/domain/time/durations.ts";
import { putFxRate } from "../../../shared/persistence/settings/fx-rate.ts";
import { buildRow } from "../../support/records/build-listing-row.ts";
import { callHandler, type TestAnswer, type TestRequest } from "../../support/requests/call-handler.ts";
import { type DealerUpstreams, startDealerUpstreams } from "../../support/services/start-dealer-upstreams.ts";
import { startObjectStore } from "../../support/services/start-object-store.ts";
import { startTable } from "../../support/table/start-table.ts";
import { takeBatch, toFile } from "../inventory/upload-batch.ts";

/** Won per US dollar. */
const krwPerUsd = 1400;

/** A table with auction cars, their index, and the simulated dealer sources. */
export interface AssistantWorld {
  upstreams: DealerUpstreams;
  stop(): Promise<void>;
}

/** Cars of known makes in addition to generated ones. */
export async function startAssistantWorld(): Promise<AssistantWorld> {
  const [table, objectStore, upstreams] = await Promise.all([
    startTable(),
    startObjectStore(),
    startDealerUpstreams(),
  ]);
  const plates = new Set<string>();
  const seeded = [
    ...generateInventory({ source: "auction_a", now: Date.now(), count: 150, seed: "assistant", plates }),
  ];
  await takeBatch({ source: "auction_a", kind: "full", sequence: 1 }, toFile(seeded));
  await takeBatch({ source: "auction_b", kind: "full", sequence: 1 }, toFile(knownCars()));
  const [gone, stays] = [formerCar(), rowOf(8, { listing_id: "auction_c_8", make: "Lada", model: "Niva" })];
  await takeBatch({ source: "auction_c", kind: "full", sequence: 1 }, toFile([gone, stays]));
  await takeBatch({ source: "auction_c", kind: "full", sequence: 2 }, toFile([stays]));
  await buildSearchIndex({ clock: { now: () => Date.now() } });
  await putFxRate({ krwPerUsd, asOf: 0, fetchedAt: Date.now() });
  await refreshDealerVocabulary(upstreams.createSources(), Date.now());
  return {
    upstreams,
    async stop() {
      await Promise.all([table.stop(), objectStore.stop(), upstreams.stop()]);
    },
  };
}

const rowOf = (number: number, changes: Record<string, unknown>) =>
  buildRow({
    listing_id: `auction_b_${number}`,
    make: "Zastava",
    model: "Yugo",
    sub_model: "Yugo 45",
    year: 2015 + number,
    fuel: "hybrid",
    license_plate: `4${number}다500${number}`,
    vin: `KMHFZZZZZZZ00000${number}`,
    auction_date: new Date(Date.now() + 5 * day).toISOString(),
    start_price_krw: 7_000_000 * number,
    ...changes,
  });

/** Zastavas: 1 to 3 can be ordered, the window of 4 has closed, 5 is a van, 6 is the earlier auction of 1. */
const knownCars = () => [
  ...[1, 2, 3].map((number) => rowOf(number, {})),
  rowOf(4, { auction_date: new Date(Date.now() + day / 2).toISOString() }),
  rowOf(5, { body_style: "van", fuel: "diesel" }),
  rowOf(6, {
    license_plate: "41다5001",
    vin: "KMHFZZZZZZZ000001",
    auction_date: new Date(Date.now() - 20 * day).toISOString(),
    auction_result: "no_bid",
  }),
];

/** A car that was sold and is no longer listed. */
const formerCar = () =>
  rowOf(7, {
    listing_id: "auction_c_7",
    make: "Lada",
    model: "Niva",
    auction_date: new Date(Date.now() - 30 * day).toISOString(),
    auction_result: "sold",
    start_price_krw: 1_400_000,
    sold_price_krw: 2_800_000,
  });

/** Sends one message to the assistant's function. Without `x-api-key` if the key is null. */
export const send = (
  apiKey: string | null,
  message: unknown,
  request: TestRequest = {},
): Promise<TestAnswer> =>
  callHandler(handler, {
    method: "POST",
    path: "/v1/mcp",
    body: message,
    ...request,
    headers: { ...(apiKey !== null && { "x-api-key": apiKey }), ...request.headers },
  });

/** Returns a tool call of an earlier protocol revision, which needs no initialization. */
export const toolCall = (name: string, args: unknown = {}) => ({
  jsonrpc: "2.0",
  id: 1,
  method: "tools/call",
  params: { name, arguments: args },
});

/** A `fetch` that calls the function instead of the network. */
export const fetchFunction: typeof fetch = async (_url, init) => {
  const headers = Object.fromEntries(new Headers(init?.headers).entries());
  if ((init?.method ?? "GET") !== "POST") return new Response(null, { status: 405 });
  const answer = await callHandler(handler, { method: "POST", path: "/v1/mcp", body: init?.body, headers });
  const body = answer.body === undefined ? null : JSON.stringify(answer.body);
  return new Response(body, { status: answer.status, headers: answer.headers });
};
