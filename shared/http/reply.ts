import type { APIGatewayProxyStructuredResultV2 } from "aws-lambda";
import { compressBody, variesByEncoding } from "./compress-body.ts";
import { contentTag, namesTag } from "./entity-tag.ts";
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
  /** Set on a page whose items nobody changes and later answers show again: their JSON is made once. */
  sharesItems?: true;
  /** Sent unchanged in place of a body; `headers` states their type. */
  bytes?: Uint8Array;
  headers?: Record<string, string>;
  /** Its entity tag, where it is known before the body is; otherwise the tag follows from the body. */
  entityTag?: string;
}

/** The parts of a request that determine the form of the response. */
export interface AnswerForm {
  /** `Accept-Encoding` */
  acceptEncoding?: string | undefined;
  /**
   * Set where the caller may keep the answer and ask later whether it still holds: `If-None-Match`, empty when absent.
   */
  ifNoneMatch?: string | undefined;
}

/** Returns the answer to a caller who holds it already, under a tag. */
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
 * Returns the reply in the gateway's format, with the headers every response has. A caller who may keep a 200 gets its
 * entity tag, and 304 in its place when it is held already.
 * @throws AnswerTooLarge when it passes the answer budget
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

/** Only a 200 with content has a tag, besides answers that bring their own. */
function findTag({ entityTag, status }: Reply, content: string | Uint8Array | undefined): string | null {
  if (entityTag !== undefined) return entityTag;
  return status === 200 && content !== undefined ? contentTag(content) : null;
}
