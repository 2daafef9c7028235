import { totalmem } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type MeasuredLines, measureLines } from "./alarms/measure-lines.ts";
import { createQueueMeasuring } from "./alarms/measure-queues.ts";
import { createAlarms, type LocalAlarms } from "./alarms/start-alarms.ts";
import { type RunningSources, startEventSources } from "./event-sources/start-event-sources.ts";
import { plainDeliveries } from "./hostile/deliveries.ts";
import { ApiListeners } from "./http/listen-for-apis.ts";
import { readApis } from "./http/read-apis.ts";
import { type ApiContext, serveApi } from "./http/serve-api.ts";
import { collectDenials, collectPolicies } from "./iam/collect-policies.ts";
import { LineRing } from "./machine/line-ring.ts";
import { createMetricExchange, type MetricExchange } from "./machine/metric-datum.ts";
import { carryInProcess } from "./provision/carry-in-process.ts";
import { connectAws } from "./provision/connect-aws.ts";
import { provisionStage } from "./provision/provision-stage.ts";
import { readBucketFronts } from "./provision/read-bucket-fronts.ts";
import { readPageRules } from "./provision/read-page-rules.ts";
import { readSigningKeys } from "./provision/read-signing-keys.ts";
import type { ChangingStage, MachineOptions, RunningStage, StageSource } from "./running-stage.ts";
import { VersionChoice } from "./runtime/choose-version.ts";
import { createFunctionCatalog, type FunctionCatalog } from "./runtime/find-function.ts";
import { type LocalFunction, readFunctions } from "./runtime/read-functions.ts";
import { readQualifiers } from "./runtime/read-qualifiers.ts";
import { createFunctionRuntime, type FunctionRuntime } from "./runtime/run-functions.ts";
import type { InvocationResult, LogSink } from "./runtime/start-environment.ts";
import type { ResolvedStage } from "./templates/resolved-stage.ts";
import { readSocketApis } from "./websocket/read-socket-apis.ts";
import { SocketApis } from "./websocket/serve-socket-apis.ts";

/** Approximate memory of an environment that has handled requests. */
const environmentBytes = 60 * 1024 ** 2;
/**
 * Maximum number of environments, which may use up to a quarter of the memory in a busy stage. At least 24, so that
 * each function that is in use can keep an environment. Otherwise, functions would take environments from each other in
 * turn, and starting environments would take most of the processor time.
 */
const mostEnvironments = Math.min(128, Math.max(24, Math.floor(totalmem() / 4 / environmentBytes)));
const graceMilliseconds = 3_000;

/**
 * Runs a stage on this machine: creates its resources, serves its APIs and feeds its queues, streams, buckets
 * and schedules to its functions. Starting again on the same emulators finds the existing resources.
 *
 * @throws Error naming stack and resource for anything unsupported.
 */
export async function startStage(source: StageSource, options: MachineOptions): Promise<ChangingStage> {
  const stage = new StageOnMachine(source.stageName, options);
  try {
    await stage.takeOver(source);
    return stage;
  } catch (error) {
    await stage.stop();
    throw error;
  }
}

class StageOnMachine implements ChangingStage {
  apis: RunningStage["apis"] = {};
  outputs: RunningStage["outputs"] = {};
  readonly #stageName: string;
  readonly #options: MachineOptions;
  readonly #listeners: ApiListeners;
  readonly #versions: VersionChoice;
  readonly #runtime: FunctionRuntime;
  readonly #metrics: MetricExchange;
  readonly #lines: MeasuredLines;
  /** The output of functions, which CloudWatch Logs searches. */
  readonly #log = new LineRing();
  readonly #provisioner;
  readonly #clients;
  readonly #sockets: SocketApis;
  #catalog: FunctionCatalog = createFunctionCatalog([], new Map());
  #logGroups: ReadonlyMap<string, string> = new Map();
  #sources: RunningSources | undefined;
  #alarms: LocalAlarms | undefined;
  #allowAgain = () => {};
  readonly #endMonitoring: () => void;

  constructor(stageName: string, options: MachineOptions) {
    const { clock, proxy, emulators, unreservedConcurrency, metrics = createMetricExchange() } = options;
    this.#stageName = stageName;
    this.#options = options;
    this.#metrics = metrics;
    this.#lines = measureLines(this.#keepLine, metrics.report);
    this.#listeners = new ApiListeners(options.ports ?? {});
    this.#versions = new VersionChoice(options.random ?? Math.random);
    this.#runtime = createFunctionRuntime({
      clock,
      logSink: this.#lines.logSink,
      report: metrics.report,
      ...{ maximumEnvironments: mostEnvironments, ...options.environments },
      ...(unreservedConcurrency !== undefined && { unreservedConcurrency }),
      ...(options.environmentFaults && { faults: options.environmentFaults }),
      ...(options.loadCode && { loadCode: options.loadCode }),
      loseConnections: (ports) => void proxy.loseConnections(ports),
      chooseVersion: (named) => this.#versions.choose(named),
    });
    this.#sockets = new SocketApis(this.#listeners, proxy, this.#apiContext());
    this.#endMonitoring = proxy.monitor({
      alarms: () => this.#alarms?.describe() ?? [],
      measureQueues: (names) => emulators.measureQueues(names),
      readLines: (prefixes, from, to) => this.#log.read(prefixes, from, to),
      elapsedSince: (instant) => clock.elapsedSince(instant),
    });
    this.#provisioner = connectAws({ dynamodbUrl: proxy.url, sqsUrl: proxy.url, s3Url: proxy.url });
    // Read streams directly from the emulator. Lambda itself makes these many small calls, so no function's permissions
    // apply, and the emulator's responses need no correction by the proxy.
    this.#clients = connectAws({ ...emulators, sqsUrl: proxy.url }, carryInProcess(proxy));
  }

  get functions(): readonly LocalFunction[] {
    return this.#catalog.all;
  }

  get alarms(): LocalAlarms {
    return this.#alarms!;
  }

  async takeOver(source: StageSource): Promise<void> {
    const { proxy } = this.#options;
    await this.#listeners.listen(source.apis);
    const stage = source.resolve((stackId, logicalId) => this.#listeners.find(stackId, logicalId).url);
    const functions = readFunctions(stage, proxy.url);
    const qualifiers = readQualifiers(stage, functions, proxy.url);
    const catalog = createFunctionCatalog(functions, qualifiers);
    const policies = collectPolicies(stage);
    this.#lines.applyFilters(stage, functions);
    this.#logGroups = new Map(functions.map(({ identity, logGroup }) => [identity, logGroup]));
    this.#takeAlarms(stage);
    for (const { identity, roleArn } of functions)
      proxy.registerIdentity(identity, policies.get(roleArn) ?? [], roleArn);
    for (const key of readSigningKeys(stage)) proxy.provideKey(key);
    for (const front of readBucketFronts(stage)) proxy.publishBucket(front);
    for (const [bucket, rules] of readPageRules(stage)) proxy.letPagesCall(bucket, rules);
    const allowAgain = proxy.denyToAll(collectDenials(stage));
    this.#allowAgain();
    this.#allowAgain = allowAgain;
    await provisionStage(stage, this.#provisioner);
    this.#catalog = catalog;
    this.#versions.replace(qualifiers);
    const described = { stage, functions: catalog, policies };
    if (this.#sources === undefined) this.#sources = await this.#startSources(described);
    else await this.#sources.update(described);
    this.#serve(stage);
    // Start the alarms after the schedules. After a clock jump, the alarms are then evaluated after the work that
    // became due.
    this.alarms.start();
    this.outputs = stage.outputs();
  }

  #startSources(described: Parameters<typeof startEventSources>[0]): Promise<RunningSources> {
    const { clock, emulators, proxy, dataDirectory, deliveries = plainDeliveries } = this.#options;
    const { beginSchedules } = this.#options;
    return startEventSources(described, {
      ...{ clock, proxy, deliveries, beginSchedules },
      clients: this.#clients,
      trimStream: (records) => emulators.trimStream(records),
      runtime: this.#runtime,
      checkpointDirectory: dataDirectory && path.join(dataDirectory, "streams"),
      reportTrouble: this.#reportTrouble,
      report: this.#metrics.report,
    });
  }

  #takeAlarms(stage: ResolvedStage): void {
    const { clock, emulators, sendMail = () => {} } = this.#options;
    const metrics = this.#metrics;
    const measure = createQueueMeasuring(stage, emulators, clock, metrics.report);
    if (this.#alarms !== undefined) {
      this.#alarms.update(stage, measure);
      return;
    }
    const reportTrouble = this.#reportTrouble;
    this.#alarms = createAlarms(stage, { clock, metrics, measure, sendMail, reportTrouble });
  }

  #serve(stage: ResolvedStage): void {
    const context = this.#apiContext();
    const apis = readApis(stage, this.#catalog);
    for (const api of apis) {
      this.#listeners.find(api.stackId, api.logicalId).serve(serveApi(api, context));
    }
    const socketApis = readSocketApis(stage, this.#catalog);
    this.#sockets.update(socketApis);
    this.apis = Object.fromEntries(
      [...apis, ...socketApis].map(({ name, stackId, logicalId }) => [
        name,
        { url: this.#listeners.find(stackId, logicalId).url },
      ]),
    );
  }

  #apiContext(): ApiContext {
    const { clock } = this.#options;
    return {
      ...{ runtime: this.#runtime, clock, report: this.#metrics.report },
      reportTrouble: this.#reportTrouble,
    };
  }

  readonly #keepLine: LogSink = (line) => {
    const { clock, logSink } = this.#options;
    const group = this.#logGroups.get(line.identity);
    if (group !== undefined) this.#log.add({ group, at: clock.now(), text: line.line });
    logSink(line);
  };

  readonly #reportTrouble = (line: string): void =>
    this.#lines.logSink({ identity: this.#stageName, stream: "stderr", line });

  invoke(nameOrPrefix: string, event: unknown): Promise<InvocationResult> {
    return this.#runtime.invoke(this.#catalog.findByPrefix(nameOrPrefix), event, "awaited");
  }

  runSchedule(nameOrPrefix: string): Promise<void> {
    return this.#sources!.runSchedule(nameOrPrefix);
  }

  idle(): Promise<void> {
    return this.#sources!.idle();
  }

  async stop(): Promise<void> {
    // Running work gets a moment to finish. The rest is aborted and repeated at the next start.
    this.#endMonitoring();
    await this.#alarms?.stop();
    const stopped = this.#sources?.stop();
    await Promise.race([stopped, sleep(graceMilliseconds, undefined, { ref: false })]);
    this.#sockets.stop();
    await this.#listeners.stop();
    await this.#runtime.stop();
    this.#provisioner.close();
    this.#clients.close();
    await stopped;
  }
}
