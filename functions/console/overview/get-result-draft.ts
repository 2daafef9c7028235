import { readResultDraft } from "../../../shared/application/orders/lots/store-result-draft.ts";
import { getResultDraftRoute } from "../../../shared/contract/routes/overview/get-result-draft.ts";
import { consoleHandler } from "../../../shared/http/console-handler.ts";

/** `GET /ops/v1/result-drafts/{auction_date}` */
export const handler = consoleHandler(getResultDraftRoute, async ({ params }) => ({
  status: 200,
  body: await readResultDraft(params.auction_date),
}));
