import type { InvocationError } from "./environment-protocol.ts";

/** The status with which a shell reports a process that SIGKILL ended. */
const killedStatus = 137;

/** The error type of a request that took too long. */
export const timedOut = "Sandbox.Timedout";

/** Returns the error that Lambda reports when a request takes longer than the function's timeout. */
export function timeoutError(requestId: string, seconds: number): InvocationError {
  const errorMessage = `RequestId: ${requestId} Error: Task timed out after ${seconds.toFixed(2)} seconds`;
  return { errorType: timedOut, errorMessage, trace: [] };
}

/** Returns the error of an environment that ended by an uncaught error. */
export function crashError(error: unknown): InvocationError {
  const message = error instanceof Error ? error.message : String(error);
  return {
    errorType: error instanceof Error ? error.name : "Runtime.UnhandledPromiseRejection",
    errorMessage: message,
    trace: error instanceof Error ? (error.stack?.split("\n") ?? []) : [],
  };
}

/** Returns the error of an environment that exited by itself or was killed. */
export function exitError(code: number): InvocationError {
  return {
    errorType: "Runtime.ExitError",
    errorMessage: `Runtime exited with error: ${code === killedStatus ? "signal: killed" : `exit status ${code}`}`,
    trace: [],
  };
}
