import { loadavg } from "node:os";
import { percentile } from "../../support/percentile.ts";
import { printTable } from "../stage/with-bench-stage.ts";
import { type Route, routes } from "./bench-request.ts";
import type { SystemSpent } from "./compared-systems.ts";

/** The measured turns of both systems. */
export interface ComparedTurns {
  functions: SystemSpent[];
  peer: SystemSpent[];
}

const whats: Record<Route, string> = {
  list: "GET /v1/vehicles",
  detail: "GET /v1/vehicles/{id}",
  order: "GET /v1/orders/{id}",
  place: "POST /v1/orders",
};

/** Prints latency and CPU time per request on both systems. */
export function printComparison(count: number, compared: Record<Route, ComparedTurns>): void {
  const load = loadavg().map((one) => one.toFixed(1));
  process.stdout.write(`\n${count} listings; load of the machine ${load.join(", ")}\n\n`);
  const rows = routes.map((route) => ({
    route: whats[route],
    ours: summariseTurns(compared[route].functions),
    peer: summariseTurns(compared[route].peer),
  }));
  printTable(
    rows.map(({ route, ours, peer }) => ({
      route,
      "p50 ms": ours.p50.toFixed(2),
      "peer p50 ms": peer.p50.toFixed(2),
      "p99 ms": ours.p99.toFixed(2),
      "peer p99 ms": peer.p99.toFixed(2),
      "p99 to peer": (ours.p99 / peer.p99).toFixed(2),
    })),
  );
  process.stdout.write("\n");
  printTable(
    rows.map(({ route, ours, peer }) => ({
      "processor ms of a request": route,
      functions: ours.api.toFixed(2),
      emulator: ours.store.toFixed(2),
      Fastify: peer.api.toFixed(2),
      PostgreSQL: peer.store.toFixed(2),
      "functions to peer": (ours.api / (peer.api + peer.store)).toFixed(2),
      "with emulator": ((ours.api + ours.store) / (peer.api + peer.store)).toFixed(2),
    })),
  );
}

/** Returns latencies over all turns, and the CPU time per request of the median turn, in milliseconds. */
export function summariseTurns(turns: readonly SystemSpent[]) {
  const latencies = turns.flatMap(({ milliseconds }) => milliseconds);
  const ofRequest = (read: (turn: SystemSpent) => number) =>
    percentile(
      turns.map((turn) => read(turn) / turn.milliseconds.length),
      0.5,
    );
  return {
    p50: percentile(latencies, 0.5),
    p99: percentile(latencies, 0.99),
    api: ofRequest((turn) => turn.apiMilliseconds),
    store: ofRequest((turn) => turn.storeMilliseconds),
  };
}
