import { DescribeTableCommand } from "@aws-sdk/client-dynamodb";
import { SendMessageCommand } from "@aws-sdk/client-sqs";
import type { Emulators } from "../emulators/start-emulators.ts";
import type { Deliveries } from "../hostile/deliveries.ts";
import type { Clock } from "../machine/clock.ts";
import type { MetricSink } from "../machine/metric-datum.ts";
import type { AwsClients } from "../provision/connect-aws.ts";
import type { AwsProxy } from "../proxy/start-proxy.ts";
import type { EventSource, TroubleReport } from "../runtime/event-source.ts";
import type { FunctionRuntime } from "../runtime/run-functions.ts";
import { createScheduleFiring } from "../schedules/fire-schedule.ts";
import { readSchedules } from "../schedules/read-schedules.ts";
import { type FireSchedule, type RunningSchedules, runSchedules } from "../schedules/run-schedules.ts";
import type { ResolvedStage } from "../templates/resolved-stage.ts";
import { requireSourceGrants } from "./check-source-grants.ts";
import { deliverBucketEvents } from "./deliver-bucket-events.ts";
import { sendToFailureDestination } from "./discard-records.ts";
import { EventSourceMappings, type WantedSource } from "./event-source-mappings.ts";
import { readExpiringTables, startExpiry } from "./expire-items.ts";
import { pollQueue } from "./poll-queue.ts";
import { pollStream } from "./poll-stream.ts";
import { type QueueMapping, readMappings, type StreamMapping } from "./read-mappings.ts";
import { readNotifications } from "./read-notifications.ts";
import { StreamReader } from "./read-stream.ts";
import {
  followRules,
  makeSourceRules,
  type SendToQueue,
  type SourceRules,
  type SourceStage,
} from "./source-rules.ts";
import { openCheckpoints } from "./store-checkpoints.ts";
import { type StreamConsumer, startTrimmingStreams } from "./trim-streams.ts";

/** The dependencies of event sources, independent of the stage. */
export interface SourceContext {
  clients: AwsClients;
  trimStream: Emulators["trimStream"];
  clock: Clock;
  runtime: FunctionRuntime;
  proxy: Pick<AwsProxy, "onObjectCreated">;
  /** The directory of stream consumers' progress, or null for memory. */
  checkpointDirectory: string | null;
  reportTrouble: TroubleReport;
  deliveries: Deliveries;
  /** Receives the metrics of the sources. */
  report: MetricSink;
  /** Schedules begin when this resolves; by default at once. */
  beginSchedules?: Promise<void> | undefined;
}

/** All event sources of a stage. */
export interface RunningSources {
  runSchedule(nameOrPrefix: string): Promise<void>;
  /** Updates the sources to the current stage. Unchanged sources continue. */
  update(described: SourceStage): Promise<void>;
  /** Resolves when nothing is left to deliver and no function is running. */
  idle(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts all event sources of a stage's functions: queues, streams, buckets, schedules and expiry. */
export async function startEventSources(
  described: SourceStage,
  context: SourceContext,
): Promise<RunningSources> {
  const sources = new StageSources(context);
  await sources.update(described);
  return sources;
}

class StageSources implements RunningSources {
  readonly #context: SourceContext;
  readonly #keeper = new EventSourceMappings();
  readonly #readers = new Map<string, StreamReader>();
  readonly #consumers = new Map<string, StreamConsumer>();
  #schedules: RunningSchedules | undefined;
  #now: SourceRules | undefined;
  readonly #rules = followRules(() => this.#now!);

  constructor(context: SourceContext) {
    this.#context = context;
  }

  async update(described: SourceStage): Promise<void> {
    const { stage, functions, policies } = described;
    this.#now = makeSourceRules(described, this.#context.runtime, this.#sendToQueue);
    const mappings = readMappings(stage, functions);
    requireSourceGrants(mappings, policies);
    await this.#keeper.update([
      ...mappings.map((mapping) => this.#wantMapping(mapping)),
      this.#wantBuckets(stage),
      this.#wantSchedules(stage),
      this.#wantExpiry(stage),
      this.#wantTrimming(),
    ]);
    this.#forgetConsumers(mappings);
  }

  readonly runSchedule = (nameOrPrefix: string): Promise<void> => this.#schedules!.runNow(nameOrPrefix);

  idle(): Promise<void> {
    return waitUntilIdle(() => this.#keeper.sources, this.#context.runtime);
  }

  stop(): Promise<void> {
    return this.#keeper.stop();
  }

  #wantMapping(mapping: QueueMapping | StreamMapping): WantedSource {
    const { clients, runtime } = this.#context;
    const { identity, qualifier } = mapping.function;
    const key = JSON.stringify({ ...mapping, function: [identity, qualifier] });
    if (mapping.kind === "stream") return { key, start: () => this.#startStream(mapping) };
    return { key, start: () => pollQueue(mapping, clients.queues, runtime, this.#context) };
  }

  #wantBuckets(stage: ResolvedStage): WantedSource {
    const { proxy, clock, deliveries } = this.#context;
    const now = () => clock.now();
    const context = { ...this.#rules, proxy, deliveries, sendToQueue: this.#sendToQueue, now };
    const key = `buckets ${JSON.stringify(readNotifications(stage))}`;
    return { key, start: () => deliverBucketEvents(stage, context) };
  }

  #wantExpiry(stage: ResolvedStage): WantedSource {
    const { clients, clock, reportTrouble } = this.#context;
    const tables = readExpiringTables(stage);
    const context = { dynamodb: clients.dynamodb, clock, reportTrouble };
    return { key: `expiry ${JSON.stringify(tables)}`, start: () => startExpiry(tables, context) };
  }

  #wantTrimming(): WantedSource {
    const { trimStream, reportTrouble } = this.#context;
    const context = { consumers: this.#consumers, trimStream, reportTrouble };
    return { key: "trimming", start: () => startTrimmingStreams(context) };
  }

  #wantSchedules(stage: ResolvedStage): WantedSource {
    const { clock, reportTrouble, deliveries, beginSchedules: begin } = this.#context;
    const startMilliseconds = clock.now();
    const schedules = readSchedules(stage, startMilliseconds);
    const fireOnce = createScheduleFiring({ ...this.#rules, sendToQueue: this.#sendToQueue });
    const fire: FireSchedule = (schedule, due) =>
      deliveries.handOver(schedule.name, () => fireOnce(schedule, due));
    const properties = stage
      .ofType("AWS::Events::Rule", "AWS::Scheduler::Schedule")
      .map((resource) => [resource.reference, resource.properties]);
    return {
      key: `schedules ${JSON.stringify(properties)}`,
      start: () => {
        const options = { startMilliseconds, clock, fire, reportTrouble, begin };
        this.#schedules = runSchedules(schedules, options);
        return this.#schedules;
      },
    };
  }

  async #startStream(mapping: StreamMapping): Promise<EventSource> {
    const { clients, clock, runtime, checkpointDirectory, report } = this.#context;
    const { deliveries, reportTrouble } = this.#context;
    const { failureDestinationArn: arn, tableName } = mapping;
    const destinationUrl = arn === null ? null : (this.#rules.queueUrls.get(arn) ?? null);
    const reader = this.#readers.get(tableName) ?? (await openReader(mapping, clients));
    this.#readers.set(tableName, reader);
    const consumer = consumerOf(mapping);
    const checkpoints = await openCheckpoints(checkpointDirectory, consumer);
    const source = await pollStream(mapping, {
      reader,
      runtime,
      reportTrouble,
      deliveries,
      reportAge: (writtenMilliseconds) =>
        report({
          namespace: "AWS/Lambda",
          name: "IteratorAge",
          dimensions: { FunctionName: mapping.function.name },
          value: Math.max(0, clock.elapsedSince(writtenMilliseconds)),
        }),
      checkpoints,
      giveUp: (records, shardId, reason, attempts) =>
        sendToFailureDestination(clients.sqs, mapping, destinationUrl, {
          ...{ records, shardId, reason, attempts },
        }),
    });
    this.#consumers.set(consumer, { tableName, reader, checkpoints });
    return source;
  }

  /**
   * Removes the consumers of removed mappings. The consumer of a replaced source still limits trimming until the new
   * source has started where the old source ended.
   */
  #forgetConsumers(mappings: readonly (QueueMapping | StreamMapping)[]): void {
    const wanted = new Set(mappings.map(consumerOf));
    for (const name of this.#consumers.keys()) if (!wanted.has(name)) this.#consumers.delete(name);
  }

  readonly #sendToQueue: SendToQueue = async (queueArn, body, messageGroupId) => {
    const url = this.#rules.queueUrls.get(queueArn);
    if (url === undefined) throw new Error(`No queue ${queueArn} in this stage`);
    const command = { QueueUrl: url, MessageBody: body, MessageGroupId: messageGroupId };
    await this.#context.clients.sqs.send(new SendMessageCommand(command));
  };
}

/** Returns the name of a mapping, which stays the same for all versions of its function. */
const consumerOf = (mapping: QueueMapping | StreamMapping): string =>
  `${mapping.function.identity}.${mapping.logicalId}`;

/**
 * Waits until all sources are idle. One source may feed another through a function, so they are checked again
 * until a whole cycle started nothing.
 */
async function waitUntilIdle(sources: () => readonly EventSource[], runtime: FunctionRuntime): Promise<void> {
  for (;;) {
    const before = runtime.started;
    await Promise.all(sources().map((source) => source.idle()));
    if (runtime.inFlight === 0 && runtime.started === before) return;
    await runtime.quiet();
  }
}

async function openReader(
  { tableName, sourceArn }: StreamMapping,
  { dynamodb, streams }: AwsClients,
): Promise<StreamReader> {
  const { Table: table } = await dynamodb.send(new DescribeTableCommand({ TableName: tableName }));
  if (table?.LatestStreamArn === undefined) throw new Error(`Table ${tableName} has no stream`);
  return new StreamReader(streams, table.LatestStreamArn, sourceArn);
}
