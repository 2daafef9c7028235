import middy, { type MiddlewareObj } from "@middy/core";
import type { APIGatewayProxyStructuredResultV2, APIGatewayProxyWebsocketEventV2, Context } from "aws-lambda";
import { statusOf } from "../../contract/error-status.ts";
import type { Problem } from "../../domain/errors/problem.ts";
import { requestLine } from "../../domain/operations/logged-request.ts";
import type { Clock } from "../../platform/clock.ts";
import { logger } from "../../platform/logger.ts";
import { logFailure } from "../conclude-exchange.ts";
import { timeoutReserveMilliseconds } from "../pipeline.ts";
import { asProblem } from "../problem-reply.ts";

/** A connection event of API Gateway: a handshake with its headers, a frame, or the end. */
export type SocketEvent = APIGatewayProxyWebsocketEventV2 & { headers?: Record<string, string | undefined> };

/** The state of one event of a connection. */
export interface SocketExchange {
  event: SocketEvent;
  connectionId: string;
  requestId: string;
  /** The time of the event, epoch milliseconds. */
  receivedAt: number;
  /** The action in the log. It becomes more specific after a frame has been read. */
  operation: string;
  /** The id that the client gave the frame; null before the frame is read. */
  frameId: string | null;
  /** Fields of the log line in addition to route, status and duration: only ids. */
  logFields: Record<string, string>;
}

/** A Lambda entry point behind the WebSocket API. */
export type SocketHandler = (
  event: SocketEvent,
  context: Context,
) => Promise<APIGatewayProxyStructuredResultV2>;

/** The handling of one kind of event, and the responses to its outcomes. */
export interface SocketRules {
  operation: string;
  respond: (exchange: SocketExchange) => Promise<APIGatewayProxyStructuredResultV2>;
  refuse: (problem: Problem, exchange: SocketExchange) => APIGatewayProxyStructuredResultV2;
  clock: Clock;
}

type OpenedEvent = SocketEvent & { exchange: SocketExchange; startedAt: number };

/**
 * Returns the Lambda entry point for events of connections. Every outcome gets a response, including timeouts
 * and unexpected errors, and one log line with ids but never a text, a token or a header.
 */
export function socketHandler({ operation, respond, refuse, clock }: SocketRules): SocketHandler {
  const conclude: MiddlewareObj<OpenedEvent, APIGatewayProxyStructuredResultV2> = {
    before: ({ event }) => {
      const { requestId, connectionId } = event.requestContext;
      logger.appendKeys({ request_id: requestId });
      event.startedAt = performance.now();
      event.exchange = {
        ...{ event, connectionId, requestId, operation },
        receivedAt: clock.now(),
        frameId: null,
        logFields: { connection_id: connectionId },
      };
    },
    after: ({ event }) => logEvent(event, 200),
    onError: (request) => {
      const { exchange } = request.event;
      const problem = asProblem(request.error);
      const status = statusOf(problem);
      exchange.logFields.error_code = problem.code;
      if (status >= 500) logFailure(problem, exchange.operation, exchange.requestId);
      request.response = refuse(problem, exchange);
      logEvent(request.event, status);
    },
  };
  const pipeline = middy<OpenedEvent, APIGatewayProxyStructuredResultV2>({
    timeoutEarlyInMillis: timeoutReserveMilliseconds,
  })
    .use(conclude)
    .handler(({ exchange }: OpenedEvent) => respond(exchange));
  return pipeline as unknown as SocketHandler;
}

function logEvent({ exchange, requestContext, startedAt }: OpenedEvent, status: number): void {
  logger.info(requestLine, {
    request_id: exchange.requestId,
    operation: exchange.operation,
    route: requestContext.routeKey,
    status,
    duration_ms: Math.round(performance.now() - startedAt),
    ...exchange.logFields,
  });
}
