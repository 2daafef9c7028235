import type { APIGatewayProxyStructuredResultV2 } from "aws-lambda";
import { compressBody, variesByEncoding } from "./compress-body.ts";
import { contentTag, namesTag } from "./entity-tag.ts";
import { fitBytes, fitJson } from "./fit-answer.ts";

/** A handler's reply. `body` is sent as JSON; undefined sends no body. */
export interface Reply {
  status: number;
  body?: unknown;
  /**
   * For a page of a list, whose body has `data` and `next_cursor`: returns the cursor after an item of
   * `data`, by its index from 0. A page that would be too large ends there.
   */
  cursorAfter?: (position: number) => string | null;
  /** Set on a page whose items are immutable and shared by later responses: their JSON is created once. */
  sharesItems?: true;
  /** Sent unchanged instead of `body`; `headers` state the media type. */
  bytes?: Uint8Array;
  headers?: Record<string, string>;
  /** The entity tag, if it is known before the body; otherwise it is computed from the body. */
  entityTag?: string;
}

/** The parts of a request that determine the form of the response. */
export interface AnswerForm {
  /** `Accept-Encoding` */
  acceptEncoding?: string | undefined;
  /** Set if the caller may cache and revalidate the response: `If-None-Match`, empty when absent. */
  ifNoneMatch?: string | undefined;
}

/** Returns a 304 response for a caller that already has the content with this tag. */
export const notModified = (entityTag: string): Reply => ({ status: 304, entityTag });

/**
 * The security headers of every response: use https only, do not sniff content types, no frames, no scripts, no
 * referrer. CloudFront sets the same headers.
 */
export const securityHeaders = {
  "Strict-Transport-Security": "max-age=63072000; includeSubDomains",
  "X-Content-Type-Options": "nosniff",
  "X-Frame-Options": "DENY",
  "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
  "Referrer-Policy": "no-referrer",
} as const;

/**
 * Returns the reply in the gateway's format, with the headers of every response. A 200 response to a caller that may
 * cache it has an entity tag, and becomes 304 if the caller already has it.
 * @throws AnswerTooLarge when the response exceeds the limit
 */
export function toGatewayResponse(
  reply: Reply,
  commonHeaders: Record<string, string>,
  { acceptEncoding, ifNoneMatch }: AnswerForm = {},
): APIGatewayProxyStructuredResultV2 {
  const { status, bytes, body } = reply;
  const json = bytes === undefined && body !== undefined ? fitJson(reply) : undefined;
  const tag = ifNoneMatch === undefined ? null : findTag(reply, bytes ?? json);
  const headers = {
    ...securityHeaders,
    "Cache-Control": tag === null ? "no-store" : "private, no-cache",
    ...commonHeaders,
    ...reply.headers,
    ...(tag !== null && { ETag: tag }),
  };
  const isHeld = status === 304 || (tag !== null && namesTag(ifNoneMatch, tag));
  if (isHeld) return { statusCode: 304, headers: { ...headers, ...variesByEncoding } };
  if (bytes !== undefined) {
    return { statusCode: status, headers, body: fitBytes(bytes), isBase64Encoded: true };
  }
  if (json === undefined) return { statusCode: status, headers };
  const { headers: encodingHeaders, ...encoded } = compressBody(json, acceptEncoding);
  return {
    statusCode: status,
    headers: { "Content-Type": "application/json", ...headers, ...encodingHeaders },
    ...encoded,
  };
}

/** Only a 200 response with content, or a response that sets its own tag, has an entity tag. */
function findTag({ entityTag, status }: Reply, content: string | Uint8Array | undefined): string | null {
  if (entityTag !== undefined) return entityTag;
  return status === 200 && content !== undefined ? contentTag(content) : null;
}
