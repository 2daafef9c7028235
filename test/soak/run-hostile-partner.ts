import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import type { RandomSource } from "../../infra/local/cars/random-source.ts";
import { startHostileReceiver } from "../support/services/start-hostile-receiver.ts";
import type { Answer, EnvironmentName, PartnerClient, StageClient } from "../support/stage/stage-client.ts";
import type { CallRecorder } from "./record-calls.ts";

const pauseMilliseconds = 500;

/** The information of a hostile partner: its own account and ids of others' orders. */
interface Hostility {
  client: PartnerClient;
  stage: StageClient;
  environment: EnvironmentName;
  chance: RandomSource;
  /** Endpoint that accepts webhooks and never responds. */
  endpointId: string;
  vehicleIds: readonly string[];
  foreignOrderIds: readonly string[];
}

type Attack = (hostility: Hostility) => Promise<Answer>;

/** Attacks that waste the service's resources, or that access other partners' data. */
const attacks: Readonly<Record<string, Attack>> = {
  "replay to a hanging endpoint": ({ client, endpointId }) =>
    client.post("/v1/events/replay", {
      from: "2026-01-01T00:00:00Z",
      to: new Date(Date.now() + 1000).toISOString(),
      endpoint_id: endpointId,
    }),
  "ping a hanging endpoint": ({ client, endpointId }) =>
    client.post(`/v1/webhook-endpoints/${endpointId}/ping`),
  "make events for a hanging endpoint": async ({ client, vehicleIds, chance }) => {
    const placed = await client.order({ vehicle_id: chance.pick(vehicleIds), max_bid_amount_usd: 50_000 });
    if (placed.status !== 201) return placed;
    return client.delete(`/v1/orders/${placed.body.id}`);
  },
  "guess keys": ({ stage, environment }) =>
    stage
      .partner(environment, `sk_${environment}_${randomUUID().replaceAll("-", "")}`)
      .get("/v1/vehicles?limit=200"),
  "send broken JSON": ({ client }) => client.post("/v1/orders", `{"vehicle_id": "${"[".repeat(50_000)}`),
  "send a megabyte": ({ client }) =>
    client.order({ vehicle_id: "x".repeat(1_000_000), max_bid_amount_usd: 9_999_999_999 }),
  "create and pause watches": async ({ client }) => {
    const created = await client.post("/v1/eagle-eye/watches", { name: "More", filters: {} });
    if (created.status !== 201) return created;
    return client.post(`/v1/eagle-eye/watches/${created.body.watch_id}/pause`);
  },
  "order one car many times at once": async ({ client, vehicleIds, chance }) => {
    const body = { vehicle_id: chance.pick(vehicleIds), max_bid_amount_usd: 50_000 };
    const key = randomUUID();
    const answers = await Promise.all(Array.from({ length: 8 }, () => client.order(body, key)));
    return answers.find(({ status }) => status >= 500) ?? (answers[0] as Answer);
  },
  "read and change foreign orders": async ({ client, foreignOrderIds, chance }) => {
    const path = `/v1/orders/${chance.pick(foreignOrderIds)}`;
    const read = await client.get(path);
    if (read.status !== 404) throw new Error(`A foreign order was answered with ${read.status}`);
    return client.patch(path, { max_bid_amount_usd: 1 });
  },
  "ask for the dearest pages": async ({ client }) => {
    const paths = ["/v1/vehicles?limit=200&sort=price_desc", "/v1/vehicles/facets", "/v1/events?limit=200"];
    const answers = await Promise.all([...paths, ...paths].map((path) => client.get(path)));
    return answers.find(({ status }) => status >= 500) ?? (answers[0] as Answer);
  },
};

/** Names of the attacks. Each has one hostile partner. */
export const attackNames = Object.keys(attacks);

/** Attacks an environment in one way, twice a second, until `isOver`. */
export async function runHostilePartner(
  attackName: string,
  { stage, recorder, isOver, ...known }: HostileSurroundings,
): Promise<void> {
  const attack = attacks[attackName];
  if (attack === undefined) throw new Error(`No attack ${attackName}`);
  const client = await stage.createPartner(known.environment);
  const receiver = await startHostileReceiver("hangs");
  const prepare = (make: () => Promise<Answer>) =>
    recorder.call({ kind: "hostile", operation: `prepare to ${attackName}` }, make);
  const endpoint = await prepare(() => client.post("/v1/webhook-endpoints", { url: receiver.url }));
  const dearest = "/v1/vehicles?orderable_only=true&limit=200&sort=price_desc";
  const page = await prepare(() => client.get(dearest));
  const vehicleIds = page?.body.data?.map(({ id }: { id: string }) => id);
  const endpointId = endpoint?.body.id;
  // If either is missing, the recorder has already noted a fault, which fails the run.
  const isPrepared = vehicleIds !== undefined && endpointId !== undefined;
  const hostility = { ...known, client, stage, vehicleIds, endpointId };
  while (isPrepared && !isOver()) {
    await recorder.call({ kind: "hostile", operation: attackName }, () => attack(hostility));
    await pause(pauseMilliseconds);
  }
  await receiver.stop();
}

/** The environment of hostile partners. */
interface HostileSurroundings {
  stage: StageClient;
  environment: EnvironmentName;
  recorder: CallRecorder;
  chance: RandomSource;
  isOver: () => boolean;
  foreignOrderIds: readonly string[];
}
