import type { InvoiceEntry } from "../../api/generated/types.ts";
import { formatMoney } from "../../format/money.ts";
import { useMessages } from "../../i18n/use-messages.ts";
import { EachDialog } from "../each/each-dialog.tsx";
import { invoiceMessages } from "./invoice-messages.ts";
import { totalsByCurrency } from "./total-by-currency.ts";
import { useIssueSome } from "./use-issue-some.ts";

/** Asks before several drafts are issued, and shows what became of each. */
export function IssueSomeDialog({ invoices, onClose }: { invoices: InvoiceEntry[]; onClose: () => void }) {
  const say = useMessages(invoiceMessages);
  const each = useIssueSome<InvoiceEntry>(say("changedMeanwhile"));
  const total = totalsByCurrency(invoices)
    .map(([currency, sum]) => formatMoney(sum, currency, "major"))
    .join(", ");
  return (
    <EachDialog
      title={say("issueTitle", { count: invoices.length })}
      consequences={`${say("issueEach")} ${say("issueTotal", { total })}`}
      label={say("invoices")}
      items={invoices}
      nameOf={({ id }) => id}
      detailOf={({ amounts, currency }) => formatMoney(amounts.total, currency, "major")}
      each={each}
      start={say("issueStart")}
      sayDone={({ id, number }) => say("succeeded", { number: number ?? id })}
      onClose={onClose}
    />
  );
}
