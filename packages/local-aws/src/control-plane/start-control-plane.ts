import type { IncomingMessage, ServerResponse } from "node:http";
import path from "node:path";
import { setImmediate as nextTurn, setTimeout as pause } from "node:timers/promises";
import { lockDirectory } from "../lock-directory.ts";
import { accountId as localAccountId } from "../machine/aws-names.ts";
import { type Clock, createRealClock } from "../machine/clock.ts";
import { listenLocally } from "../machine/listen-locally.ts";
import { readBody } from "../machine/read-body.ts";
import { findCaller } from "./access/authorize.ts";
import { Account } from "./account/account.ts";
import { AwsError } from "./account/aws-error.ts";
import { Blobs } from "./account/blobs.ts";
import { Journal } from "./account/journal.ts";
import { AlarmRelay, type AlarmStates } from "./code-deploy/alarm-states.ts";
import { watchShifts } from "./code-deploy/watch-shifts.ts";
import { type ControlContext, createContext, type InjectFailure } from "./operations/control-context.ts";
import { limitCalls } from "./operations/limit-calls.ts";
import { advanceOperation } from "./operations/run-operation.ts";
import { formatError, routeCall } from "./protocol/route-call.ts";
import type { ServiceAnswer, ServiceCall } from "./protocol/service-call.ts";
import { loadSchemas } from "./schema/load-schemas.ts";

const longestRequestBytes = 200 * 1024 * 1024;

/** The options of a control plane. */
export interface ControlPlaneOptions {
  /** The directory that keeps the account across restarts. */
  dataDirectory: string;
  /** Port on the loopback addresses, 0 for a free one. */
  port?: number;
  /** Twelve digits; the local stage's account by default. */
  accountId?: string;
  /**
   * How long a call that starts an operation may continue the operation before it returns; 0 by default. The
   * CDK polls a stack every five seconds, so a stack that is ready at the first poll saves that wait.
   */
  patienceMilliseconds?: number;
  /** Time of all events in the account and of traffic shifts; real time by default. */
  clock?: Clock;
  /** Decides which steps of operations fail. */
  injectFailure?: InjectFailure;
  /**
   * Makes services limit the rate of calls, and API Gateway reject simultaneous changes, as AWS does; the seed decides
   * how long each change of an API takes.
   */
  throttleSeed?: number;
  /**
   * Seed for the order of independent resources of a stack; 1 by default. A deployment that fails in one order
   * fails again with the same seed.
   */
  orderSeed?: number;
  /** Makes API Gateway reject roles that were just created; false by default. */
  hasSlowRoles?: boolean;
  /** Receives each operation on a stack when it begins, with its seed. */
  onOperation?: ControlContext["logOperation"];
  /** Receives every call as `service:Action` or, for S3, its method and path. */
  onCall?: (name: string, caller: string) => void;
}

/** A running control plane. */
export interface ControlPlane {
  /** The value for `AWS_ENDPOINT_URL`. */
  url: string;
  context: ControlContext;
  blobs: Blobs;
  /**
   * Connects the alarms that can end traffic shifts. Without alarms, only time ends shifts. Returns the function that
   * disconnects the alarms.
   */
  watchAlarms(alarms: AlarmStates): () => void;
  /** Resolves when no stack has an operation in progress except those that wait for a traffic shift. */
  idle(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Starts an AWS account to which the CDK command can deploy. Interrupted operations continue.
 *
 * @throws Error when another control plane uses the data directory or the port is in use.
 */
export async function startControlPlane(options: ControlPlaneOptions): Promise<ControlPlane> {
  const unlock = await lockDirectory(options.dataDirectory);
  const journal = Journal.open(path.join(options.dataDirectory, "journal.jsonl"));
  const account = new Account(options.accountId ?? localAccountId, journal);
  const blobs = new Blobs(path.join(options.dataDirectory, "objects"));
  const surroundings = {
    clock: options.clock ?? createRealClock(),
    alarms: new AlarmRelay(),
    orderSeed: options.orderSeed ?? 1,
    hasSlowRoles: options.hasSlowRoles ?? false,
    logOperation: options.onOperation ?? (() => {}),
  };
  const { clock, alarms } = surroundings;
  const { injectFailure = () => null, throttleSeed } = options;
  const limits = throttleSeed === undefined ? null : limitCalls(throttleSeed, () => clock.now());
  const context = createContext(
    account,
    loadSchemas(),
    (step) => injectFailure(step) ?? limits?.reject(step) ?? null,
    surroundings,
  );
  const running = new Map<string, Promise<void>>();
  let isStopping = false;
  const wakeAll = () => {
    for (const stackId of account.busyStacks()) wake(stackId);
  };
  const shifts = watchShifts(context, clock, alarms, wakeAll);
  const wake = (stackId: string) => {
    if (running.has(stackId)) return;
    const end = performance.now() + (options.patienceMilliseconds ?? 0);
    // With `limits`, skip this loop: the calls of several stacks compete, so `run` must advance all stacks
    // concurrently.
    while (limits === null && performance.now() < end) {
      if (advanceOperation(context, stackId)) continue;
      shifts.check();
      return;
    }
    const { stackName } = account.stack(stackId);
    const run = async () => {
      // Wait before the first step, so that the call that started the operation gets its response first.
      do await (limits === null ? nextTurn() : pause(limits.remainingMilliseconds(stackName)));
      while (!isStopping && advanceOperation(context, stackId));
      running.delete(stackId);
      if (!isStopping) shifts.check();
    };
    running.set(stackId, run());
  };
  const listener = (request: IncomingMessage, response: ServerResponse) => {
    handleRequest(request, { context, blobs, wake }, options)
      .then((answer) => response.writeHead(answer.statusCode, answer.headers).end(answer.body))
      // Let waiting stacks check again whether their zone has been delegated. No timer is needed, because clients poll
      // these stacks.
      .then(wakeAll)
      .catch((error: Error) => response.destroy(error));
  };
  const server = await listenLocally(options.port ?? 0, listener);
  wakeAll();
  const idle = async () => {
    while (running.size > 0) await Promise.all(running.values());
  };
  return {
    url: `http://127.0.0.1:${server.port}`,
    context,
    blobs,
    watchAlarms: (source) => alarms.connect(source),
    idle,
    async stop() {
      isStopping = true;
      shifts.stop();
      await server.stop();
      await idle();
      journal.close();
      await unlock();
    },
  };
}

async function handleRequest(
  request: IncomingMessage,
  parts: Pick<ServiceCall, "blobs" | "context" | "wake">,
  { onCall }: ControlPlaneOptions,
): Promise<ServiceAnswer> {
  let service = "";
  try {
    const body = await readBody(request, longestRequestBytes);
    if (body === null) throw new AwsError("EntityTooLarge", "The request is too large", 413);
    const scope = /Credential=([^,\s]+)/.exec(request.headers.authorization ?? "")?.[1]?.split("/") ?? [];
    const [accessKeyId, , region, scopeService] = scope;
    if (accessKeyId === undefined || region === undefined || scopeService === undefined) {
      throw new AwsError("MissingAuthenticationToken", "Request is missing Authentication Token", 403);
    }
    service = scopeService;
    const caller = findCaller(parts.context.account, accessKeyId);
    const call: ServiceCall = {
      ...parts,
      caller,
      region,
      method: request.method!,
      url: new URL(request.url!, "http://localhost"),
      headers: request.headers,
      body,
    };
    onCall?.(nameCall(service, call), caller.arn);
    return routeCall(service, call);
  } catch (error) {
    if (error instanceof AwsError) return formatError(service, error);
    return formatError(service, new AwsError("InternalFailure", String((error as Error).stack), 500));
  }
}

function nameCall(service: string, { method, url, headers, body }: ServiceCall): string {
  if (service === "s3") return `s3:${method} ${url.pathname}${url.search}`;
  if (service === "lambda") return `lambda:${method} ${url.pathname}`;
  const target = headers["x-amz-target"];
  if (typeof target === "string") return `${service}:${target.split(".").at(-1)}`;
  return `${service}:${new URLSearchParams(body.toString("utf8")).get("Action")}`;
}
