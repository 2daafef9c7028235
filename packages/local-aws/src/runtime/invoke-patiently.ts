import { setTimeout as sleep } from "node:timers/promises";
import type { LocalFunction } from "./read-functions.ts";
import { type FunctionRuntime, isThrottled } from "./run-functions.ts";
import type { InvocationResult } from "./start-environment.ts";

/** Lambda waits from a second to minutes; a local stage can retry sooner. */
const throttledPauseMilliseconds = 250;

/**
 * Invokes a function in the background, and retries while it is throttled. Lambda keeps throttled events and stream
 * records for hours, and does not count throttled attempts.
 */
export async function invokePatiently(
  runtime: Pick<FunctionRuntime, "invoke">,
  local: LocalFunction,
  event: unknown,
  stopping?: AbortSignal,
): Promise<InvocationResult> {
  for (;;) {
    const result = await runtime.invoke(local, event, "background");
    if (!isThrottled(result) || stopping?.aborted === true) return result;
    await sleep(throttledPauseMilliseconds);
  }
}
