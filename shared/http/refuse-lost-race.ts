import { RaceLost } from "../application/commit-until-settled.ts";
import { Problem } from "../domain/errors/problem.ts";

/**
 * Converts a race that was lost too often to `conflict`, for console routes. Partner routes, whose codes are fixed,
 * return a retryable `internal_error`.
 * @throws Problem conflict for a lost race, any other error unchanged.
 */
export function refuseLostRace(error: unknown): never {
  if (!(error instanceof RaceLost)) throw error;
  const message = "Concurrent changes to the same resource prevented this change. Retry the same request.";
  throw new Problem("conflict", message, { reason: "concurrent_changes" }, { cause: error });
}
