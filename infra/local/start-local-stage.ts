import { readdir, rm } from "node:fs/promises";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { findFreePort } from "@vehicle-sourcing/local-aws/emulators/find-free-port.ts";
import type { Emulators } from "@vehicle-sourcing/local-aws/emulators/start-emulators.ts";
import type { HostilePlane } from "@vehicle-sourcing/local-aws/hostile/hostile-plane.ts";
import type { ChanceSettings } from "@vehicle-sourcing/local-aws/hostile/seeded-chance.ts";
import { lockDirectory, lockName } from "@vehicle-sourcing/local-aws/lock-directory.ts";
import type { Clock } from "@vehicle-sourcing/local-aws/machine/clock.ts";
import type { MetricExchange } from "@vehicle-sourcing/local-aws/machine/metric-datum.ts";
import type { AwsProxy } from "@vehicle-sourcing/local-aws/proxy/start-proxy.ts";
import { runStage } from "@vehicle-sourcing/local-aws/run-stage.ts";
import type { EnvironmentBounds } from "@vehicle-sourcing/local-aws/runtime/pool-environments.ts";
import type { LogSink } from "@vehicle-sourcing/local-aws/runtime/start-environment.ts";
import type { RunningStage } from "@vehicle-sourcing/local-aws/start-stage.ts";
import type { LocalAddresses } from "@vehicle-sourcing/local-aws/templates/load-assembly.ts";
import { localOrigins } from "../config/local.ts";
import { type PortRow, portOf } from "./choose-ports.ts";
import { assemblyName, liveCodeName } from "./data-folders.ts";
import type { FollowedSources } from "./follow-sources.ts";
import { requestOperatorToken } from "./local-accounts.ts";
import { requireFormat } from "./require-format.ts";
import { readSeeded, type SeedableEnvironment, seedOnce } from "./seed-once.ts";
import { readConsole, siteName } from "./show-console.ts";
import { type SharedServices, startSharedServices } from "./start-shared-services.ts";
import { synthesizeWhenChanged } from "./synthesize-when-changed.ts";
import { auctionMediaPath } from "./upstreams/start-upstreams.ts";
import {
  type EnvironmentAccess,
  type LocalEnvironmentFile,
  removeEnvironmentFile,
  writeEnvironmentFile,
} from "./write-environment-file.ts";

/** The environments of a local stage. */
const environmentNames: readonly SeedableEnvironment[] = ["sandbox", "production"];
/** The files and folders of the data directory that a fresh start keeps. */
const keptNames: readonly string[] = [lockName, assemblyName, liveCodeName, siteName, `${siteName}.sha256`];
const restartPatienceMilliseconds = 2_000;

/** The options of the local stage. */
export interface LocalStageOptions {
  ports: PortRow;
  /** The directory that keeps state across restarts. */
  dataDirectory: string;
  /** Whether the clock can be set. */
  clock: boolean;
  /** Whether to delete the data directory's content. */
  fresh: boolean;
  /** Receives every line of function output; discarded by default. */
  logSink?: LogSink;
  /** The maximum number and lifetime of each function's environments; by default suitable for the machine. */
  environments?: EnvironmentBounds;
  /** Number of listings to seed in each environment; by default, the seed data's own count. */
  listingCount?: number;
  /** A synthesized assembly to run; by default it is synthesized into the data directory when sources have changed. */
  assemblyDirectory?: string | undefined;
  /**
   * A built web console to serve; by default it is built when somebody opens it and its sources have changed.
   */
  siteDirectory?: string;
  /**
   * Whether functions and console run from their sources, so that a change takes effect at once. By default, they keep
   * running the code that was current at the start.
   */
  followsSources?: boolean;
  /** Whether the console is built after all cars are listed, before anyone opens it. */
  preparesConsole?: boolean;
  /**
   * Whether the start waits only for the first cars, and the other cars are entered in the background. By default, the
   * start waits for all cars.
   */
  seedsBehind?: boolean;
  /** Simulates AWS faults at random from a seed. By default, the services are as reliable as the emulators. */
  hostile?: ChanceSettings;
  /** Called with the current start step. */
  onProgress?: (text: string) => void;
}

/** Both environments and their services, running on this machine. */
export interface LocalStage {
  /** The content of `env.json`. */
  env: LocalEnvironmentFile;
  stages: Record<SeedableEnvironment, RunningStage>;
  proxy: AwsProxy;
  emulators: Emulators;
  clock: Clock;
  /** The CloudWatch metrics of the environments and the services. */
  metrics: MetricExchange;
  /**
   * Resolves when every car of the seed is listed; rejects when one could not be entered, while the stage
   * continues.
   */
  seeded: Promise<void>;
  /** The fault injection for AWS services; null without faults. */
  hostile: HostilePlane | null;
  /** Resolves when no environment has work left, and indexes are up to date. */
  idle(): Promise<void>;
  /** Stops everything in order; safe to call twice. */
  stop(): Promise<void>;
}

/**
 * Starts both environments as `npm start` does: starts emulators, proxy, upstreams and issuer, synthesizes
 * when sources have changed, runs the templates, seeds empty environments and writes `env.json` when
 * everything responds.
 *
 * @throws Error when another local stage uses the data directory, its data has an earlier format, a port is
 * in use, or the templates contain something that cannot be run. Everything that was started is then stopped.
 */
export async function startLocalStage(options: LocalStageOptions): Promise<LocalStage> {
  const closing: (() => Promise<void>)[] = [await lockDirectory(options.dataDirectory)];
  let stopping: Promise<void> | undefined;
  const stop = () => {
    stopping ??= closeInReverse(closing);
    return stopping;
  };
  try {
    return await startParts(options, closing, stop);
  } catch (error) {
    await stop();
    throw error;
  }
}

async function startParts(
  options: LocalStageOptions,
  closing: (() => Promise<void>)[],
  stop: () => Promise<void>,
): Promise<LocalStage> {
  const { dataDirectory } = options;
  if (options.fresh) await emptyDirectory(dataDirectory);
  await requireFormat(dataDirectory, keptNames);
  await removeEnvironmentFile(dataDirectory);
  closing.push(() => removeEnvironmentFile(dataDirectory));
  const report = options.onProgress ?? (() => {});
  report("Starting the emulators of DynamoDB, S3 and SQS");
  const synthesized =
    options.assemblyDirectory === undefined
      ? synthesizeWhenChanged(path.join(dataDirectory, assemblyName), () =>
          report("Bundling the functions and synthesizing the templates, since the sources have changed"),
        )
      : Promise.resolve(options.assemblyDirectory);
  // A failed synthesis is reported only after the services, so that a stop finds all of them.
  synthesized.catch(() => {});
  const shared = await startSharedServices(options, environmentNames, closing);
  const assemblyDirectory = await synthesized;
  const followed =
    options.followsSources === true ? await follow(assemblyDirectory, dataDirectory, report) : null;
  if (followed !== null) closing.push(followed.stop);
  report("Starting both environments from their templates");
  const run = async (stageName: SeedableEnvironment) => {
    const stage = await startStage(stageName, assemblyDirectory, options, shared, followed);
    closing.push(() => stage.stop());
    shared.showAlarms(stage.alarms);
    return stage;
  };
  const awaitIdle = async (...running: RunningStage[]) => {
    await Promise.all(running.map((stage) => stage.idle()));
    await shared.hostile?.catchUp();
  };
  const isSeeded = (await readSeeded(dataDirectory, "production")) !== null;
  // After a restart, some work may wait for an unresponsive webhook receiver. The start waits for such work only
  // briefly.
  const waitUntilIdle = (...running: RunningStage[]) =>
    isSeeded
      ? Promise.race([awaitIdle(...running), sleep(restartPatienceMilliseconds, undefined, { ref: false })])
      : awaitIdle(...running);
  const sandboxStage = await run("sandbox");
  // The first run of every schedule precedes the seeding, which needs an exchange rate.
  await waitUntilIdle(sandboxStage);
  if (!isSeeded) report("Issuing keys and entering the first cars");
  const seeding = new AbortController();
  closing.push(async () => seeding.abort());
  const seed = (name: SeedableEnvironment, stage: RunningStage) =>
    seedStage(name, stage, options, { ...shared, stopped: seeding.signal });
  const inSandbox = await seed("sandbox", sandboxStage);
  // Production starts while the sandbox's functions enter its first cars.
  const productionStage = await run("production");
  // Wait for the sandbox's first cars before seeding production, so that production does not delay the start.
  if (options.seedsBehind === true) await inSandbox.begun.catch(() => {});
  else await inSandbox.begun;
  await waitUntilIdle(productionStage);
  const inProduction = await seed("production", productionStage);
  const stages = { sandbox: sandboxStage, production: productionStage };
  const idle = () => awaitIdle(sandboxStage, productionStage);
  // Listings are found only after the search index of their batch is built.
  const seeded = Promise.all([inSandbox.entered, inProduction.entered]).then(() =>
    waitUntilIdle(sandboxStage, productionStage),
  );
  if (options.seedsBehind === true) seeded.catch(() => {});
  else await seeded;
  const [sandbox, production] = [inSandbox.access, inProduction.access];
  const { accounts, issuer, upstreams, proxy, emulators, clock, metrics } = shared;
  const env: LocalEnvironmentFile = {
    sandbox,
    production,
    console_url: shared.console.url,
    issuer: issuer.url,
    ...accounts,
    upstreams_url: upstreams.url,
    storage_url: proxy.url,
  };
  shared.console.show(
    await readConsole({
      ...{ assemblyDirectory, dataDirectory, report },
      siteDirectory: options.siteDirectory ?? null,
      updatePort:
        followed === null ? null : portOf(options.ports, "consoleUpdates") || (await findFreePort()),
      addresses: { ...readAddresses(shared), ...readApiAddresses({ sandbox, production }, stages) },
    }),
  );
  // Callers that wait for the first key or cars do not wait for a build.
  if (options.preparesConsole === true)
    void seeded.then(() => shared.console.prepare()).catch((error: Error) => report(error.message));
  await writeEnvironmentFile(dataDirectory, env);
  return { env, stages, proxy, emulators, clock, metrics, hostile: shared.hostile, seeded, idle, stop };
}

async function follow(
  assemblyDirectory: string,
  dataDirectory: string,
  report: (text: string) => void,
): Promise<FollowedSources> {
  // Imported only now, because it loads the bundler and the whole contract.
  const { followSources } = await import("./follow-sources.ts");
  return followSources(assemblyDirectory, dataDirectory, environmentNames, report);
}

function startStage(
  stageName: SeedableEnvironment,
  assemblyDirectory: string,
  options: LocalStageOptions,
  services: SharedServices,
  followed: FollowedSources | null,
): Promise<RunningStage> {
  const { clock, emulators, proxy } = services;
  return runStage({
    assemblyDirectory,
    stageName,
    emulators,
    proxy,
    clock,
    metrics: services.metrics,
    sendMail: services.upstreams.storeMail,
    addresses: readAddresses(services),
    ports: {
      [`${stageName}-PartnerApi`]: portOf(options.ports, `${stageName}PartnerApi`),
      [`${stageName}-ConsoleApi`]: portOf(options.ports, `${stageName}ConsoleApi`),
      [`${stageName}-StreamApi`]: portOf(options.ports, `${stageName}StreamApi`),
    },
    dataDirectory: path.join(options.dataDirectory, stageName),
    logSink: options.logSink ?? (() => {}),
    ...(services.hostile && {
      deliveries: services.hostile.deliveries,
      environmentFaults: services.hostile.environmentFaults,
    }),
    ...(followed && { loadCode: followed.loadCode }),
    ...(options.environments && { environments: options.environments }),
  });
}

type OriginName = keyof typeof localOrigins;
type ApiOriginName = `${SeedableEnvironment}${"ConsoleApi" | "PartnerApi" | "StreamApi"}`;

/**
 * Returns the local address of each origin in the environments' templates. The compiler requires an address for each
 * origin.
 */
const readAddresses = ({ upstreams, issuer, proxy, console: { url } }: SharedServices): LocalAddresses =>
  placeOrigins({
    ...{ upstreams: upstreams.url, issuer: issuer.url, storage: proxy.url, console: url },
    // In S3, buckets have their own addresses; here all buckets share one address.
    ...{ sandboxUploads: proxy.url, productionUploads: proxy.url },
    ...{ sandboxAttachments: proxy.url, productionAttachments: proxy.url },
    ...{ sandboxMedia: proxy.url, productionMedia: proxy.url },
  } satisfies Record<Exclude<OriginName, ApiOriginName>, string>);

/**
 * Returns the addresses of the APIs and streams that the console's pages use. Only running stages have these addresses.
 */
const readApiAddresses = (
  { sandbox, production }: Record<SeedableEnvironment, EnvironmentAccess>,
  stages: Record<SeedableEnvironment, RunningStage>,
) =>
  placeOrigins({
    sandboxStreamApi: requireApi("sandbox", stages.sandbox, "StreamApi"),
    productionStreamApi: requireApi("production", stages.production, "StreamApi"),
    sandboxPartnerApi: sandbox.base_url,
    sandboxConsoleApi: sandbox.console_api_url,
    productionPartnerApi: production.base_url,
    productionConsoleApi: production.console_api_url,
  } satisfies Record<ApiOriginName, string>);

const placeOrigins = (urls: Partial<Record<OriginName, string>>): LocalAddresses =>
  Object.fromEntries(Object.entries(urls).map(([name, url]) => [localOrigins[name as OriginName], url]));

async function seedStage(
  environment: SeedableEnvironment,
  stage: RunningStage,
  { dataDirectory, listingCount }: LocalStageOptions,
  { issuer, accounts, clock, upstreams, stopped }: SharedServices & { stopped: AbortSignal },
): Promise<{ access: EnvironmentAccess; begun: Promise<void>; entered: Promise<void> }> {
  const consoleApiUrl = requireApi(environment, stage, "ConsoleApi");
  const partnerApiUrl = requireApi(environment, stage, "PartnerApi");
  const { seeded, begun, entered } = await seedOnce(dataDirectory, {
    environment,
    partnerApiUrl,
    consoleApiUrl,
    operatorToken: () => requestOperatorToken(issuer.url, accounts.operator_client),
    now: clock.now(),
    mediaUrl: upstreams.url + auctionMediaPath,
    stopped,
    ...(listingCount === undefined ? {} : { listingCount }),
  });
  entered.catch(() => {});
  begun.catch(() => {});
  return {
    access: { base_url: partnerApiUrl, api_key: seeded.apiKey, console_api_url: consoleApiUrl },
    ...{ begun, entered },
  };
}

function requireApi(environment: SeedableEnvironment, { apis }: RunningStage, name: string): string {
  const api = apis[`${environment}-${name}`];
  if (api === undefined) throw new Error(`Stage ${environment} has no ${name}`);
  return api.url;
}

/** Empties the data directory, except for our lock and the build results. Build results contain no state. */
async function emptyDirectory(directory: string): Promise<void> {
  for (const name of await readdir(directory)) {
    if (!keptNames.includes(name)) await rm(path.join(directory, name), { recursive: true });
  }
}

async function closeInReverse(closing: (() => Promise<void>)[]): Promise<void> {
  for (const close of closing.reverse()) await close();
}
