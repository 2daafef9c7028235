import * as z from "zod/mini";
import { responseId, responseText } from "../../schema/response-values.ts";
import { timestamp } from "../../schema/timestamp.ts";

const longestName = 200;

/** A view of a partner's console. */
export const partnerViewSchema = z
  .object({
    id: responseId.check(
      z.describe(
        "Sent in the header `X-Svc-Partner-View`. It is not a credential: it works only with your own token.",
      ),
    ),
    partner_id: responseId.check(z.describe("The only partner whose console the view shows.")),
    partner_name: responseText(longestName).check(z.describe("The partner's name.")),
    started_at: timestamp.check(z.describe("When the view started.")),
    expires_at: timestamp.check(z.describe("When the view expires.")),
    ended_at: z.nullable(timestamp).check(z.describe("When you ended the view; null until then.")),
  })
  .check(
    z.meta({
      id: "PartnerView",
      description: "Lets one operator read one partner's console for 30 minutes.",
    }),
  );
