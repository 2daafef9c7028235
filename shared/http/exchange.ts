import type { MiddlewareObj, Request } from "@middy/core";
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from "aws-lambda";
import type { Clock } from "../platform/clock.ts";
import { logger } from "../platform/logger.ts";
import type { Reply } from "./reply.ts";

/** The state that the middlewares of one request share. `Caller` is set once the call is admitted. */
export interface Exchange<Caller = unknown> {
  requestId: string;
  /** The time of the request, epoch milliseconds. */
  receivedAt: number;
  /** Monotonic start, for the duration in the log. */
  startedAt: number;
  caller: Caller | null;
  /**
   * The group that counts the caller's concurrent calls: the hash of its key, or the user; null until known.
   */
  countedBy: string | null;
  /** The client's IPv4 or IPv6 address; empty until the request's origin is verified. */
  callerAddress: string;
  /**
   * Whether the caller may cache responses and revalidate them, as polling programs do. Browsers cache no
   * console responses.
   */
  mayKeepAnswers: boolean;
  /** Headers of every response to this request, errors included. */
  responseHeaders: Record<string, string>;
  /** If the request is an ordinary read, whether only a sample of such reads is logged. */
  isSampled: boolean;
  /** Fields of the request log in addition to route, status and duration. */
  logFields: Record<string, string>;
  /** Work that must end before the response is sent. Its failure does not affect the response. */
  background: Promise<void>[];
  /** The body as parsed JSON; undefined if there is none. */
  body: unknown;
  idempotencyKey: string | null;
  validated: { params: unknown; query: unknown; body: unknown };
}

/** The gateway's event with its exchange. */
export type ExchangeEvent<Caller = unknown> = APIGatewayProxyEventV2 & { exchange: Exchange<Caller> };

/** One step of the pipeline. */
export type Step<Caller = unknown> = MiddlewareObj<
  ExchangeEvent<Caller>,
  Reply | APIGatewayProxyStructuredResultV2
>;

/** The state of a request inside a step. */
export type StepRequest<Caller = unknown> = Request<
  ExchangeEvent<Caller>,
  Reply | APIGatewayProxyStructuredResultV2
>;

/**
 * Returns the first step: it records the time and the gateway's request id, which then appears in every log
 * line.
 */
export function openExchange(clock: Clock): Step {
  return {
    before: ({ event }) => {
      // An environment serves one request at a time, so everything logged until the next request belongs to this
      // request.
      logger.appendKeys({ request_id: event.requestContext.requestId });
      event.exchange = {
        requestId: event.requestContext.requestId,
        receivedAt: clock.now(),
        startedAt: performance.now(),
        caller: null,
        countedBy: null,
        callerAddress: "",
        mayKeepAnswers: false,
        responseHeaders: { "X-Request-Id": event.requestContext.requestId },
        isSampled: false,
        logFields: {},
        background: [],
        body: undefined,
        idempotencyKey: null,
        validated: { params: undefined, query: undefined, body: undefined },
      };
    },
  };
}

/**
 * Returns a request header by its name in any letter case. The gateway sends lower case, other callers may
 * not.
 */
export function headerOf(event: Pick<APIGatewayProxyEventV2, "headers">, name: string): string | undefined {
  const exact = event.headers[name];
  if (exact !== undefined) return exact;
  const wanted = name.toLowerCase();
  const found = Object.keys(event.headers).find((header) => header.toLowerCase() === wanted);
  return found === undefined ? undefined : event.headers[found];
}

/**
 * Returns `If-None-Match` of a request whose response the caller may cache, empty when absent; undefined for all other
 * requests.
 */
export const ifNoneMatchOf = (event: ExchangeEvent): string | undefined =>
  event.exchange.mayKeepAnswers && ["GET", "HEAD"].includes(event.requestContext.http.method)
    ? (headerOf(event, "if-none-match") ?? "")
    : undefined;
