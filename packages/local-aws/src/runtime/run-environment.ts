import { subscribe } from "node:diagnostics_channel";
import { enableCompileCache, flushCompileCache } from "node:module";
import type { Socket } from "node:net";
import { pathToFileURL } from "node:url";
import { parentPort, workerData } from "node:worker_threads";
import type {
  Ending,
  EnvironmentData,
  FreezeRequest,
  InvocationAnswer,
  InvocationRequest,
  ReturnedValue,
} from "./environment-protocol.ts";

// The code inside a Lambda environment: a worker thread that imports the bundle once and then handles one request at a
// time. This code knows only its variables and workerData.

const environment = workerData as EnvironmentData;
const port = parentPort!;

// Written after the first request, when all code is compiled, because a terminated process writes nothing.
let isCompileCacheWritten = false;
enableCompileCache(environment.compileCacheDirectory);
if (environment.clockOffset !== null || environment.clockDifference !== 0)
  followClock(environment.clockOffset, environment.clockDifference);
const calls = { ending: null as Ending | null, during: 0, after: 0 };
const connections = new Set<Socket>();
watchCalls();

const initialised = importHandler().then(
  (handler) => {
    port.postMessage({ kind: "ready" } satisfies InvocationAnswer);
    return handler;
  },
  (error: unknown) => {
    port.postMessage({ kind: "failed-to-start", error: describeError(error) } satisfies InvocationAnswer);
    return undefined;
  },
);

port.on("message", (request: InvocationRequest | FreezeRequest) => {
  if ("kind" in request) return freeze(request);
  Object.assign(calls, { ending: request.ending, during: 0, after: 0 });
  reply(request).catch((error: unknown) => {
    // An uncaught error ends the environment, like a crash.
    setImmediate(() => {
      throw error;
    });
  });
});

/** Sends the local ports of the connections that the environment believes to be open. Then blocks the thread. */
function freeze({ milliseconds }: FreezeRequest): void {
  const localPorts = [...connections].map(({ localPort }) => localPort).filter((one) => one !== undefined);
  port.postMessage({ kind: "frozen", localPorts } satisfies InvocationAnswer);
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);
}

function watchCalls(): void {
  subscribe("net.client.socket", (message) => {
    const { socket } = message as { socket: Socket };
    connections.add(socket);
    socket.once("close", () => connections.delete(socket));
  });
  subscribe("http.client.request.start", () => count("during"));
  subscribe("http.client.response.finish", () => count("after"));
}

/** Counts a call of the request, and ends the environment at the selected call. */
function count(kind: Ending["kind"]): void {
  calls[kind] += 1;
  // Data already written to the socket is sent first.
  if (calls.ending?.kind === kind && calls.ending.call === calls[kind]) setImmediate(() => process.exit(137));
}

async function reply(request: InvocationRequest): Promise<void> {
  const handler = await initialised;
  if (handler === undefined) return;
  const answered = await answer(handler, request);
  // The function's output comes before its response, so the log is complete when the response arrives.
  await Promise.all([process.stdout, process.stderr].map(flush));
  const apart = answered.kind === "result" ? answered.body : null;
  port.postMessage(answered, apart === null ? [] : [apart.buffer]);
  if (!isCompileCacheWritten) flushCompileCache();
  isCompileCacheWritten = true;
}

function flush(stream: NodeJS.WriteStream): Promise<void> {
  if (stream.writableLength === 0) return Promise.resolve();
  return new Promise((resolve) => stream.write("", () => resolve()));
}

type Handler = (event: unknown, context: object) => unknown;

async function importHandler(): Promise<Handler> {
  const module = (await import(pathToFileURL(environment.modulePath).href)) as Record<string, unknown>;
  const handler = module[environment.exportName];
  if (typeof handler !== "function") {
    throw new Error(`${environment.exportName} of ${environment.modulePath} is not a function`);
  }
  return handler as Handler;
}

async function answer(handler: Handler, request: InvocationRequest): Promise<InvocationAnswer> {
  const deadline = performance.now() + request.timeoutMilliseconds;
  const context = {
    callbackWaitsForEmptyEventLoop: true,
    functionName: environment.functionName,
    functionVersion: environment.functionVersion,
    invokedFunctionArn: environment.functionArn,
    memoryLimitInMB: String(environment.memoryMegabytes),
    awsRequestId: request.requestId,
    logGroupName: `/aws/lambda/${environment.functionName}`,
    logStreamName: environment.logStreamName,
    getRemainingTimeInMillis: () => Math.max(0, Math.floor(deadline - performance.now())),
  };
  try {
    const result = await handler(JSON.parse(request.event), context);
    return { kind: "result", ...serialize(result) };
  } catch (error) {
    return { kind: "error", error: describeError(error) };
  }
}

/**
 * Returns a result in the form for the gateway. A long body is separate, because as text within JSON it would be
 * escaped, copied and parsed.
 */
function serialize(result: unknown): ReturnedValue {
  if (!isLongResponse(result)) return { payload: JSON.stringify(result) ?? "null", body: null };
  const { body, ...rest } = result;
  return { payload: JSON.stringify(rest), body: new TextEncoder().encode(body) };
}

/** Number of characters. JSON has at most six bytes per character, so the longest body stays within Lambda's limit. */
const longBody = { fewest: 4_096, most: 1_000_000 };

function isLongResponse(result: unknown): result is { body: string } {
  if (typeof result !== "object" || result === null || "toJSON" in result) return false;
  const { statusCode, body, isBase64Encoded } = result as Record<string, unknown>;
  if (statusCode === undefined || isBase64Encoded === true || typeof body !== "string") return false;
  return body.length >= longBody.fewest && body.length <= longBody.most;
}

function describeError(error: unknown): { errorType: string; errorMessage: string; trace: string[] } {
  if (!(error instanceof Error)) {
    return { errorType: typeof error, errorMessage: String(error), trace: [] };
  }
  return { errorType: error.name, errorMessage: error.message, trace: error.stack?.split("\n") ?? [] };
}

function followClock(offsetMilliseconds: SharedArrayBuffer | null, difference: number): void {
  const offset = offsetMilliseconds && new BigInt64Array(offsetMilliseconds);
  const RealDate = Date;
  const realNow = RealDate.now;
  const now = () => realNow() + difference + (offset === null ? 0 : Number(Atomics.load(offset, 0)));
  const ClockDate = new Proxy(RealDate, {
    construct: (target, values, newTarget) =>
      Reflect.construct(target, values.length === 0 ? [now()] : values, newTarget),
    apply: (target) => new target(now()).toString(),
  });
  RealDate.now = now;
  RealDate.prototype.constructor = ClockDate;
  globalThis.Date = ClockDate;
}
