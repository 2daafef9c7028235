import type { ReturnedValue } from "./environment-protocol.ts";

/** The result of a function. */
export interface InvocationSuccess {
  ok: true;
  /** JSON text of the whole result. */
  readonly payload: string;
  /** The parts of a response with a long body, from which `payload` is joined on demand. */
  apart?: ResponseApart;
}

/** A response whose body is separate. */
export interface ResponseApart {
  /** JSON text of the response without its body. */
  head: string;
  /** UTF-8. */
  body: Buffer;
}

/** Returns the success result of an environment. A result in parts is joined only for callers that need all of it. */
export function readReturned({ payload: head, body }: ReturnedValue): InvocationSuccess {
  if (body === null) return { ok: true, payload: head };
  const apart = { head, body: Buffer.from(body.buffer, body.byteOffset, body.byteLength) };
  return {
    ok: true,
    apart,
    get payload() {
      return JSON.stringify({ ...(JSON.parse(head) as object), body: apart.body.toString() });
    },
  };
}
