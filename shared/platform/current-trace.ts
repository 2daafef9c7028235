/**
 * A trace header that is passed on, as X-Ray writes it: `Root=1-<8 hex>-<24 hex>` first, `Sampled=1` among the fields
 * after it. A queue refuses a message whose header it cannot read, so no other is handed to one.
 */
export const recordedTrace =
  /^Root=1-[0-9a-f]{8}-[0-9a-f]{24}(?:;[A-Za-z]+=[\w.:-]+){0,8};Sampled=1(?:;[A-Za-z]+=[\w.:-]+){0,8}$/;

/**
 * Returns the header of the trace that this invocation belongs to, which Lambda sets anew for each; undefined outside
 * Lambda and where the trace is not recorded, since then there is nothing to be linked to.
 */
export function currentTraceHeader(): string | undefined {
  const header = process.env._X_AMZN_TRACE_ID;
  return header !== undefined && recordedTrace.test(header) ? header : undefined;
}
