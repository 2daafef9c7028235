import { text } from "node:stream/consumers";
import type { AwsProxy } from "../proxy/start-proxy.ts";
import type { JsonCarrier, JsonRequest } from "./connect-json.ts";

/**
 * Passes requests to the proxy of this process, which checks and records them as if they had come over the network.
 * Otherwise the two pollers per queue would make the process exchange HTTP with itself.
 */
export const carryInProcess = (proxy: Pick<AwsProxy, "answer">): JsonCarrier => ({
  send: (request) => untilAborted(respondInProcess(proxy, request), request.signal),
  destroy() {},
});

async function respondInProcess(
  proxy: Pick<AwsProxy, "answer">,
  { headers, body, signal }: JsonRequest,
): Promise<{ statusCode: number; text: string }> {
  const served = await proxy.answer({
    method: "POST",
    rawUrl: "/",
    headers,
    body: Buffer.from(body),
    callerIsGone: () => signal?.aborted === true,
  });
  if (served === "cut") throw Object.assign(new Error("The connection was cut"), { code: "ECONNRESET" });
  const { statusCode, body: answered } = served;
  return { statusCode, text: Buffer.isBuffer(answered) ? answered.toString() : await text(answered) };
}

/** Returns the response, or rejects when the signal aborts. A later response is discarded. */
function untilAborted<Answer>(answer: Promise<Answer>, signal: AbortSignal | null): Promise<Answer> {
  if (signal === null) return answer;
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  const abort = () => reject(signal.reason);
  if (signal.aborted) abort();
  signal.addEventListener("abort", abort);
  answer.then(resolve, reject).finally(() => signal.removeEventListener("abort", abort));
  return promise;
}
