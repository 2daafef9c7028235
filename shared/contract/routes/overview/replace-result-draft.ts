import { defineRoute } from "../../define-route.ts";
import {
  resultDraftBody,
  resultDraftParams,
  resultDraftSchema,
} from "../../resources/overview/result-draft.ts";

/** `PUT /ops/v1/result-drafts/{auction_date}` */
export const replaceResultDraftRoute = defineRoute({
  operationId: "replaceResultDraft",
  audience: "operator",
  area: "overview",
  consoleFunction: "serve-result-drafts",
  method: "PUT",
  path: "/ops/v1/result-drafts/{auction_date}",
  summary: "Store the typed results of an auction day",
  description:
    "Replaces the shared draft of the day. Nothing is awarded or lost, no partner is notified, and the audit log has no entry. If `version` is not the current version, the request returns `conflict`: read the draft, merge its rows with yours, and send them with its version.",
  params: resultDraftParams,
  body: resultDraftBody,
  responses: { 200: { description: "The stored draft.", schema: resultDraftSchema } },
  errors: ["validation_error", "conflict"],
  budgeted: false,
});
