import * as z from "zod/mini";
import { responseId, responseText, responseToken } from "../../schema/response-values.ts";
import { timestamp } from "../../schema/timestamp.ts";

/** Number of characters in a digest. */
export const digestLength = 43;

/** The fields of every envelope except `type` and `data`. */
export const envelopeFields = {
  id: responseId.check(z.describe("Id of the event. Deliveries may repeat: process each id once.")),
  api_version: responseText(20).check(z.describe("Version of the contract when the event was created.")),
  environment: z.enum(["production", "sandbox"]).check(z.describe("Environment of the event.")),
  created_at: timestamp.check(z.describe("When the event happened.")),
  sequence: z
    .int()
    .check(z.describe("Number of the event in this account and environment, from 1 without gaps.")),
  digest: z
    .optional(responseToken(digestLength))
    .check(
      z.describe(
        "Links the event to the previous event: the base64url SHA-256 of two concatenated texts. The first text is the event as sent, without this field. The second text is the digest of the previous event. In a `chat.message`, `preview` counts as null. Absent from pings and from events created before digests were introduced.",
      ),
    ),
};
