import type { MetricSink } from "../machine/metric-datum.ts";
import type { RouteOutcome } from "./call-socket-route.ts";

/**
 * Takes what happens on a WebSocket API, and reports its metrics.
 * @see https://docs.aws.amazon.com/apigateway/latest/developerguide/apigateway-websocket-api-logging.html
 */
export interface SocketMetrics {
  /** A handshake is put to `$connect`. */
  connecting(): void;
  /** A message went either way. */
  message(): void;
  /** API Gateway refused a message before any function ran. */
  refused(): void;
  /** A function was called for a handshake, a message or an end. */
  called(outcome: RouteOutcome, milliseconds: number): void;
}

/**
 * Reports the metrics of one API. What a function answers with 4xx or 5xx is an error of the integration, also where it
 * refuses a handshake as it should; a function that fails, is late or may not be invoked is one of execution.
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
