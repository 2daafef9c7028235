import { limitText } from "../../domain/text/limit-text.ts";
import type { UpstreamName } from "../../domain/upstreams/upstream-health.ts";
import { recordUpstreamFailure, recordUpstreamSuccess } from "../../persistence/upstreams/upstream-health.ts";

const longestFailure = 300;

/**
 * Calls an upstream and records the outcome for the operators. For calls by schedules, workers and operators
 * only, because partners' requests must not wait for the write. If recording fails, the response is still
 * returned.
 * @throws what the call throws
 */
export async function callUpstream<Answer>(
  name: UpstreamName,
  call: () => Promise<Answer>,
  now: number,
): Promise<Answer> {
  let answer: Answer;
  try {
    answer = await call();
  } catch (error) {
    await recordUpstreamFailure(name, describeFailure(error), now).catch(() => undefined);
    throw error;
  }
  await recordUpstreamSuccess(name, now).catch(() => undefined);
  return answer;
}

/**
 * Returns the messages of the error and its cause, because "no usable response" needs a detail such as
 * "status 502".
 */
function describeFailure(error: unknown): string {
  const { message, cause } = error instanceof Error ? error : new Error("failed");
  const text = cause instanceof Error ? `${message}: ${cause.message}` : message;
  return limitText(text, longestFailure);
}
