import { readBilling, writeBillingCsv } from "../../../shared/application/history/read-billing.ts";
import { getHistoryBillingRoute } from "../../../shared/contract/routes/history-lookups/get-history-billing.ts";
import { kstMonthOf } from "../../../shared/domain/history/lookup-caps.ts";
import { consoleHandler } from "../../../shared/http/console-handler.ts";
import { prefersCsv } from "../../../shared/http/prefers-csv.ts";

/** `GET /ops/v1/history-billing` */
export const handler = consoleHandler(getHistoryBillingRoute, async ({ query, accept, now }) => {
  const month = query.month ?? kstMonthOf(now);
  const entries = await readBilling(month, query.partner_id ?? null);
  if (!prefersCsv(accept)) return { status: 200, body: { data: entries } };
  const headers = {
    "Content-Type": "text/csv; charset=utf-8",
    "Content-Disposition": `attachment; filename="history-billing-${month}.csv"`,
  };
  return { status: 200, headers, bytes: Buffer.from(writeBillingCsv(entries)) };
});
