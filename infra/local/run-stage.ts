import type { RequestListener } from "node:http";
import { totalmem } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { measureLines } from "./alarms/measure-lines.ts";
import { createQueueMeasuring } from "./alarms/measure-queues.ts";
import { createAlarms, type LocalAlarms } from "./alarms/start-alarms.ts";
import type { TopicMail } from "./alarms/tell-receivers.ts";
import type { Emulators } from "./emulators/start-emulators.ts";
import { startEventSources } from "./event-sources/start-event-sources.ts";
import { type ApiListener, listenForApis } from "./http/listen-for-apis.ts";
import { type LocalApi, readApis } from "./http/read-apis.ts";
import { serveApi } from "./http/serve-api.ts";
import { collectDenials, collectPolicies } from "./iam/collect-policies.ts";
import type { PolicyDocument } from "./iam/policy-document.ts";
import type { Clock } from "./machine/clock.ts";
import { createMetricExchange, type MetricExchange } from "./machine/metric-datum.ts";
import { connectAws } from "./provision/connect-aws.ts";
import { provisionStage } from "./provision/provision-stage.ts";
import { readBucketFronts } from "./provision/read-bucket-fronts.ts";
import type { AwsProxy } from "./proxy/start-proxy.ts";
import { createFunctionCatalog, type FunctionCatalog } from "./runtime/find-function.ts";
import { type LocalFunction, readFunctions } from "./runtime/read-functions.ts";
import { readQualifiers } from "./runtime/read-qualifiers.ts";
import { createFunctionRuntime } from "./runtime/run-functions.ts";
import type { InvocationResult, LogSink } from "./runtime/start-environment.ts";
import { type LocalAddresses, loadStageAssembly, type StageAssembly } from "./templates/load-assembly.ts";
import { resolveStage } from "./templates/resolve-stage.ts";
import type { ResolvedStage } from "./templates/resolved-stage.ts";

/** What a stage is run with. */
export interface StageOptions {
  /** The cloud assembly, `cdk.out`. */
  assemblyDirectory: string;
  stageName: string;
  emulators: Pick<Emulators, "dynamodbUrl" | "sqsUrl" | "s3Url" | "measureQueues">;
  proxy: Pick<AwsProxy, "url" | "registerIdentity" | "denyToAll" | "publishBucket" | "onObjectCreated">;
  clock: Clock;
  /** Values of template parameters by stack, or for every stack that declares them under "*". */
  parameters?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** Where on this machine is what the templates name by a URL. */
  addresses?: LocalAddresses;
  /** Ports of the APIs by name or logical id; a free one for an API that is not named. */
  ports?: Readonly<Record<string, number>>;
  /** Where progress is kept through restarts; null keeps it in memory. */
  dataDirectory: string | null;
  logSink: LogSink;
  /** How many function environments may exist at once; from 24 to 64 by default, as the machine's memory allows. */
  maximumEnvironments?: number;
  /** How many runs functions without a reserve may share, as in an account; no limit by default. */
  unreservedConcurrency?: number;
  /**
   * The metrics of the account, shared with its other stages and what stands in front of AWS; of this stage alone by
   * default.
   */
  metrics?: MetricExchange;
  /** Takes the mails to the receivers of alarms; they go nowhere by default. */
  sendMail?: (mail: TopicMail) => void;
  /** Values of secrets by logical id or name. */
  secrets?: Readonly<Record<string, string>>;
}

/** A stage that runs. */
export interface RunningStage {
  /** Outputs of the templates by stack and output name. */
  outputs: Record<string, Record<string, string>>;
  /** The APIs by name. */
  apis: Record<string, { url: string }>;
  functions: readonly LocalFunction[];
  /** The alarms of the templates. */
  alarms: LocalAlarms;
  /** Invokes a function by identity, name, logical id or the beginning of its logical id. */
  invoke(nameOrPrefix: string, event: unknown): Promise<InvocationResult>;
  /** Runs a schedule now, by name, logical id or the beginning of its logical id, and waits for its target. */
  runSchedule(nameOrPrefix: string): Promise<void>;
  /** Resolves when queues, streams and functions have nothing left to do. Messages that wait out a delay are left. */
  idle(): Promise<void>;
  stop(): Promise<void>;
}

/** What one environment of a function takes of the machine's memory, roughly. */
const environmentBytes = 25 * 1024 ** 2;
/** A sixteenth of the memory for each stage; a caller waits a tenth of a second for a new environment. */
const defaultEnvironments = Math.min(64, Math.max(24, Math.floor(totalmem() / 16 / environmentBytes)));
const graceMilliseconds = 3_000;

/**
 * Runs one stage of a cloud assembly on this machine: creates what its templates ask for, serves its APIs and feeds its
 * queues, streams, buckets and schedules to its functions. Starting again on the same emulators finds what is there.
 *
 * @throws Error naming stack and resource for anything in the templates that cannot be run here.
 */
export async function runStage(options: StageOptions): Promise<RunningStage> {
  const { clock, proxy, metrics = createMetricExchange() } = options;
  const { report } = metrics;
  const assembly = await loadStageAssembly(options.assemblyDirectory, options.stageName, options.addresses);
  const listeners = await listenForApis(assembly, options.ports ?? {});
  const lines = measureLines(options.logSink, report);
  const { logSink } = lines;
  const runtime = createFunctionRuntime({
    clock,
    logSink,
    report,
    maximumEnvironments: options.maximumEnvironments ?? defaultEnvironments,
    ...(options.unreservedConcurrency !== undefined && {
      unreservedConcurrency: options.unreservedConcurrency,
    }),
  });
  const provisioner = connectAws({ dynamodbUrl: proxy.url, sqsUrl: proxy.url, s3Url: proxy.url });
  // Streams are read past the proxy: many small calls that are Lambda's own, and nothing in them needs correcting.
  const clients = connectAws({ ...options.emulators, sqsUrl: proxy.url });
  const closeAll = async () => {
    await Promise.all([...listeners.values()].map((listener) => listener.stop()));
    await runtime.stop();
    provisioner.close();
    clients.close();
  };
  try {
    const { stage, functions, policies } = readStage(assembly, listeners, options);
    const reportTrouble = (line: string) => logSink({ identity: options.stageName, stream: "stderr", line });
    lines.applyFilters(stage, functions.all);
    const alarms = createAlarms(stage, {
      clock,
      metrics,
      measure: createQueueMeasuring(stage, options.emulators, clock, report),
      sendMail: options.sendMail ?? (() => {}),
      reportTrouble,
    });
    registerWithProxy(stage, functions, policies, proxy);
    await provisionStage(stage, provisioner);
    const checkpointDirectory = options.dataDirectory && path.join(options.dataDirectory, "streams");
    const sources = await startEventSources(stage, {
      clients,
      clock,
      functions,
      runtime,
      proxy,
      policies,
      checkpointDirectory,
      reportTrouble,
      report,
    });
    const apis = serveApis(readApis(stage, functions), listeners, (api) =>
      serveApi(api, { runtime, clock, report, reportTrouble }),
    );
    // After the schedules, so that a jump of the clock is judged once what fell due in it has run.
    alarms.start();
    return {
      outputs: stage.outputs(),
      apis,
      functions: functions.all,
      alarms,
      invoke: (nameOrPrefix, event) => runtime.invoke(functions.findByPrefix(nameOrPrefix), event, "awaited"),
      runSchedule: sources.runSchedule,
      idle: sources.idle,
      async stop() {
        // Running work gets a moment to finish; the rest is aborted and repeated at the next start.
        await alarms.stop();
        const stopped = sources.stop();
        await Promise.race([stopped, sleep(graceMilliseconds, undefined, { ref: false })]);
        await closeAll();
        await stopped;
      },
    };
  } catch (error) {
    await closeAll();
    throw error;
  }
}

/** What the templates say, with the addresses of this machine filled in. */
function readStage(
  assembly: StageAssembly,
  listeners: ReadonlyMap<string, ApiListener>,
  { proxy, parameters = {}, secrets = {} }: StageOptions,
) {
  const stage = resolveStage(assembly, {
    queueBaseUrl: proxy.url,
    parameters,
    secrets,
    apiUrl: (stackId, logicalId) => listeners.get(`${stackId}/${logicalId}`)!.url,
  });
  const functions = createFunctionCatalog(readFunctions(stage, proxy.url), readQualifiers(stage));
  return { stage, functions, policies: collectPolicies(stage) };
}

/** Lets the proxy judge by the policies of the stage's roles and resources. */
function registerWithProxy(
  stage: ResolvedStage,
  functions: FunctionCatalog,
  policies: ReadonlyMap<string, PolicyDocument[]>,
  proxy: StageOptions["proxy"],
): void {
  for (const { identity, roleArn } of functions.all)
    proxy.registerIdentity(identity, policies.get(roleArn) ?? []);
  for (const front of readBucketFronts(stage)) proxy.publishBucket(front);
  proxy.denyToAll(collectDenials(stage));
}

function serveApis(
  all: readonly LocalApi[],
  listeners: ReadonlyMap<string, ApiListener>,
  serve: (api: LocalApi) => RequestListener,
): RunningStage["apis"] {
  const apis: RunningStage["apis"] = {};
  for (const api of all) {
    const listener = listeners.get(`${api.stackId}/${api.logicalId}`)!;
    apis[api.name] = { url: listener.url };
    listener.serve(serve(api));
  }
  return apis;
}
