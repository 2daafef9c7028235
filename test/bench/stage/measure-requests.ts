import { parseArgs } from "node:util";
import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { localSecret, region, rootIdentity } from "@vehicle-sourcing/local-aws/machine/aws-names.ts";
import type { LocalStage } from "../../../infra/local/start-local-stage.ts";
import { measureMemory } from "../../soak/measure-memory.ts";
import type { StageClient } from "../../support/stage/stage-client.ts";
import { loadTool } from "../tools/load-tool.ts";
import { type BareRoute, startBareRoute } from "./bare-route.ts";
import { useTable } from "./use-stage.ts";
import { printTable, withBenchStage } from "./with-bench-stage.ts";

/** The part of autocannon that the bench reads, latencies in milliseconds. */
type Autocannon = (options: {
  url: string;
  requests: readonly { path: string; headers: Record<string, string> }[];
  connections: number;
  duration: number;
  workers: number;
}) => Promise<{
  non2xx: number;
  errors: number;
  requests: { average: number };
  latency: { p50: number; p99: number };
}>;

const autocannon = loadTool<Autocannon>("autocannon");
const durationSeconds = 4;
const warmUpSeconds = 4;
const turns = 3;
/** List queries that are used in turn, so that consecutive responses differ. */
const listQueries = [
  "limit=50",
  "limit=50&make=Hyundai",
  "limit=50&make=Kia&sort=price_asc",
  "limit=50&fuel=diesel&year_min=2018",
  "limit=50&price_max_usd=12000&sort=year_desc",
  "limit=50&options_include=sunroof&sort=mileage_asc",
];

interface Route {
  what: string;
  paths: readonly string[];
}

interface Load {
  url: string;
  paths: readonly string[];
  headers: Record<string, string>;
  connections: number;
}

/** The results of a few seconds of load; latencies in milliseconds. */
interface Driven {
  perSecond: number;
  p50: number;
  p99: number;
}

/**
 * Prints requests per second of read routes through the whole local stage, alternating with a bare handler
 * that makes the same table calls through the same proxy. Only their ratio counts. `--hours 3` then makes as
 * many table writes as three hours of use, and measures again.
 */
export function measureRequests(): Promise<void> {
  const { values } = parseArgs({
    args: process.argv.slice(2),
    options: { hours: { type: "string", default: "0" } },
    allowPositionals: true,
  });
  const hours = Number(values.hours);
  return withBenchStage(
    async (stage, client) => {
      const { routes, headers } = await prepareRoutes(client);
      await measureRoutes(stage, routes, headers, "fresh");
      if (hours === 0) return;
      const written = await writeHours(stage, hours);
      process.stdout.write(`\n${written} writes later\n\n`);
      await measureRoutes(stage, routes, headers, `after ${hours} h`);
    },
    { listingCount: 2000 },
  );
}

async function prepareRoutes(
  client: StageClient,
): Promise<{ routes: Route[]; headers: Record<string, string> }> {
  const partner = await client.createPartner("sandbox");
  const car = await client.takeOrderableCar(partner, "Hyundai");
  const placed = await partner.order({ vehicle_id: car.id, max_bid_amount_usd: car.pricing.listing_price });
  return {
    headers: { "x-api-key": partner.apiKey },
    routes: [
      { what: "GET /v1/orders/{id}", paths: [`/v1/orders/${placed.body.id}`] },
      { what: "GET /v1/vehicles?limit=50", paths: listQueries.map((query) => `/v1/vehicles?${query}`) },
    ],
  };
}

async function measureRoutes(
  stage: LocalStage,
  routes: readonly Route[],
  headers: Record<string, string>,
  state: string,
): Promise<void> {
  const rows = [];
  for (const connections of [8, 16])
    for (const route of routes) rows.push({ state, ...(await compare(stage, route, headers, connections)) });
  printTable(rows);
  const memory = await measureMemory(process.pid);
  const mebibytes = memory.reduce((sum, one) => sum + one.mebibytes, 0);
  process.stdout.write(`Resident in all processes: ${Math.round(mebibytes)} MiB\n`);
}

async function compare(
  stage: LocalStage,
  { what, paths }: Route,
  headers: Record<string, string>,
  connections: number,
) {
  const url = stage.env.sandbox.base_url;
  const load = { url, paths, headers, connections };
  await drive(load, warmUpSeconds);
  const request = async () => {
    const response = await fetch(`${url}${paths[0]}`, { headers });
    return (await response.arrayBuffer()).byteLength;
  };
  const bare: BareRoute = await startBareRoute(stage, request);
  try {
    const bareLoad = { ...load, url: bare.url, paths: ["/"] };
    await drive(bareLoad, warmUpSeconds);
    const pairs: { bare: Driven; route: Driven }[] = [];
    for (let turn = 0; turn < turns; turn += 1)
      pairs.push({ bare: await drive(bareLoad, durationSeconds), route: await drive(load, durationSeconds) });
    const ratios = pairs.map((pair) => pair.route.perSecond / pair.bare.perSecond).sort((a, b) => a - b);
    const mean = (read: (pair: { bare: Driven; route: Driven }) => number) =>
      Math.round(pairs.reduce((sum, pair) => sum + read(pair), 0) / turns);
    return {
      route: what,
      callers: connections,
      calls: bare.callCount,
      "bare a second": mean((pair) => pair.bare.perSecond),
      "route a second": mean((pair) => pair.route.perSecond),
      "ratio, least to most": ratios.map((ratio) => ratio.toFixed(2)).join(" "),
      "p50 ms": mean((pair) => pair.route.p50),
      "p99 ms": mean((pair) => pair.route.p99),
      "bare p99 ms": mean((pair) => pair.bare.p99),
    };
  } finally {
    await bare.stop();
  }
}

/** Sends requests from a separate thread, so that sending them does not slow the stage. */
async function drive({ url, paths, headers, connections }: Load, duration: number): Promise<Driven> {
  const requests = paths.map((path) => ({ path, headers }));
  const result = await autocannon({ url, requests, connections, duration, workers: 1 });
  const failed = result.non2xx + result.errors;
  if (failed > 0) throw new Error(`${url} refused or dropped ${failed} requests`);
  return { perSecond: result.requests.average, p50: result.latency.p50, p99: result.latency.p99 };
}

async function writeHours(stage: LocalStage, hours: number): Promise<number> {
  const names = stage.stages.sandbox.functions.map((one) => one.environment.TABLE_NAME);
  const tableName = names.find((name) => name !== undefined);
  if (tableName === undefined) throw new Error("No function of the sandbox has a table");
  const credentials = { accessKeyId: rootIdentity, secretAccessKey: localSecret };
  const table = new DynamoDBClient({ endpoint: stage.proxy.url, region, credentials });
  try {
    return await useTable(table, tableName, hours);
  } finally {
    table.destroy();
    await stage.idle();
  }
}
