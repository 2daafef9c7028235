import type { PolicyDocument } from "@vehicle-sourcing/local-aws/iam/policy-document.ts";
import { type AwsProxy, startProxy } from "@vehicle-sourcing/local-aws/proxy/start-proxy.ts";
import type { StageName } from "../../races/stage/read-entries.ts";
import { type RaceStage, startStageOn } from "../../races/stage/start-race-stage.ts";
import { InMemoryServices } from "../services/in-memory-services.ts";
import { respondInProcess } from "./handle-in-process.ts";
import { KeptConnections } from "./kept-connections.ts";
import { seedChance } from "./seed-chance.ts";
import { type SkewedClock, skewClocks } from "./skew-clocks.ts";

/**
 * A stage whose functions run in this process, under their roles, with in-memory services and without the network.
 */
export interface ExploredStage extends RaceStage {
  services: InMemoryServices;
  /** Connections that clients keep open to the services. */
  connections: KeptConnections;
  /** Clock of the second operation. */
  clock: SkewedClock;
  /** Denies an action to every function. Returns a function that removes the denial. */
  deny(policies: PolicyDocument[]): () => void;
  /** Resets the random streams of all actors. */
  beginChance(seed: string): void;
}

/** Starts an empty stage. */
export async function startExploredStage(
  assemblyDirectory: string,
  stageName: StageName,
): Promise<ExploredStage> {
  const chance = seedChance();
  const services = new InMemoryServices();
  const connections = new KeptConnections();
  const clock = skewClocks();
  let deny: AwsProxy["denyToAll"] = () => () => {};
  const stage = await startStageOn(assemblyDirectory, stageName, async ({ secrets }) => {
    const proxy = await startProxy({ upstreams: services, secrets });
    deny = proxy.denyToAll;
    return {
      proxy,
      // Requested queues and buckets always exist.
      provision: async (templates) => {
        const [table] = templates.ofType("AWS::DynamoDB::Table", "AWS::DynamoDB::GlobalTable");
        if (table === undefined) throw new Error("The templates have no table");
        services.openTable(table.reference);
      },
      serveActors: () => respondInProcess(proxy, connections),
      stop: async () => {
        clock.stop();
        chance.stop();
      },
    };
  });
  return { ...stage, services, connections, clock, deny, beginChance: chance.begin };
}
