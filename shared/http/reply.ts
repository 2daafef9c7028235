import type { APIGatewayProxyStructuredResultV2 } from "aws-lambda";
import { fitBytes, fitJson } from "./fit-answer.ts";

/** A handler's reply. `body` is sent as JSON; undefined sends no body. */
export interface Reply {
  status: number;
  body?: unknown;
  /**
   * On a page of a list, whose body has `data` and `next_cursor`: the cursor that continues after an item of `data`,
   * by its position from 0. A page that would be too large ends there.
   */
  cursorAfter?: (position: number) => string | null;
  /** Sent unchanged in place of a body; `headers` states their type. */
  bytes?: Uint8Array;
  headers?: Record<string, string>;
}

/**
 * What every answer tells browsers: come back by https only, take the body for nothing but what it is declared to be,
 * show it in no frame, run nothing in it, and tell other sites nothing about where it was. CloudFront sets the same.
 */
export const securityHeaders = {
  "Strict-Transport-Security": "max-age=63072000; includeSubDomains",
  "X-Content-Type-Options": "nosniff",
  "X-Frame-Options": "DENY",
  "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
  "Referrer-Policy": "no-referrer",
} as const;

/**
 * The reply in the gateway's format, with the headers every response has.
 * @throws AnswerTooLarge when it passes the answer budget
 */
export function toGatewayResponse(
  reply: Reply,
  commonHeaders: Record<string, string>,
): APIGatewayProxyStructuredResultV2 {
  const headers = { ...securityHeaders, "Cache-Control": "no-store", ...commonHeaders, ...reply.headers };
  if (reply.bytes !== undefined) {
    return { statusCode: reply.status, headers, body: fitBytes(reply.bytes), isBase64Encoded: true };
  }
  if (reply.body === undefined) return { statusCode: reply.status, headers };
  return {
    statusCode: reply.status,
    headers: { "Content-Type": "application/json", ...headers },
    body: fitJson(reply),
  };
}
