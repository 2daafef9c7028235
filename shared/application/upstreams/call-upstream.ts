import type { UpstreamName } from "../../domain/upstreams/upstream-health.ts";
import { recordUpstreamFailure, recordUpstreamSuccess } from "../../persistence/upstreams/upstream-health.ts";

const longestFailure = 300;

/**
 * Makes a call of an upstream and notes what came of it for the operators. For calls made by the clock, a worker or an operator:
 * what partners ask for is not slowed by a write. An answer is not lost because it could not be noted.
 * @throws whatever the call throws
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

/** The message, and that of its cause: "gave no usable answer" says little without "answered 502". */
function describeFailure(error: unknown): string {
  const { message, cause } = error instanceof Error ? error : new Error("failed");
  const text = cause instanceof Error ? `${message}: ${cause.message}` : message;
  return text.slice(0, longestFailure);
}
