import type { MetricSink } from "../machine/metric-datum.ts";
import type { RouteOutcome } from "./call-socket-route.ts";

/**
 * Reports the metrics of the events of a WebSocket API.
 * @see https://docs.aws.amazon.com/apigateway/latest/developerguide/apigateway-websocket-api-logging.html
 */
export interface SocketMetrics {
  /** Counts a handshake for which API Gateway calls `$connect`. */
  connecting(): void;
  /** Counts a sent or received message. */
  message(): void;
  /** Counts a message that API Gateway rejected before any function ran. */
  refused(): void;
  /** Counts a function call for a handshake, a message or the end of a connection. */
  called(outcome: RouteOutcome, milliseconds: number): void;
}

/**
 * Returns the metrics of one API. A function's 4xx or 5xx response is an integration error, even if it
 * correctly rejects a handshake. A function that fails, is late or may not be invoked is an execution error.
 */
export function createSocketMetrics(apiId: string, report: MetricSink): SocketMetrics {
  const count = (name: string, value = 1) =>
    report({ namespace: "AWS/ApiGateway", dimensions: { ApiId: apiId }, name, value });
  return {
    connecting: () => count("ConnectCount"),
    message: () => count("MessageCount"),
    refused: () => count("ClientError"),
    called(outcome, milliseconds) {
      const isAnswered = outcome.kind === "answered";
      count("IntegrationError", Number(isAnswered && outcome.statusCode >= 400));
      count("ExecutionError", Number(!isAnswered));
      count("IntegrationLatency", milliseconds);
    },
  };
}
