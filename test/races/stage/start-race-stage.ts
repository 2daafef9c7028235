import { startEmulators } from "@vehicle-sourcing/local-aws/emulators/start-emulators.ts";
import { collectDenials, collectPolicies } from "@vehicle-sourcing/local-aws/iam/collect-policies.ts";
import { LineRing } from "@vehicle-sourcing/local-aws/machine/line-ring.ts";
import { type AwsClients, connectAws } from "@vehicle-sourcing/local-aws/provision/connect-aws.ts";
import { provisionStage } from "@vehicle-sourcing/local-aws/provision/provision-stage.ts";
import { type AwsProxy, startProxy } from "@vehicle-sourcing/local-aws/proxy/start-proxy.ts";
import { readFunctions } from "@vehicle-sourcing/local-aws/runtime/read-functions.ts";
import {
  loadStageAssembly,
  type StageAssembly,
} from "@vehicle-sourcing/local-aws/templates/load-assembly.ts";
import { resolveStage } from "@vehicle-sourcing/local-aws/templates/resolve-stage.ts";
import type { ResolvedStage } from "@vehicle-sourcing/local-aws/templates/resolved-stage.ts";
import { localOrigins } from "../../../infra/config/local.ts";
import { generateLocalSecrets } from "../../../infra/local/generate-local-secrets.ts";
import { startUpstreams } from "../../../infra/local/upstreams/start-upstreams.ts";
import { logger } from "../../../shared/platform/logger.ts";
import { requireValue } from "../../support/require-value.ts";
import { type Actor, sendAsActors, serveEnvironments } from "./act-as-function.ts";
import { readEntries, type StageName } from "./read-entries.ts";

/** The storage of one environment with enforced roles, for functions that run in this process. */
export interface RaceStage {
  /**
   * Creates an actor for a function, by its path below `functions/`.
   * @throws Error if the stage has no such function
   */
  actor(entry: string, label: string): Actor;
  /** Clients with all permissions. */
  clients: AwsClients;
  tableName: string;
  /** Address of the simulated dealers and third parties. */
  upstreamsUrl: string;
  /** Lines that a search of the log finds. */
  log: LineRing;
  /** Registers a resource to stop with the stage. */
  keep(part: { stop(): Promise<void> }): void;
  stop(): Promise<void>;
}

/** The services of a stage's functions, and how calls reach them. */
export interface RacedServices {
  proxy: AwsProxy;
  /** Creates the resources of the templates. */
  provision(stage: ResolvedStage, clients: AwsClients): Promise<void>;
  /** Makes calls with the acting function's identity from now on. Returns a function that undoes this. */
  serveActors(): () => void;
  stop(): Promise<void>;
}

/**
 * Starts storage, proxy and third parties, creates the templates' resources, and makes calls act as functions
 * from now on.
 */
export function startRaceStage(assemblyDirectory: string, stageName: StageName): Promise<RaceStage> {
  return startStageOn(assemblyDirectory, stageName, async ({ mailboxUrl, secrets }) => {
    const emulators = await startEmulators({ dataDirectory: null });
    const proxy = await startProxy({ emulators, mailboxUrl, secrets });
    return { proxy, provision: provisionStage, serveActors: sendAsActors, stop: () => emulators.stop() };
  });
}

/** Starts third parties, and a stage whose functions call the services that `startServices` starts. */
export async function startStageOn(
  assemblyDirectory: string,
  stageName: StageName,
  startServices: (parts: {
    mailboxUrl: string;
    secrets: Readonly<Record<string, string>>;
  }) => Promise<RacedServices>,
): Promise<RaceStage> {
  const { keys, secrets } = generateLocalSecrets();
  const upstreams = await startUpstreams({ port: 0, keys });
  const addresses = { [localOrigins.upstreams]: upstreams.url };
  const assembly = await loadStageAssembly(assemblyDirectory, stageName, addresses);
  forgetStreams(assembly);
  const services = await startServices({ mailboxUrl: upstreams.url, secrets });
  const { proxy } = services;
  const log = new LineRing();
  proxy.monitor({
    alarms: () => [],
    measureQueues: async () => [],
    readLines: (...asked) => log.read(...asked),
    elapsedSince: (instant) => Date.now() - instant,
  });
  const stage = resolveStage(assembly, {
    queueBaseUrl: proxy.url,
    parameters: {},
    secrets: {},
    apiUrl: (stackId) => `http://${stackId.toLowerCase()}.example.com`,
  });
  const policies = collectPolicies(stage);
  const functions = readFunctions(stage, proxy.url);
  for (const { identity, roleArn } of functions)
    proxy.registerIdentity(identity, policies.get(roleArn) ?? []);
  proxy.denyToAll(collectDenials(stage));
  const clients = connectAws({ dynamodbUrl: proxy.url, sqsUrl: proxy.url, s3Url: proxy.url });
  await services.provision(stage, clients);
  const byEntry = readEntries(stage, functions);
  // Code without an actor, such as a test that reads the table, sees all functions' variables.
  for (const { environment } of functions) Object.assign(process.env, environment);
  Object.assign(process.env, { AWS_ACCESS_KEY_ID: "root", POWERTOOLS_LOG_LEVEL: "SILENT" });
  const stopActing = [
    serveEnvironments(new Set(functions.flatMap(({ environment }) => Object.keys(environment)))),
    services.serveActors(),
  ];
  logger.setLogLevel("SILENT");
  const kept: { stop(): Promise<void> }[] = [];
  return {
    actor(entry, label) {
      const local = byEntry.get(entry);
      if (local === undefined) throw new Error(`${stageName} has no function ${entry}`);
      return { label, identity: local.identity, environment: local.environment, denials: [] };
    },
    clients,
    tableName: requireValue(process.env.TABLE_NAME, "TABLE_NAME"),
    upstreamsUrl: upstreams.url,
    log,
    keep: (part) => void kept.push(part),
    async stop() {
      await Promise.all(kept.map((part) => part.stop()));
      for (const undo of stopActing.toReversed()) undo();
      clients.close();
      await proxy.stop();
      await Promise.all([services.stop(), upstreams.stop()]);
    },
  };
}

/** Nothing reads the table's stream here, and storing it would double the time of every write. */
function forgetStreams({ stacks }: StageAssembly): void {
  for (const { template } of stacks) {
    for (const { Properties } of Object.values(template.Resources ?? {}))
      delete Properties?.StreamSpecification;
  }
}
