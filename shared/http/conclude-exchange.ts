import type { Problem } from "../domain/errors/problem.ts";
import { requestLine } from "../domain/operations/logged-request.ts";
import { describeError } from "../platform/describe-error.ts";
import { logger } from "../platform/logger.ts";
import { type ExchangeEvent, headerOf, ifNoneMatchOf, type Step, type StepRequest } from "./exchange.ts";
import { asProblem, problemReply } from "./problem-reply.ts";
import { type Reply, toGatewayResponse } from "./reply.ts";
import { requestsPerLine } from "./sample-requests.ts";

/**
 * Returns the outermost step. It converts the handler's reply or a thrown value to the response, adds the
 * headers of every response, and writes the request log. It always returns a response.
 */
export function concludeExchange(operationId: string): Step {
  return {
    after: (request) => conclude(operationId, request, request.response as Reply),
    onError: (request) => {
      const problem = asProblem(request.error);
      const { exchange } = request.event;
      exchange.logFields.error_code = problem.code;
      const reply = problemReply(problem, exchange.requestId);
      if (reply.status >= 500) logFailure(problem, operationId, exchange.requestId);
      return conclude(operationId, request, reply);
    },
  };
}

/** Logs the reason for a failed request, which the request's log line does not contain. */
export function logFailure(problem: Problem, operation: string, requestId: string): void {
  // An entry of level ERROR rolls back a version that is going live. Only unexpected errors get this level, so that a
  // failing upstream causes no rollback.
  const level = problem.code === "internal_error" ? "error" : "warn";
  const failure = describeError(problem.cause ?? problem);
  logger[level]("request failed", { request_id: requestId, operation, failure });
}

async function conclude(operationId: string, request: StepRequest, reply: Reply): Promise<void> {
  const { exchange } = request.event;
  // After a timeout there is no time left to wait for background work.
  if (request.error?.name !== "TimeoutError") await Promise.allSettled(exchange.background);
  const response = toGatewayResponse(reply, exchange.responseHeaders, {
    acceptEncoding: headerOf(request.event, "accept-encoding"),
    ifNoneMatch: ifNoneMatchOf(request.event),
  });
  request.response = response;
  logRequest(operationId, request.event, response.statusCode ?? reply.status);
}

/**
 * Writes the log line of a request. Operators search for the line by the request's id. Only a sample of ordinary reads
 * is logged. The line never contains the path, query or body as sent.
 */
function logRequest(
  operationId: string,
  { exchange, routeKey, requestContext }: ExchangeEvent,
  status: number,
): void {
  const { requestId, isSampled, logFields } = exchange;
  const durationMs = Math.round(performance.now() - exchange.startedAt);
  const count = requestsPerLine({ method: requestContext.http.method, status, durationMs, isSampled });
  if (count === 0) return;
  logger.info(requestLine, {
    request_id: requestId,
    operation: operationId,
    route: routeKey,
    status,
    duration_ms: durationMs,
    ...(count > 1 && { stands_for: count }),
    ...logFields,
  });
}
