import {
  countSequentialRoundTrips,
  type RecordedCall,
} from "@vehicle-sourcing/local-aws/proxy/record-calls.ts";
import type { LocalStage } from "../../../infra/local/start-local-stage.ts";
import type { Answer, PartnerClient, StageClient } from "../../support/stage/stage-client.ts";
import { printTable, withBenchStage } from "./with-bench-stage.ts";

/** One request of a route, repeatable. */
interface Probe {
  route: string;
  send(): Promise<Answer>;
  expectedStatus: number;
}

const listingCount = 1000;
const observations = 5;

/**
 * Prints the table use of one warm request to the routes that partners call most: sequential round trips
 * (parallel calls count once), calls and items, exactly as the proxy saw them.
 */
export function measureRoundTrips(): Promise<void> {
  return withBenchStage(
    async (stage, client) => {
      const partner = await client.createPartner("sandbox");
      const trial = await client.createPartner("sandbox", { trial: true });
      const probes = await describeProbes(client, partner, trial);
      const rows = [];
      for (const probe of probes) rows.push(await measureProbe(stage, probe));
      printTable(rows);
    },
    { listingCount },
  );
}

async function describeProbes(
  client: StageClient,
  partner: PartnerClient,
  trial: PartnerClient,
): Promise<Probe[]> {
  const order = async (buyer: PartnerClient) => {
    const car = await client.takeOrderableCar(partner, "Hyundai");
    return buyer.order({ vehicle_id: car.id, max_bid_amount_usd: car.pricing.listing_price });
  };
  const placed = await order(partner);
  const { id, vehicle_id: vehicleId } = placed.body;
  return [
    {
      route: "GET /v1/vehicles?limit=50",
      send: () => partner.get("/v1/vehicles?limit=50"),
      expectedStatus: 200,
    },
    {
      route: "GET /v1/vehicles?limit=50 (trial key)",
      send: () => trial.get("/v1/vehicles?limit=50"),
      expectedStatus: 200,
    },
    {
      route: "GET /v1/vehicles/{id}",
      send: () => partner.get(`/v1/vehicles/${vehicleId}`),
      expectedStatus: 200,
    },
    { route: "POST /v1/orders", send: () => order(partner), expectedStatus: 201 },
    { route: "GET /v1/orders/{id}", send: () => partner.get(`/v1/orders/${id}`), expectedStatus: 200 },
    { route: "GET /v1/orders?limit=50", send: () => partner.get("/v1/orders?limit=50"), expectedStatus: 200 },
    {
      route: "GET /v1/orders/{id}/events",
      send: () => partner.get(`/v1/orders/${id}/events`),
      expectedStatus: 200,
    },
    { route: "GET /v1/events", send: () => partner.get("/v1/events"), expectedStatus: 200 },
    {
      route: "GET /v1/webhook-endpoints",
      send: () => partner.get("/v1/webhook-endpoints"),
      expectedStatus: 200,
    },
    {
      route: "DELETE /v1/orders/{id}",
      send: async () => partner.delete(`/v1/orders/${(await order(partner)).body.id}`),
      expectedStatus: 200,
    },
  ];
}

async function measureProbe(stage: LocalStage, probe: Probe): Promise<Record<string, string | number>> {
  // The first requests of a function open its connections and, once per minute, record that a key is in use.
  for (let warmUp = 0; warmUp < 3; warmUp += 1) await probe.send();
  // On a busy machine parallel calls can arrive one after the other, so the lowest count is the code's own.
  const observed: RecordedCall[][] = [];
  for (let attempt = 0; attempt < observations; attempt += 1) observed.push(await observe(stage, probe));
  const own = observed.reduce((least, calls) =>
    countSequentialRoundTrips(calls) < countSequentialRoundTrips(least) ? calls : least,
  );
  return {
    route: probe.route,
    "sequential round trips": countSequentialRoundTrips(own),
    calls: own.length,
    items: own.reduce((sum, call) => sum + call.itemCount, 0),
    operations: own.map((call) => call.operation).join(" "),
  };
}

/**
 * Returns the table calls of one request. If a probe prepares something first, the measured request's
 * function is last.
 */
async function observe(stage: LocalStage, probe: Probe): Promise<RecordedCall[]> {
  const recording = stage.proxy.record();
  const answer = await probe.send();
  const calls = recording.stop().filter((call) => call.service === "dynamodb");
  if (answer.status !== probe.expectedStatus) {
    throw new Error(`${probe.route} answered ${answer.status} ${JSON.stringify(answer.body)}`);
  }
  const identity = findFunction(calls);
  return calls.filter((call) => call.identity === identity);
}

/** Returns the function that made the last call for a partner's request. */
function findFunction(calls: readonly RecordedCall[]): string {
  const last = calls.filter((call) => call.identity.includes(".Partner")).at(-1);
  if (last === undefined) throw new Error("The request made no call");
  return last.identity;
}
