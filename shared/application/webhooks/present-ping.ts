import type * as z from "zod/mini";
import type { pingResultSchema } from "../../contract/resources/webhook-endpoint.ts";
import type { SendOutcome } from "../../domain/webhooks/delivery.ts";

/** What came of a ping, as the API shows it. */
export const presentPing = (outcome: SendOutcome): z.output<typeof pingResultSchema> => ({
  delivered: outcome.error === null,
  response_code: outcome.responseCode,
  duration_ms: outcome.durationMilliseconds,
  error: outcome.error,
  response_excerpt: outcome.responseExcerpt,
});
