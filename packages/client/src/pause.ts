import { AbortedError } from "./errors.ts";

/**
 * Waits.
 * @throws AbortedError as soon as the signal aborts
 */
export function pause(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(timer);
      reject(abortedBy(signal));
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", end);
      resolve();
    }, milliseconds);
    if (signal?.aborted === true) end();
    else signal?.addEventListener("abort", end, { once: true });
  });
}

/** Returns the error of a call that its caller aborted. */
export const abortedBy = (signal: AbortSignal | undefined): AbortedError =>
  new AbortedError("The call was aborted.", { cause: signal?.reason });
