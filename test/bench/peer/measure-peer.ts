import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { requireValue } from "../../support/require-value.ts";
import { type BenchRequest, type Route, routes } from "./bench-request.ts";
import { type PeerUse, printMonthlyCosts } from "./compare-monthly-costs.ts";
import { type ComparedSystem, functionsSystem, peerSystem } from "./compared-systems.ts";
import { describePlacements, describeRequests, type RequestsOf } from "./describe-requests.ts";
import { addOrders, fillPeer } from "./fill-peer.ts";
import { type Connection, openConnection } from "./postgres-driver.ts";
import type { PreparedMarket, prepareTasks } from "./prepare-market.ts";
import { type ComparedTurns, printComparison, summariseTurns } from "./print-comparison.ts";
import { TaskProcess } from "./process-tasks.ts";
import type { functionTasks } from "./run-functions.ts";
import type { peerTasks } from "./serve-peer.ts";
import { type RunningPostgres, startPostgres } from "./start-postgres.ts";

/** Number of rounds after the one that compares responses: warm-up rounds, then measured ones. */
const warmUpRounds = 1;
const turns = 3;
const roundCount = 1 + warmUpRounds + turns;

/**
 * Compares the API with the obvious alternative, Fastify and PostgreSQL, at 50,000 and 1,000,000 listings:
 * latency and CPU time of the same requests, alternately. `--count 5000` measures another number of listings.
 * @throws Error if the two systems respond to a request differently
 */
export async function measurePeer(): Promise<void> {
  const { values } = parseArgs({
    args: process.argv.slice(3),
    options: { count: { type: "string", multiple: true } },
  });
  for (const count of values.count ?? ["50000", "1000000"]) await compareAt(Number(count));
}

interface BenchProcesses {
  postgres: RunningPostgres;
  functions: TaskProcess<typeof functionTasks>;
  server: TaskProcess<typeof peerTasks>;
}

async function compareAt(count: number): Promise<void> {
  const postgres = await startPostgres();
  const functions = new TaskProcess<typeof functionTasks>(new URL("./run-functions.ts", import.meta.url));
  const server = new TaskProcess<typeof peerTasks>(new URL("./serve-peer.ts", import.meta.url));
  try {
    await compare(count, { postgres, functions, server });
  } finally {
    await Promise.all([functions.stop(), server.stop()]);
    await postgres.stop();
  }
}

async function compare(count: number, processes: BenchProcesses): Promise<void> {
  const { postgres, functions, server } = processes;
  const market = await prepareMarket(count, postgres);
  const connection = await openConnection(postgres.address);
  try {
    const startedAt = Date.now();
    const requestsOf = await fillSystems(market, connection, { ...processes, startedAt });
    reportProgress("Both systems hold the same data");
    const url = await server.ask("start", { address: postgres.address, startedAt });
    const systems = {
      functions: functionsSystem(functions),
      peer: peerSystem(server, url, postgres.processId),
    };
    const compared = await measureSystems(systems, requestsOf);
    printComparison(count, compared);
    const units = await functions.ask("count", { requests: requestsOf("list", 0) });
    printMonthlyCosts(count, units, await readPeerUse(connection, compared));
  } finally {
    await connection.end();
  }
}

async function prepareMarket(
  count: number,
  { directory, address }: RunningPostgres,
): Promise<PreparedMarket> {
  const heapMib = 10_240;
  const prepare = new TaskProcess<typeof prepareTasks>(
    new URL("./prepare-market.ts", import.meta.url),
    heapMib,
  );
  try {
    await prepare.ask("prepare", { count, directory, address });
  } finally {
    await prepare.stop();
  }
  reportProgress(`${count} listings are loaded`);
  return JSON.parse(readFileSync(join(directory, "market.json"), "utf8"));
}

/** Fills both systems with the same accounts, cars and orders. */
async function fillSystems(
  market: PreparedMarket,
  connection: Connection,
  { functions, postgres, startedAt }: BenchProcesses & { startedAt: number },
): Promise<RequestsOf> {
  const { directory } = postgres;
  const settings = await functions.ask("start", { directory, partnerCount: 1 + roundCount, startedAt });
  await fillPeer(connection, settings, market.cars);
  const reader = requireValue(settings.partners[0]);
  const requests = describePlacements(reader, market.cars.read);
  const seeded = await functions.ask("seed", { requests, partnerId: reader.partnerId });
  await addOrders(connection, seeded);
  return describeRequests(
    market,
    settings,
    seeded.map(({ order }) => order.orderId),
  );
}

/** A million listings take half an hour. */
const reportProgress = (text: string): void => void process.stderr.write(`${text}\n`);

type ComparedSystems = Record<keyof ComparedTurns, ComparedSystem>;

async function measureSystems(
  systems: ComparedSystems,
  requestsOf: RequestsOf,
): Promise<Record<Route, ComparedTurns>> {
  const measured: [Route, ComparedTurns][] = [];
  for (const route of routes) {
    await compareAnswers(systems, requestsOf(route, 0));
    reportProgress(`${route}: the answers are the same`);
    const spent: ComparedTurns = { functions: [], peer: [] };
    for (let round = 1; round < roundCount; round += 1) {
      const names = Object.keys(systems) as (keyof ComparedSystems)[];
      for (const name of round % 2 === 0 ? names : names.reverse()) {
        const turn = await systems[name].run(requestsOf(route, round));
        if (round > warmUpRounds) spent[name].push(turn);
      }
    }
    reportProgress(`${route}: measured`);
    measured.push([route, spent]);
  }
  return Object.fromEntries(measured) as Record<Route, ComparedTurns>;
}

/** @throws Error that names the first request with different responses */
async function compareAnswers(
  { functions, peer }: ComparedSystems,
  requests: readonly BenchRequest[],
): Promise<void> {
  const [ours, theirs] = [await functions.verify(requests), await peer.verify(requests)];
  for (const [number, request] of requests.entries()) {
    const [one, other] = [requireValue(ours[number]), requireValue(theirs[number])];
    if (one.status < 300 && one.status === other.status && one.digest === other.digest) continue;
    const shown = [one, other].map(({ status, start }) => `${status} ${start}`);
    throw new Error(`Answers to ${request.path} differ:\n${shown.join("\n")}`);
  }
}

async function readPeerUse(connection: Connection, { list }: Record<Route, ComparedTurns>): Promise<PeerUse> {
  const { rows } = await connection.query("SELECT pg_database_size(current_database()) AS bytes");
  const { api, store } = summariseTurns(list.peer);
  return { apiMilliseconds: api, databaseMilliseconds: store, databaseBytes: Number(rows[0]?.bytes) };
}
