import { setTimeout as sleep } from "node:timers/promises";
import { requestContext } from "../iam/policy-document.ts";
import { bucketArn } from "../machine/aws-names.ts";
import type { MetricSink } from "../machine/metric-datum.ts";
import type { MonitoredStage } from "../machine/monitored-stage.ts";
import type { Authorizer } from "./authorize-call.ts";
import type { AwsCall, Caller, IncomingCall, ServiceName } from "./aws-call.ts";
import type { CallLayer } from "./call-layer.ts";
import { describeCognito } from "./describe-cognito.ts";
import { describeConnections } from "./describe-connections.ts";
import { describeDynamodb } from "./describe-dynamodb.ts";
import { describeKms } from "./describe-kms.ts";
import { describeLogs } from "./describe-logs.ts";
import { describeMonitoring } from "./describe-monitoring.ts";
import { describeS3 } from "./describe-s3.ts";
import { describeSecrets } from "./describe-secrets.ts";
import { describeSes } from "./describe-ses.ts";
import { describeSqs } from "./describe-sqs.ts";
import { serviceHeaders, type UpstreamAnswer, type Upstreams } from "./forward-call.ts";
import { handleConnections, type ManagedStages } from "./handle-connections.ts";
import { handleDynamodb } from "./handle-dynamodb.ts";
import { handleKms } from "./handle-kms.ts";
import type { LogQueries } from "./handle-logs.ts";
import { handleMonitoring } from "./handle-monitoring.ts";
import { handleS3 } from "./handle-s3.ts";
import { handleSecrets } from "./handle-secrets.ts";
import { handleSqs } from "./handle-sqs.ts";
import type { FaultEffect, FaultSet } from "./inject-faults.ts";
import type { KeyLock } from "./lock-keys.ts";
import type { MessageMover } from "./move-messages.ts";
import type { ObjectEvents } from "./publish-object-events.ts";
import type { CallRecorder } from "./record-calls.ts";
import { readTableAnswer, reportTableMetrics } from "./report-table-metrics.ts";
import { ServiceError } from "./service-error.ts";
import type { SecretStore } from "./store-secrets.ts";
import type { KeyStore } from "./store-signing-keys.ts";
import { transactionConflict } from "./transaction-conflict.ts";
import type { ArnTranslator } from "./translate-arns.ts";
import { verifyPresignedUrl } from "./verify-presigned-url.ts";
import { verifySignature } from "./verify-signature.ts";

/** The state shared by the proxy's parts. */
export type ServingParts = {
  authorizer: Authorizer;
  upstreams: Upstreams;
  faults: FaultSet;
  /** The faults between permitted calls and the services. */
  layer: CallLayer;
  recorder: CallRecorder;
  lock: KeyLock;
  mover: MessageMover;
  arns: ArnTranslator;
  objectEvents: ObjectEvents;
  secrets: SecretStore;
  keys: KeyStore;
  /** The stages visible to CloudWatch. */
  monitored: ReadonlySet<MonitoredStage>;
  logQueries: LogQueries;
  /** The WebSocket APIs whose connections are managed. */
  sockets: ManagedStages;
  /** Receives the metrics of the services. */
  report: MetricSink;
  /** Milliseconds since 1970. */
  now: () => number;
};

/** A response, or the instruction to cut the connection without a response. */
export type Served = UpstreamAnswer | "cut";

/**
 * Serves one request of a known service: describes it, checks its permissions, applies the faults and forwards it.
 *
 * @throws ServiceError for every rejection; any other error is a network error between proxy and emulator.
 */
export async function serveCall(
  service: ServiceName,
  caller: Caller,
  incoming: IncomingCall,
  parts: ServingParts,
): Promise<Served> {
  parts.authorizer.requireKnown(caller.identity, service);
  if (caller.presigned) await verifyPresignedUrl(incoming, caller, parts.now());
  // Verify the signature, because functions build the paths of this service themselves, and an incorrectly encoded path
  // invalidates the signature in AWS. Signatures of other services are not verified.
  else if (service === "execute-api") await verifySignature(incoming, caller);
  const call = describeCall(service, caller.identity, incoming, parts);
  for (const check of call.checks) Object.assign(check.context, caller.context);
  await parts.authorizer.authorize(call);
  const startedAt = performance.now();
  try {
    const effects = parts.faults.effectsOn(call);
    const answer = await measureCall(call, parts.report, async () => {
      await applyBeforeForwarding(call, effects);
      return parts.layer(call, incoming, (sent) => handleCall(call, sent, parts));
    });
    if (!effects.some((effect) => effect.kind === "drop-response")) return answer;
    if (!Buffer.isBuffer(answer.body)) answer.body.destroy();
    return "cut";
  } finally {
    const { identity, operation, resource, itemCount, input } = call;
    parts.recorder.add({
      identity,
      service,
      operation,
      resource,
      itemCount,
      input,
      startedAt,
      endedAt: performance.now(),
    });
  }
}

/** Runs a table call and reports its result; calls of other services are not measured. */
async function measureCall(
  call: AwsCall,
  report: MetricSink,
  run: () => Promise<UpstreamAnswer>,
): Promise<UpstreamAnswer> {
  if (call.keyedRequests.length === 0) return run();
  try {
    const answer = await run();
    if (answer.statusCode >= 400) reportTableMetrics(report, call, readTableAnswer(answer));
    return answer;
  } catch (error) {
    if (error instanceof ServiceError) reportTableMetrics(report, call, readTableAnswer(error));
    throw error;
  }
}

function describeCall(
  service: ServiceName,
  identity: string,
  incoming: IncomingCall,
  { secrets, keys, authorizer }: ServingParts,
): AwsCall {
  switch (service) {
    case "dynamodb":
      return describeDynamodb(incoming, identity);
    case "sqs":
      return describeSqs(incoming, identity);
    case "s3":
      return describeS3(incoming, identity);
    case "ses":
      return describeSes(incoming, identity);
    case "secretsmanager":
      return describeSecrets(incoming, identity, secrets);
    case "kms":
      return describeKms(incoming, { identity, arns: authorizer.principalArns(identity) }, keys);
    case "monitoring":
      return describeMonitoring(incoming, identity);
    case "logs":
      return describeLogs(incoming, identity);
    case "execute-api":
      return describeConnections(incoming, identity);
    case "cognito-idp":
      return describeCognito(incoming, identity);
  }
}

async function handleCall(
  call: AwsCall,
  incoming: IncomingCall,
  parts: ServingParts,
): Promise<UpstreamAnswer> {
  if (call.s3) {
    const answer = await handleS3(call, call.s3, incoming, parts);
    if (answer.statusCode === 404 && call.s3.key) requireListing(call, call.s3.bucket, parts.authorizer);
    return answer;
  }
  if (call.service === "sqs") return handleSqs(call, incoming, parts);
  if (call.service === "monitoring") return handleMonitoring(call, parts.monitored);
  if (call.service === "logs") return parts.logQueries.answer(call, parts.monitored);
  if (call.service === "execute-api") return handleConnections(call, incoming.body, parts.sockets);
  if (call.service === "secretsmanager") return handleSecrets(call, parts.secrets);
  if (call.service === "kms") return handleKms(call, parts.keys);
  if (call.service === "ses" || call.service === "cognito-idp") {
    const { method, rawUrl, headers, body } = incoming;
    return parts.upstreams.send(call.service, {
      method,
      path: rawUrl,
      headers: serviceHeaders(headers),
      body,
    });
  }
  return handleDynamodb(call, incoming, parts.upstreams, parts.arns);
}

// S3 reveals a missing object only to callers that may list the bucket.
function requireListing(call: AwsCall, bucket: string, authorizer: Authorizer): void {
  if (call.operation !== "GetObject" && call.operation !== "HeadObject") return;
  const listing = {
    action: "s3:ListBucket",
    resource: bucketArn(bucket),
    context: requestContext(),
  };
  if (!authorizer.mayAlso(call.identity, listing))
    throw new ServiceError("AccessDenied", 403, "Access Denied");
}

async function applyBeforeForwarding(call: AwsCall, effects: FaultEffect[]): Promise<void> {
  for (const effect of effects) {
    if (effect.kind === "delay") await sleep(effect.milliseconds, undefined, { ref: false });
    if (effect.kind === "error")
      throw new ServiceError(effect.code, effect.statusCode, "Injected by the local stage.");
    if (effect.kind === "transaction-conflict") throw transactionConflict(call.itemCount);
  }
}
