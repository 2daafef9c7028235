import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { pipeline } from "node:stream/promises";
import type { Emulators } from "../emulators/start-emulators.ts";
import { createAuthorizer } from "./authorize-call.ts";
import type { IncomingCall, ServiceName } from "./aws-call.ts";
import { createPartitionKeyFinder } from "./find-partition-key.ts";
import { connectUpstreams } from "./forward-call.ts";
import { createFaultSet, type Fault } from "./inject-faults.ts";
import { createKeyLock } from "./lock-keys.ts";
import type { PolicyDocument } from "./policy-document.ts";
import { readCaller } from "./read-caller.ts";
import { createCallRecorder, type RecordedCall } from "./record-calls.ts";
import { type Served, type ServingParts, serveCall } from "./serve-call.ts";
import { formatServiceError, ServiceError } from "./service-error.ts";

/** The AWS endpoint of one machine. */
export type AwsProxy = {
  /** What clients take as their endpoint, for every service. */
  readonly url: string;
  /** Gives an access key id its policies, replacing those it had; `root` needs none and may do everything. */
  registerIdentity(accessKeyId: string, policies: PolicyDocument[]): void;
  /** Records the calls that reach a service until `stop`, which returns them in the order they ended. */
  record(): { stop(): RecordedCall[] };
  /** Puts a fault in force and returns what takes it away again. */
  injectFault(fault: Fault): () => void;
  /** Closes the endpoint and every connection. */
  stop(): Promise<void>;
};

/** What the proxy is started with. */
export type ProxyOptions = {
  emulators: Pick<Emulators, "dynamodbUrl" | "sqsUrl" | "s3Url">;
  /** Port on 127.0.0.1; 0, the default, takes a free one. */
  port?: number;
  /** Is told what is wrong with a policy; standard error by default. */
  log?: (line: string) => void;
  /** Chance for faults with a probability, from 0 up to 1. */
  random?: () => number;
};

/** Starts the AWS endpoint of one machine in front of the emulators. */
export async function startProxy(options: ProxyOptions): Promise<AwsProxy> {
  const upstreams = connectUpstreams(options.emulators);
  const log = options.log ?? ((line: string) => process.stderr.write(`${line}\n`));
  const authorizer = createAuthorizer(createPartitionKeyFinder(upstreams), log);
  const faults = createFaultSet(options.random ?? Math.random);
  const recorder = createCallRecorder();
  const parts: ServingParts = { authorizer, upstreams, faults, recorder, lock: createKeyLock() };
  const server = createServer((request, response) => {
    answerRequest(request, response, parts).catch(() => response.destroy());
  });
  server.listen(options.port ?? 0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}`,
    registerIdentity: authorizer.register,
    record: recorder.record,
    injectFault: faults.inject,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
      await upstreams.close();
    },
  };
}

async function answerRequest(
  request: IncomingMessage,
  response: ServerResponse,
  parts: ServingParts,
): Promise<void> {
  const incoming = await readIncoming(request);
  const caller = readCaller(incoming);
  const service = serviceOf(caller?.service);
  try {
    if (!caller) throw new ServiceError("AccessDenied", 403, "The request is not signed.");
    if (!service)
      throw new ServiceError("NotImplemented", 501, `There is no ${caller.service} in the local stage.`);
    await send(response, await serveCall(service, caller, incoming, parts));
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    const answer = formatServiceError(service ?? "s3", error, randomUUID());
    response
      .writeHead(answer.statusCode, answer.headers)
      .end(request.method === "HEAD" ? undefined : answer.body);
  }
}

async function readIncoming(request: IncomingMessage): Promise<IncomingCall> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return {
    method: request.method ?? "GET",
    rawUrl: request.url ?? "/",
    headers: request.headers,
    body: Buffer.concat(chunks),
  };
}

function serviceOf(name: string | undefined): ServiceName | undefined {
  return name === "dynamodb" || name === "sqs" || name === "s3" ? name : undefined;
}

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
