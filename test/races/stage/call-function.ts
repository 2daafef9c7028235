import { join } from "node:path";
import type { Context, SQSEvent } from "aws-lambda";
import { entryOf } from "../../../infra/permissions/route-entry.ts";
import { routeTable } from "../../../shared/contract/route-table.ts";
import type { GatewayHandler } from "../../../shared/http/pipeline.ts";
import { callHandler, type TestAnswer, type TestRequest } from "../../support/call-handler.ts";
import { type Actor, actAs } from "./act-as-function.ts";

const functionsDirectory = join(import.meta.dirname, "..", "..", "..", "functions");

type Worker = (
  event: unknown,
  context: Pick<Context, "getRemainingTimeInMillis">,
) => Promise<{ batchItemFailures: unknown[] } | undefined>;

const unhurried = { getRemainingTimeInMillis: () => 300_000 };

async function loadHandler<Handler>(entry: string): Promise<Handler> {
  const module = (await import(join(functionsDirectory, `${entry}.ts`))) as { handler: Handler };
  return module.handler;
}

/** A route by its operation. @throws Error when there is none. */
export function routeOf(operationId: string) {
  const route = routeTable.find((one) => one.operationId === operationId);
  if (route === undefined) throw new Error(`There is no route ${operationId}`);
  return route;
}

/** Entry of a route's function below `functions/`. */
export const entryOfOperation = (operationId: string): string => entryOf(routeOf(operationId));

/** Calls a route's function as the gateway would, with its own role. */
export async function callRoute(
  actor: Actor,
  operationId: string,
  request: TestRequest,
): Promise<TestAnswer> {
  const { method, path } = routeOf(operationId);
  const handler = await loadHandler<GatewayHandler>(entryOfOperation(operationId));
  return actAs(actor, () => callHandler(handler, { method, path, ...request }));
}

/**
 * Runs a worker with its own role.
 * @throws Error when it throws or wants a message or record again.
 */
export async function runWorker(actor: Actor, entry: string, event?: unknown): Promise<void> {
  const handler = await loadHandler<Worker>(entry);
  const answer = await actAs(actor, () => handler(event, unhurried));
  if (answer !== undefined && answer.batchItemFailures.length > 0)
    throw new Error(`${entry} gave messages back`);
}

/** What a queue would hand a function. */
export const asMessages = (...bodies: unknown[]): SQSEvent =>
  ({
    Records: bodies.map((body, at) => ({
      messageId: `message-${at}`,
      body: JSON.stringify(body),
      attributes: {},
    })),
  }) as unknown as SQSEvent;
