import type { HistoryBillingEntry } from "../../contract/resources/history-lookups/history-billing.ts";
import { Problem } from "../../domain/errors/problem.ts";
import { lookupBillUsd } from "../../domain/history/lookup-bill.ts";
import { getLookupMonths, listLookupPartners } from "../../persistence/history/lookup-months.ts";
import { getPartner, getPartners } from "../../persistence/partners/partners.ts";

/**
 * Returns the charges for the lookups of a KST month (`YYYY-MM`): of one partner, or of every partner with lookups.
 * @throws Problem `not_found` for an unknown partner
 */
export async function readBilling(month: string, partnerId: string | null): Promise<HistoryBillingEntry[]> {
  const partnerIds = partnerId === null ? await listLookupPartners(month) : [await requirePartner(partnerId)];
  const [months, partners] = await Promise.all([getLookupMonths(partnerIds, month), getPartners(partnerIds)]);
  return months.map(({ lookups, billable, ...counted }) => ({
    partner_id: counted.partnerId,
    partner_name: partners.get(counted.partnerId)?.name ?? null,
    month,
    lookups,
    billable,
    amount_usd: lookupBillUsd(billable),
  }));
}

async function requirePartner(partnerId: string): Promise<string> {
  if ((await getPartner(partnerId)) !== null) return partnerId;
  throw new Problem(
    "not_found",
    "There is no partner with this id in this environment. List the partners to find its id.",
    {
      partner_id: partnerId,
    },
  );
}

const columns = ["partner_id", "month", "lookups", "billable", "amount_usd"] as const;

/** Returns the statement as CSV. No value needs quoting: ids, months and numbers hold neither commas nor quotes. */
export const writeBillingCsv = (entries: readonly HistoryBillingEntry[]): string =>
  [columns.join(","), ...entries.map((entry) => columns.map((column) => entry[column]).join(","))]
    .map((line) => `${line}\r\n`)
    .join("");
