import { defineRoute } from "../../define-route.ts";
import { resultDraftParams, resultDraftSchema } from "../../resources/overview/result-draft.ts";

/** `GET /ops/v1/result-drafts/{auction_date}` */
export const getResultDraftRoute = defineRoute({
  operationId: "getResultDraft",
  audience: "operator",
  area: "overview",
  consoleFunction: "serve-result-drafts",
  method: "GET",
  path: "/ops/v1/result-drafts/{auction_date}",
  summary: "Read the typed results of an auction day",
  description:
    "The results that operators have typed in the auction cockpit and not submitted. All operators of the environment share one draft per day. It is deleted 14 days after its last change. A day without a draft has no rows and version 0.",
  params: resultDraftParams,
  responses: { 200: { description: "The draft.", schema: resultDraftSchema } },
  errors: ["validation_error"],
  budgeted: false,
});
