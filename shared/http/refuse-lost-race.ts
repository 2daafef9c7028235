import { RaceLost } from "../application/commit-with-retries.ts";
import { Problem } from "../domain/errors/problem.ts";

/**
 * Converts a `RaceLost` to the problem `conflict`, for the console API and the chat stream. Routes of the partner API
 * have fixed error codes and return a retryable `internal_error` instead.
 * @throws Problem conflict for a `RaceLost`, any other error unchanged.
 */
export function refuseLostRace(error: unknown): never {
  if (!(error instanceof RaceLost)) throw error;
  const message = "Concurrent changes to the same resource prevented this change. Retry the same request.";
  throw new Problem("conflict", message, { reason: "concurrent_changes" }, { cause: error });
}
