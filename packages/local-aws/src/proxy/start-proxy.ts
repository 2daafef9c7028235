import { randomUUID } from "node:crypto";
import { mkdirSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import type { Emulators } from "../emulators/start-emulators.ts";
import type { PolicyDocument } from "../iam/policy-document.ts";
import type { Grant } from "../iam/record-grant-uses.ts";
import { listenOnIpv4 } from "../machine/listen-locally.ts";
import type { ManagedConnections } from "../machine/managed-connections.ts";
import type { MetricSink } from "../machine/metric-datum.ts";
import type { MonitoredStage } from "../machine/monitored-stage.ts";
import { readBody } from "../machine/read-body.ts";
import { createAuthorizer } from "./authorize-call.ts";
import type { IncomingCall, ServiceName } from "./aws-call.ts";
import { type CallLayerFactory, plainLayer } from "./call-layer.ts";
import { createPartitionKeyFinder } from "./find-partition-key.ts";
import { connectUpstreams, type Upstreams } from "./forward-call.ts";
import { ManagedStages, type SocketStage } from "./handle-connections.ts";
import { createLogQueries } from "./handle-logs.ts";
import { headObject } from "./handle-s3.ts";
import { createFaultSet, type Fault } from "./inject-faults.ts";
import { type ObjectJournal, openObjectJournal } from "./journal-objects.ts";
import { createKeyLock } from "./lock-keys.ts";
import { createClientConnections } from "./lose-connections.ts";
import { createMessageMover } from "./move-messages.ts";
import { createPageRules, type PageRules } from "./page-rules.ts";
import { createObjectEvents, type ObjectCreatedListener } from "./publish-object-events.ts";
import { readCaller } from "./read-caller.ts";
import { createCallRecorder, type RecordedCall } from "./record-calls.ts";
import { type Served, type ServingParts, serveCall } from "./serve-call.ts";
import { asFrontCall, type BucketFront, frontIdentity, passThroughFront } from "./serve-fronts.ts";
import { formatServiceError, ServiceError } from "./service-error.ts";
import { createSecretStore } from "./store-secrets.ts";
import { createKeyStore, type KeyDefinition } from "./store-signing-keys.ts";
import { createArnTranslator } from "./translate-arns.ts";

/** The local AWS endpoint. */
export type AwsProxy = {
  /** The endpoint URL for clients of every service. */
  readonly url: string;
  /**
   * Sets the policies of an access key id and the ARN of its role, if the id has a role; `root` needs no policies and
   * has all permissions.
   */
  registerIdentity(accessKeyId: string, policies: PolicyDocument[], roleArn?: string): void;
  /**
   * Serves a bucket to every caller, as far as the bucket's policy lets the distribution in front of the bucket read
   * it. Call this once per path.
   */
  publishBucket(front: BucketFront): void;
  /** Creates a KMS signing key. A key that already exists is kept, and its policy is replaced. */
  provideKey(definition: KeyDefinition): void;
  /** Allows browser pages to call a bucket by its CORS rules, which replace earlier rules. */
  letPagesCall: PageRules["allow"];
  /** Adds resource policies that deny access to every identity but `root`. Returns the function that removes them. */
  denyToAll(policies: PolicyDocument[]): () => void;
  /** Makes CloudWatch report on a stage. Returns the function that stops the reports. */
  monitor(stage: MonitoredStage): () => void;
  /** Lets callers manage the connections of a WebSocket API's stage. Returns a function that ends the access. */
  manageConnections(stage: SocketStage, connections: ManagedConnections): () => void;
  /** Records the calls to services until `stop`, which returns them in the order in which they ended. */
  record(): { stop(): RecordedCall[] };
  /** Grants of the registered identities that no call has needed so far. */
  unusedGrants(): Grant[];
  /** Activates a fault and returns the function that removes it. */
  injectFault(fault: Fault): () => void;
  /**
   * Drops open client connections without notifying the clients: all connections, or only those from `clientPorts`.
   * Returns the number of dropped connections.
   */
  loseConnections(clientPorts?: readonly number[]): number;
  /**
   * Calls a listener for written objects, of one bucket or of all. The first listener of a bucket also gets the events
   * that an earlier proxy on the same data directory left unacknowledged. If there are listeners for several buckets,
   * each listener must therefore name its bucket.
   */
  onObjectCreated(listener: ObjectCreatedListener, onlyBucket?: string): () => void;
  /** Handles a request as if it came over the network. */
  answer(incoming: IncomingCall): Promise<Served>;
  /** Closes the endpoint and every connection. */
  stop(): Promise<void>;
};

/** The services behind the proxy: the emulators, a mailbox for SES and a directory for Cognito, or given upstreams. */
type ProxiedServices =
  | {
      emulators: Pick<Emulators, "dynamodbUrl" | "sqsUrl" | "s3Url">;
      mailboxUrl?: string;
      /** The service behind the user directory. */
      directoryUrl?: string;
    }
  | { upstreams: Upstreams };

/** The options of the proxy. Without a mailbox, mail cannot be sent; without a directory, users cannot be managed. */
export type ProxyOptions = ProxiedServices & {
  /** Texts of the secrets by name; none by default. They stay in memory. */
  secrets?: Readonly<Record<string, string>>;
  /** Time for the expiry of presigned URLs; the real time by default. */
  clock?: { now(): number };
  /**
   * The directory that stores keys, and events of written objects until they are acknowledged; null or undefined keeps
   * them in memory.
   */
  dataDirectory?: string | null;
  /** Receives the metrics that services report for their calls; discarded by default. */
  report?: MetricSink;
  /** Port on 127.0.0.1; 0, the default, selects a free one. */
  port?: number;
  /** Receives a line about each unsupported policy element; standard error by default. */
  log?: (line: string) => void;
  /** Returns random numbers for faults with a probability, from 0 up to 1. */
  random?: () => number;
  /** The faults between permitted calls and the services; none by default. */
  layer?: CallLayerFactory;
};

/** Starts the AWS endpoint in front of the emulators. */
export async function startProxy(options: ProxyOptions): Promise<AwsProxy> {
  const upstreams =
    "upstreams" in options
      ? options.upstreams
      : connectUpstreams(options.emulators, {
          mailboxUrl: options.mailboxUrl ?? null,
          directoryUrl: options.directoryUrl ?? null,
        });
  const log = options.log ?? ((line: string) => process.stderr.write(`${line}\n`));
  const authorizer = createAuthorizer(createPartitionKeyFinder(upstreams), log);
  const faults = createFaultSet(options.random ?? Math.random);
  const recorder = createCallRecorder();
  const now = () => (options.clock ?? Date).now();
  const objectEvents = createObjectEvents(openJournal(options.dataDirectory ?? null), (bucket, key) =>
    headObject(upstreams, `/${[bucket, ...key.split("/")].map(encodeURIComponent).join("/")}`),
  );
  const mover = createMessageMover(upstreams, now);
  const monitored = new Set<MonitoredStage>();
  const fronts = new Map<string, BucketFront>();
  const pages = createPageRules();
  const parts: ServingParts = {
    authorizer,
    upstreams,
    faults,
    layer: (options.layer ?? plainLayer)(upstreams),
    recorder,
    lock: createKeyLock(),
    mover,
    arns: createArnTranslator(),
    objectEvents,
    secrets: createSecretStore(options.secrets ?? {}),
    keys: createKeyStore(options.dataDirectory ?? null),
    monitored,
    logQueries: createLogQueries(),
    sockets: new ManagedStages(),
    report: options.report ?? (() => {}),
    now,
  };
  const connections = createClientConnections();
  const server = await listenOnIpv4(options.port ?? 0, (request, response) => {
    if (!connections.admit(request)) return;
    handleRequest(request, response, parts, { pages, fronts: [...fronts.values()] }).catch(() =>
      response.destroy(),
    );
  });
  return {
    url: `http://127.0.0.1:${server.port}`,
    registerIdentity: authorizer.register,
    denyToAll: authorizer.deny,
    publishBucket(front) {
      authorizer.register(frontIdentity(front), front.policies);
      fronts.set(front.path, front);
    },
    provideKey: parts.keys.provide,
    letPagesCall: pages.allow,
    monitor(stage) {
      monitored.add(stage);
      return () => void monitored.delete(stage);
    },
    manageConnections: (stage, connections) => parts.sockets.add(stage, connections),
    record: recorder.record,
    unusedGrants: authorizer.unusedGrants,
    injectFault: faults.inject,
    loseConnections: connections.lose,
    onObjectCreated: objectEvents.onObjectCreated,
    answer: (incoming) => handleIncoming(incoming, parts, [...fronts.values()]),
    async stop() {
      await server.stop();
      objectEvents.stop();
      await upstreams.close();
    },
  };
}

function openJournal(dataDirectory: string | null): ObjectJournal {
  if (dataDirectory === null) return openObjectJournal(null);
  mkdirSync(dataDirectory, { recursive: true });
  return openObjectJournal(join(dataDirectory, "object-events.jsonl"));
}

async function handleRequest(
  request: IncomingMessage,
  response: ServerResponse,
  parts: ServingParts,
  { pages, fronts }: { pages: PageRules; fronts: readonly BucketFront[] },
): Promise<void> {
  const sent = await readIncoming(request, () => response.destroyed);
  if (sent.method === "OPTIONS") {
    const { statusCode, headers, body } = pages.handlePreflight(sent);
    response.writeHead(statusCode, headers).end(body);
    return;
  }
  for (const [name, value] of Object.entries(pages.headersFor(sent))) response.setHeader(name, value);
  await send(response, await handleIncoming(sent, parts, fronts));
}

/** Returns the response to a caller, including rejections by the proxy. */
async function handleIncoming(
  sent: IncomingCall,
  parts: ServingParts,
  fronts: readonly BucketFront[],
): Promise<Served> {
  const signer = readCaller(sent);
  const throughFront = signer ? undefined : asFrontCall(sent, fronts);
  const { caller, incoming } = throughFront ?? { caller: signer, incoming: sent };
  const service = serviceOf(caller?.service);
  try {
    if (!caller) throw new ServiceError("AccessDenied", 403, "The request is not signed.");
    if (!service)
      throw new ServiceError("NotImplemented", 501, `There is no ${caller.service} in the local stage.`);
    const served = await serveCall(service, caller, incoming, parts);
    return throughFront === undefined || served === "cut"
      ? served
      : passThroughFront(throughFront.front, served);
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    const { body, ...answer } = formatServiceError(service ?? "s3", error, randomUUID());
    return { ...answer, body: Buffer.from(body) };
  }
}

async function readIncoming(request: IncomingMessage, callerIsGone: () => boolean): Promise<IncomingCall> {
  const body = (await readBody(request, Number.POSITIVE_INFINITY)) ?? Buffer.alloc(0);
  return {
    method: request.method ?? "GET",
    rawUrl: request.url ?? "/",
    headers: request.headers,
    body,
    callerIsGone,
  };
}

const services: readonly ServiceName[] = [
  "dynamodb",
  "sqs",
  "s3",
  "ses",
  "secretsmanager",
  "kms",
  "monitoring",
  "logs",
  "execute-api",
  "cognito-idp",
];

const serviceOf = (name: string | undefined): ServiceName | undefined =>
  services.find((service) => service === name);

async function send(response: ServerResponse, served: Served): Promise<void> {
  if (served === "cut") {
    response.destroy();
    return;
  }
  const {
    connection: _connection,
    "keep-alive": _keepAlive,
    "transfer-encoding": _encoding,
    ...headers
  } = served.headers;
  response.writeHead(served.statusCode, headers);
  if (Buffer.isBuffer(served.body)) response.end(served.body);
  else await pipeline(served.body, response);
}
