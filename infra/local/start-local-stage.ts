import { once } from "node:events";
import { readdir, rm } from "node:fs/promises";
import path from "node:path";
import { findFreePort } from "@vehicle-sourcing/local-aws/emulators/find-free-port.ts";
import type { Emulators } from "@vehicle-sourcing/local-aws/emulators/start-emulators.ts";
import type { HostilePlane } from "@vehicle-sourcing/local-aws/hostile/hostile-plane.ts";
import type { ChanceSettings } from "@vehicle-sourcing/local-aws/hostile/seeded-chance.ts";
import { lockDirectory, lockName } from "@vehicle-sourcing/local-aws/lock-directory.ts";
import type { Clock } from "@vehicle-sourcing/local-aws/machine/clock.ts";
import type { MetricExchange } from "@vehicle-sourcing/local-aws/machine/metric-datum.ts";
import type { AwsProxy } from "@vehicle-sourcing/local-aws/proxy/start-proxy.ts";
import type { RunningStage } from "@vehicle-sourcing/local-aws/running-stage.ts";
import type { EnvironmentBounds } from "@vehicle-sourcing/local-aws/runtime/pool-environments.ts";
import type { LogSink } from "@vehicle-sourcing/local-aws/runtime/start-environment.ts";
import { type PortRow, portOf } from "./choose-ports.ts";
import { assemblyName, liveCodeName, siteName } from "./data-folders.ts";
import type { FollowedSources } from "./follow-sources.ts";
import { readAddresses, readApiAddresses } from "./local-addresses.ts";
import { prepareReference } from "./prepare-reference.ts";
import { requireFormat } from "./require-format.ts";
import type { SeedableEnvironment } from "./seed-once.ts";
import { readConsole } from "./show-console.ts";
import { startEnvironments } from "./start-environments.ts";
import { startSharedServices } from "./start-shared-services.ts";
import { synthesizeWhenChanged } from "./synthesize-when-changed.ts";
import {
  type LocalEnvironmentFile,
  removeEnvironmentFile,
  writeEnvironmentFile,
} from "./write-environment-file.ts";

/** The environments of a local stage. */
const environmentNames: readonly SeedableEnvironment[] = ["sandbox", "production"];
/** The files and folders of the data directory that a fresh start keeps. */
const keptNames: readonly string[] = [lockName, assemblyName, liveCodeName, siteName, `${siteName}.sha256`];

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
  /** The folder of the built web console, which is built on demand; by default a folder in the data directory. */
  siteDirectory?: string;
  /**
   * Whether functions and console run from their sources, so that a change takes effect at once. By default, they keep
   * running the code that was current at the start.
   */
  followsSources?: boolean;
  /** Whether console and reference are built after all cars are listed, before anyone opens them. */
  preparesPages?: boolean;
  /**
   * Whether the start waits only for the first cars, and the other cars are entered in the background. By default, the
   * start waits for all cars.
   */
  seedsBehind?: boolean;
  /** Simulates AWS faults at random from a seed. By default, the services are as reliable as the emulators. */
  hostile?: ChanceSettings;
  /** Called with the current start step. */
  onProgress?: (text: string) => void;
  /** Ends a start before it is complete: it stops what runs and rejects. The process should then exit. */
  stopped?: AbortSignal;
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
  const synthesized = synthesize(options, report);
  // A failed synthesis is reported only after the services, so that a stop finds all of them.
  synthesized.catch(() => {});
  const shared = await startSharedServices(options, environmentNames, closing);
  const assemblyDirectory = await unlessStopped(synthesized, options.stopped);
  const followed =
    options.followsSources === true ? await follow(assemblyDirectory, dataDirectory, report) : null;
  if (followed !== null) closing.push(followed.stop);
  const reference = prepareReference(assemblyDirectory, report);
  const loadCode = reference.beforeLoading(followed?.loadCode);
  report("Starting both environments from their templates");
  const environments = await unlessStopped(
    startEnvironments(options, shared, { assemblyDirectory, loadCode }, closing),
    options.stopped,
  );
  const { stages, seeded, idle } = environments;
  const { sandbox, production } = environments.access;
  const { accounts, issuer, upstreams, proxy, emulators, clock, metrics, hostile } = shared;
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
      ...{ assemblyDirectory, report },
      siteDirectory: options.siteDirectory ?? path.join(dataDirectory, siteName),
      updatePort:
        followed === null ? null : portOf(options.ports, "consoleUpdates") || (await findFreePort()),
      addresses: { ...readAddresses(shared), ...readApiAddresses(environments) },
    }),
  );
  // Callers that wait for the first key or cars do not wait for a build.
  if (options.preparesPages === true)
    void seeded.then(
      () => preparePages([shared.console, reference], report),
      () => {},
    );
  await writeEnvironmentFile(dataDirectory, env);
  return { env, stages, proxy, emulators, clock, metrics, hostile, seeded, idle, stop };
}

/** Prepares pages one after the other, and reports a failure. */
async function preparePages(
  pages: readonly { prepare(): Promise<void> }[],
  report: (text: string) => void,
): Promise<void> {
  for (const page of pages) await page.prepare().catch((error: Error) => report(error.message));
}

/** Returns the result of a step of the start. Rejects at once when the start is stopped. */
async function unlessStopped<Result>(step: Promise<Result>, stopped?: AbortSignal): Promise<Result> {
  if (stopped === undefined) return step;
  // An abandoned step may still fail, which nobody needs to know.
  step.catch(() => {});
  const stop = () => Promise.reject(new Error("The start was stopped"));
  return stopped.aborted ? stop() : Promise.race([once(stopped, "abort").then(stop), step]);
}

function synthesize(
  { assemblyDirectory, dataDirectory }: LocalStageOptions,
  report: (text: string) => void,
): Promise<string> {
  if (assemblyDirectory !== undefined) return Promise.resolve(assemblyDirectory);
  return synthesizeWhenChanged(path.join(dataDirectory, assemblyName), () =>
    report("Bundling the functions and synthesizing the templates, since the sources have changed"),
  );
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

/** Empties the data directory, except for our lock and the build results. Build results contain no state. */
async function emptyDirectory(directory: string): Promise<void> {
  for (const name of await readdir(directory)) {
    if (!keptNames.includes(name)) await rm(path.join(directory, name), { recursive: true });
  }
}

async function closeInReverse(closing: (() => Promise<void>)[]): Promise<void> {
  for (const close of closing.reverse()) await close();
}
