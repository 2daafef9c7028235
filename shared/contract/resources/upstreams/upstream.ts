import * as z from "zod/mini";
import { longestFailure, upstreamNames } from "../../../domain/upstreams/upstream-health.ts";
import { responseText } from "../../schema/response-values.ts";
import { timestamp } from "../../schema/timestamp.ts";

/** The health of an upstream. */
export const upstreamSchema = z
  .object({
    name: z
      .enum(upstreamNames)
      .check(
        z.describe(
          "A dealer source, `fx` (the exchange rate provider) or `history` (the vehicle-history provider).",
        ),
      ),
    state: z
      .enum(["ok", "failing", "unknown"])
      .check(z.describe("Result of the latest call, including its retry; `unknown` before the first call.")),
    checked_at: z
      .nullable(timestamp)
      .check(
        z.describe(
          "When the upstream was called for this response; null for `history`, because its calls cost money.",
        ),
      ),
    duration_ms: z.nullable(z.int()).check(z.describe("How long that call took.")),
    last_success_at: z.nullable(timestamp).check(z.describe("Null before the first success.")),
    last_failure_at: z.nullable(timestamp).check(z.describe("Null before the first failure.")),
    last_failure: z
      .nullable(responseText(longestFailure))
      .check(z.describe("Description of the last failure.")),
    consecutive_failures: z
      .int()
      .check(z.describe("Number of failures since the last success, in this check and in scheduled calls.")),
  })
  .check(z.meta({ id: "Upstream", description: "Health of a third-party service." }));
