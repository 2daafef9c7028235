import { join } from "node:path";
import type { Context, SQSEvent } from "aws-lambda";
import { vi } from "vitest";
import { entryOf, sourceOf } from "../../../infra/permissions/route-entry.ts";
import type { RouteDefinition } from "../../../shared/contract/define-route.ts";
import { statusOf } from "../../../shared/contract/error-status.ts";
import { routeTable } from "../../../shared/contract/route-table.ts";
import type { SocketEvent, SocketHandler } from "../../../shared/http/chat/socket-pipeline.ts";
import type { GatewayHandler } from "../../../shared/http/pipeline.ts";
import {
  callHandler,
  type TestAnswer,
  type TestRequest,
  testRequestId,
} from "../../support/requests/call-handler.ts";
import { requireValue } from "../../support/require-value.ts";
import { type Actor, actAs } from "./act-as-function.ts";

const functionsDirectory = join(import.meta.dirname, "..", "..", "..", "functions");

type Worker = (
  event: unknown,
  context: Pick<Context, "getRemainingTimeInMillis">,
) => Promise<{ batchItemFailures: unknown[] } | undefined>;

const unhurried = { getRemainingTimeInMillis: () => 300_000 };

async function loadHandler<Handler>(source: string): Promise<Handler> {
  const module = (await import(join(functionsDirectory, `${source}.ts`))) as { handler: Handler };
  return module.handler;
}

type Counterparts = ReadonlyMap<string, GatewayHandler>;
let counterparts: Promise<Counterparts> | undefined;

/**
 * A console copy of a partner route is that route's file with the console's authentication, as in its bundle.
 * Copies are imported together, because they share no modules with other functions.
 */
async function loadCounterparts(): Promise<Counterparts> {
  vi.resetModules();
  vi.doMock("#admission", () => import("../../../shared/http/admission/admit-by-token.ts"));
  try {
    const sources = routeTable.filter(({ partnerRoute }) => partnerRoute !== undefined).map(sourceOf);
    const loading = sources.map(
      async (source): Promise<[string, GatewayHandler]> => [
        source,
        await loadHandler<GatewayHandler>(source),
      ],
    );
    return new Map(await Promise.all(loading));
  } finally {
    vi.doUnmock("#admission");
    vi.resetModules();
  }
}

async function loadRoute(route: RouteDefinition): Promise<GatewayHandler> {
  const source = sourceOf(route);
  if (route.partnerRoute === undefined) return loadHandler(source);
  counterparts ??= loadCounterparts();
  return requireValue((await counterparts).get(source), source);
}

/** Returns a route by its operation. @throws Error if it does not exist */
export function routeOf(operationId: string): RouteDefinition {
  const route = routeTable.find((one) => one.operationId === operationId);
  if (route === undefined) throw new Error(`There is no route ${operationId}`);
  return route;
}

/** Entry of a route's function below `functions/`. */
export const entryOfOperation = (operationId: string): string => entryOf(routeOf(operationId));

/** Calls a route's function as the gateway does, with its own role. */
export async function callRoute(
  actor: Actor,
  operationId: string,
  request: TestRequest,
): Promise<TestAnswer> {
  const route = routeOf(operationId);
  const handler = await loadRoute(route);
  return actAs(actor, () => callHandler(handler, { method: route.method, path: route.path, ...request }));
}

/** Calls a function of the chat stream with its own role. Errors have the status of the HTTP API. */
export async function callSocketRoute(
  actor: Actor,
  entry: string,
  { connectionId, routeKey, ...event }: { connectionId: string; routeKey: string; body?: string },
): Promise<{ status: number; code: string | null; body: unknown }> {
  const handler = await loadHandler<SocketHandler>(entry);
  const requestContext = { requestId: testRequestId, connectionId, routeKey };
  const sent = { ...event, isBase64Encoded: false, requestContext } as unknown as SocketEvent;
  const answer = await actAs(actor, () => handler(sent, {} as Context));
  const body = answer.body === undefined ? null : JSON.parse(answer.body);
  const code = body?.error?.code ?? null;
  const status = code === null ? 200 : statusOf({ code, details: body.error.details });
  return { status, code, body };
}

/**
 * Runs a worker with its own role.
 * @throws Error if it throws or returns a message or record for retry
 */
export async function runWorker(actor: Actor, entry: string, event?: unknown): Promise<void> {
  const handler = await loadHandler<Worker>(entry);
  const answer = await actAs(actor, () => handler(event, unhurried));
  if (answer !== undefined && answer.batchItemFailures.length > 0)
    throw new Error(`${entry} gave messages back`);
}

/** Returns a queue event with one or more messages. */
export const asMessage = (...bodies: string[]): SQSEvent => {
  const Records = bodies.map((body, at) => ({ messageId: `message ${at}`, body, attributes: {} }));
  return { Records } as unknown as SQSEvent;
};
