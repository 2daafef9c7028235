import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { runStage } from "@vehicle-sourcing/local-aws/run-stage.ts";
import type { RunningStage } from "@vehicle-sourcing/local-aws/running-stage.ts";
import type { CodeLoader } from "@vehicle-sourcing/local-aws/runtime/run-functions.ts";
import { portOf } from "./choose-ports.ts";
import { requestOperatorToken } from "./local-accounts.ts";
import { readAddresses, requireApi } from "./local-addresses.ts";
import { readSeeded, type SeedableEnvironment, seedOnce } from "./seed-once.ts";
import type { LocalStageOptions } from "./start-local-stage.ts";
import type { SharedServices } from "./start-shared-services.ts";
import { auctionMediaPath } from "./upstreams/start-upstreams.ts";
import type { EnvironmentAccess } from "./write-environment-file.ts";

const restartPatienceMilliseconds = 2_000;
/** Schedules for which the first cars wait: prices in USD need an exchange rate, and lists need a search index. */
const schedulesBeforeCars = ["RefreshFx", "RequestMissingIndex"];

/** The code that the environments run. */
export interface EnvironmentCode {
  /** The synthesized templates with their bundles. */
  assemblyDirectory: string;
  /** Loads the current code of a function. */
  loadCode: CodeLoader;
}

/** Both environments, running. */
export interface RunningEnvironments {
  stages: Record<SeedableEnvironment, RunningStage>;
  access: Record<SeedableEnvironment, EnvironmentAccess>;
  /** Resolves when every car of the seed is listed; rejects when one could not be entered. */
  seeded: Promise<void>;
  /** Resolves when no environment has work left, and indexes are up to date. */
  idle(): Promise<void>;
}

/**
 * Runs the templates of both environments, and seeds environments that are empty.
 * @param closing receives the stop function of each part as soon as it runs.
 */
export async function startEnvironments(
  options: LocalStageOptions,
  shared: SharedServices,
  code: EnvironmentCode,
  closing: (() => Promise<void>)[],
): Promise<RunningEnvironments> {
  const { dataDirectory, seedsBehind = false, onProgress = () => {} } = options;
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
  // Schedules start a third of a stage's functions. The first cars do not wait for these starts.
  const schedules = Promise.withResolvers<void>();
  if (isSeeded) schedules.resolve();
  const run = async (stageName: SeedableEnvironment) => {
    const stage = await runEnvironment(stageName, options, shared, {
      ...code,
      beginSchedules: schedules.promise,
    });
    closing.push(() => stage.stop());
    shared.showAlarms(stage.alarms);
    return stage;
  };
  const sandboxStage = await run("sandbox");
  if (!isSeeded) onProgress("Issuing keys and entering the first cars");
  const seeding = new AbortController();
  closing.push(async () => seeding.abort());
  const seed = (name: SeedableEnvironment, stage: RunningStage) =>
    seedEnvironment(name, stage, options, {
      ...{ ...shared, stopped: seeding.signal },
      awaitReady: async () => {
        const runs = schedulesBeforeCars.map((schedule) => stage.runSchedule(schedule));
        for (const run of await Promise.allSettled(runs))
          if (run.status === "rejected") onProgress(String(run.reason));
      },
    });
  const inSandbox = await seed("sandbox", sandboxStage);
  // Production starts while the sandbox's functions enter its first cars.
  const productionStage = await run("production");
  // Wait for the sandbox's first cars before seeding production, so that production does not delay the start.
  if (seedsBehind) await inSandbox.begun.catch(() => {});
  else await inSandbox.begun;
  const inProduction = await seed("production", productionStage);
  schedules.resolve();
  const stages = { sandbox: sandboxStage, production: productionStage };
  const idle = () => awaitIdle(sandboxStage, productionStage);
  // Listings are found only after the search index of their batch is built.
  const seeded = Promise.all([inSandbox.entered, inProduction.entered]).then(() =>
    waitUntilIdle(sandboxStage, productionStage),
  );
  if (seedsBehind) seeded.catch(() => {});
  else await seeded;
  return {
    stages,
    access: { sandbox: inSandbox.access, production: inProduction.access },
    ...{ seeded, idle },
  };
}

function runEnvironment(
  stageName: SeedableEnvironment,
  options: LocalStageOptions,
  services: SharedServices,
  { assemblyDirectory, loadCode, beginSchedules }: EnvironmentCode & { beginSchedules: Promise<void> },
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
    ...{ loadCode, beginSchedules },
    ...(options.environments && { environments: options.environments }),
  });
}

async function seedEnvironment(
  environment: SeedableEnvironment,
  stage: RunningStage,
  { dataDirectory, listingCount }: LocalStageOptions,
  parts: SharedServices & { stopped: AbortSignal; awaitReady: () => Promise<void> },
): Promise<{ access: EnvironmentAccess; begun: Promise<void>; entered: Promise<void> }> {
  const { issuer, accounts, clock, upstreams, stopped, awaitReady } = parts;
  const consoleApiUrl = requireApi(environment, stage, "ConsoleApi");
  const partnerApiUrl = requireApi(environment, stage, "PartnerApi");
  const { seeded, begun, entered } = await seedOnce(dataDirectory, {
    environment,
    partnerApiUrl,
    consoleApiUrl,
    operatorToken: () => requestOperatorToken(issuer.url, accounts.operator_client),
    now: clock.now(),
    mediaUrl: upstreams.url + auctionMediaPath,
    ...{ stopped, awaitReady },
    ...(listingCount === undefined ? {} : { listingCount }),
  });
  entered.catch(() => {});
  begun.catch(() => {});
  return {
    access: { base_url: partnerApiUrl, api_key: seeded.apiKey, console_api_url: consoleApiUrl },
    ...{ begun, entered },
  };
}
