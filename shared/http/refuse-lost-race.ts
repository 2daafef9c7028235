import { RaceLost } from "../application/commit-until-settled.ts";
import { Problem } from "../domain/errors/problem.ts";

/**
 * What the console answers where others stood in the way until patience ended: `conflict`. Partners, whose codes are given,
 * are told to repeat an `internal_error`.
 * @throws Problem conflict for a lost race, any other error as it came.
 */
export function refuseLostRace(error: unknown): never {
  if (!(error instanceof RaceLost)) throw error;
  const message =
    "Others were changing the same thing for as long as this request could wait. Send the same request again.";
  throw new Problem("conflict", message, { reason: "concurrent_changes" }, { cause: error });
}
