import { storeResultDraft } from "../../../shared/application/orders/lots/store-result-draft.ts";
import { replaceResultDraftRoute } from "../../../shared/contract/routes/overview/replace-result-draft.ts";
import { consoleHandler } from "../../../shared/http/console-handler.ts";

/** `PUT /ops/v1/result-drafts/{auction_date}` */
export const handler = consoleHandler(replaceResultDraftRoute, async ({ params, body, now }) => {
  const rows = body.rows.map(({ vehicle_id, ...row }) => ({ vehicleId: vehicle_id, ...row }));
  const { version } = body;
  return { status: 200, body: await storeResultDraft(params.auction_date, { rows, version }, now) };
});
