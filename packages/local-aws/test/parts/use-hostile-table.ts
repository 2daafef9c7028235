import { type DynamoDBClient, PutItemCommand } from "@aws-sdk/client-dynamodb";
import { beforeAll } from "vitest";
import { type FaultName, usualRates } from "../../src/hostile/hostile-faults.ts";
import { createHostilePlane, type HostilePlane } from "../../src/hostile/hostile-plane.ts";
import type { HostileFault } from "../../src/hostile/seeded-chance.ts";
import { connectClients, createTable } from "./connect-clients.ts";
import { type RunningProxy, useProxy } from "./use-proxy.ts";

/** Returns rates with which the given faults affect every call, and no other fault occurs. */
const alwaysOnly = (...faults: FaultName[]) =>
  Object.fromEntries(
    Object.keys(usualRates).map((fault) => [fault, faults.includes(fault as FaultName) ? 1 : 0]),
  );

/** An item of the table. */
export const numbered = (pk: string, at: number, owner = "nobody") => ({
  pk: { S: pk },
  sk: { S: String(at) },
  owner: { S: owner },
});

/** A worker behind a hostile data plane. */
export interface HostileTable {
  plane: HostilePlane;
  local: RunningProxy;
  logged: HostileFault[];
  worker: ReturnType<typeof connectClients>;
}

/** Provides tests with a worker whose calls always have some faults, and a table `things` with ten items `lot`. */
export function useHostileTable(...faults: FaultName[]): HostileTable {
  const logged: HostileFault[] = [];
  const plane = createHostilePlane({
    seed: 7,
    rates: alwaysOnly(...faults),
    log: (fault) => logged.push(fault),
  });
  const local = useProxy({ layer: plane.layer });
  const worker = {} as HostileTable["worker"];
  const fill = async (dynamodb: DynamoDBClient) => {
    await createTable(dynamodb, "things");
    for (let at = 0; at < 10; at += 1)
      await dynamodb.send(new PutItemCommand({ TableName: "things", Item: numbered("lot", at) }));
  };
  beforeAll(async () => {
    await fill(local.root.dynamodb);
    const all = [{ Effect: "Allow" as const, Action: "*", Resource: "*" }];
    local.proxy.registerIdentity("worker", [{ Version: "2012-10-17", Statement: all }]);
    Object.assign(worker, connectClients(local.proxy.url, "worker"));
  });
  return { plane, local, logged, worker };
}
