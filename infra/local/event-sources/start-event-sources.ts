import { DescribeTableCommand } from "@aws-sdk/client-dynamodb";
import { SendMessageCommand } from "@aws-sdk/client-sqs";
import { createQueuePolicyCheck } from "../iam/check-queue-policies.ts";
import type { PolicyDocument } from "../iam/policy-document.ts";
import type { Clock } from "../machine/clock.ts";
import type { MetricSink } from "../machine/metric-datum.ts";
import type { AwsClients } from "../provision/connect-aws.ts";
import type { AwsProxy } from "../proxy/start-proxy.ts";
import { createPermissionCheck } from "../runtime/check-permissions.ts";
import type { EventSource, TroubleReport } from "../runtime/event-source.ts";
import type { FunctionCatalog } from "../runtime/find-function.ts";
import { createAsynchronousInvoker } from "../runtime/invoke-asynchronously.ts";
import type { FunctionRuntime } from "../runtime/run-functions.ts";
import { createScheduleFiring } from "../schedules/fire-schedule.ts";
import { readSchedules } from "../schedules/read-schedules.ts";
import { runSchedules } from "../schedules/run-schedules.ts";
import type { ResolvedStage } from "../templates/resolved-stage.ts";
import { requireSourceGrants } from "./check-source-grants.ts";
import { deliverBucketEvents } from "./deliver-bucket-events.ts";
import { sendToFailureDestination } from "./discard-records.ts";
import { openCheckpoints } from "./keep-checkpoints.ts";
import { pollQueue } from "./poll-queue.ts";
import { pollStream } from "./poll-stream.ts";
import { readMappings, type StreamMapping } from "./read-mappings.ts";
import { StreamReader } from "./read-stream.ts";

/** What the event sources of a stage run with. */
export interface SourceContext {
  clients: AwsClients;
  clock: Clock;
  functions: FunctionCatalog;
  runtime: FunctionRuntime;
  proxy: Pick<AwsProxy, "onObjectCreated">;
  /** Policy documents by role ARN. */
  policies: ReadonlyMap<string, PolicyDocument[]>;
  /** Where stream consumers keep their progress, or null for memory. */
  checkpointDirectory: string | null;
  reportTrouble: TroubleReport;
  /** Takes the metrics of what is fed. */
  report: MetricSink;
}

/** All event sources of a stage. */
export interface RunningSources {
  runSchedule(nameOrPrefix: string): Promise<void>;
  /** Resolves when nothing is left to hand over and no function is at work. */
  idle(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts everything that feeds events to the functions of a stage: queues, streams, buckets and schedules. */
export async function startEventSources(
  stage: ResolvedStage,
  context: SourceContext,
): Promise<RunningSources> {
  const { clients, clock, functions, runtime, policies, reportTrouble } = context;
  const queueUrls = new Map(
    stage.ofType("AWS::SQS::Queue").map((queue) => [queue.attribute("Arn"), queue.reference]),
  );
  const sendToQueue = async (queueArn: string, body: string, messageGroupId?: string): Promise<void> => {
    const url = queueUrls.get(queueArn);
    if (url === undefined) throw new Error(`No queue ${queueArn} in stage ${stage.stageName}`);
    const command = { QueueUrl: url, MessageBody: body, MessageGroupId: messageGroupId };
    await clients.sqs.send(new SendMessageCommand(command));
  };
  const invoker = createAsynchronousInvoker(stage, functions, runtime, sendToQueue);
  const isPermitted = createPermissionCheck(stage, functions);
  const mayQueue = createQueuePolicyCheck(stage);
  const mappings = readMappings(stage, functions);
  requireSourceGrants(mappings, policies);
  const sources: EventSource[] = [];
  const readers = new Map<string, StreamReader>();
  for (const mapping of mappings) {
    if (mapping.kind === "queue") {
      sources.push(pollQueue(mapping, clients.queues, runtime, reportTrouble));
      continue;
    }
    const reader = readers.get(mapping.tableName) ?? (await openReader(mapping, clients));
    readers.set(mapping.tableName, reader);
    sources.push(await startStream(mapping, reader, queueUrls, context));
  }
  const { proxy } = context;
  const now = () => clock.now();
  sources.push(
    deliverBucketEvents(stage, { proxy, functions, invoker, isPermitted, mayQueue, sendToQueue, now }),
  );
  const fire = createScheduleFiring({ functions, invoker, isPermitted, mayQueue, policies, sendToQueue });
  const start = clock.now();
  const schedules = runSchedules(readSchedules(stage, start), start, clock, fire, reportTrouble);
  sources.push(schedules);
  return {
    runSchedule: schedules.runNow,
    idle: () => settleAll(sources, runtime),
    async stop() {
      await Promise.all(sources.map((source) => source.stop()));
    },
  };
}

/** One source may feed another through a function, so they are asked again until a whole round started nothing. */
async function settleAll(sources: readonly EventSource[], runtime: FunctionRuntime): Promise<void> {
  for (;;) {
    const before = runtime.started;
    await Promise.all(sources.map((source) => source.settled()));
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

async function startStream(
  mapping: StreamMapping,
  reader: StreamReader,
  queueUrls: ReadonlyMap<string, string>,
  { clients, clock, runtime, checkpointDirectory, reportTrouble, report }: SourceContext,
): Promise<EventSource> {
  const { failureDestinationArn: arn } = mapping;
  const destinationUrl = arn === null ? null : (queueUrls.get(arn) ?? null);
  return pollStream(mapping, {
    reader,
    runtime,
    reportTrouble,
    reportAge: (writtenMilliseconds) =>
      report({
        namespace: "AWS/Lambda",
        name: "IteratorAge",
        dimensions: { FunctionName: mapping.function.name },
        value: Math.max(0, clock.elapsedSince(writtenMilliseconds)),
      }),
    checkpoints: await openCheckpoints(
      checkpointDirectory,
      `${mapping.function.identity}.${mapping.logicalId}`,
    ),
    giveUp: (records, shardId, reason, attempts) =>
      sendToFailureDestination(clients.sqs, mapping, destinationUrl, { records, shardId, reason, attempts }),
  });
}
