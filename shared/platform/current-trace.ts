/**
 * The X-Ray form of a trace header that may be forwarded: `Root=1-<8 hex>-<24 hex>` first, and `Sampled=1`
 * among the fields after it. Other headers are not forwarded, because a queue rejects a message with an
 * unreadable header.
 */
export const recordedTrace =
  /^Root=1-[0-9a-f]{8}-[0-9a-f]{24}(?:;[A-Za-z]+=[\w.:-]+){0,8};Sampled=1(?:;[A-Za-z]+=[\w.:-]+){0,8}$/;

/**
 * Returns the trace header of this invocation, which Lambda sets for every invocation. Returns undefined outside
 * Lambda. Also returns undefined if the trace is not recorded, because a link to the trace would lead nowhere.
 */
export function currentTraceHeader(): string | undefined {
  const header = process.env._X_AMZN_TRACE_ID;
  return header !== undefined && recordedTrace.test(header) ? header : undefined;
}
