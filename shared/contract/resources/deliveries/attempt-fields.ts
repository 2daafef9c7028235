import * as z from "zod/mini";
import { attemptLimits } from "../../../domain/webhooks/delivery.ts";
import { responseId, responseText } from "../../schema/response-values.ts";
import { timestamp } from "../../schema/timestamp.ts";

/** The fields that an attempt has in an event's log entry and at its endpoint: its time, its response and its cause. */
export const attemptFields = {
  replay_id: z
    .nullable(responseId)
    .check(z.describe("Id of the replay that made the attempt; null for the automatic delivery.")),
  at: timestamp.check(z.describe("When the attempt began.")),
  duration_ms: z.int().check(z.describe("How long the attempt took, in milliseconds.")),
  response_code: z
    .nullable(z.int())
    .check(z.describe("HTTP status of the response; null without a response.")),
  error: z
    .nullable(responseText(attemptLimits.error))
    .check(z.describe("Failure in one sentence; null on success.")),
};
