import FormField from "@cloudscape-design/components/form-field";
import Input from "@cloudscape-design/components/input";
import { useState } from "react";
import type { OperatorInvoiceEntry } from "../../api/generated/types.ts";
import { formatMoney } from "../../format/money.ts";
import { useMessages } from "../../i18n/use-messages.ts";
import { carMessages } from "../../pieces/car-messages.ts";
import { nameCarAndPlate } from "../../pieces/name-car.ts";
import { EachDialog } from "../each/each-dialog.tsx";
import { invoiceFieldMessages, invoiceMessages } from "./invoice-messages.ts";
import { totalsByCurrency } from "./total-by-currency.ts";
import { useIssueSome } from "./use-issue-some.ts";

/** Asks before several drafts are issued, for the month of those that have none, and shows what became of each. */
export function IssueSomeDialog({
  invoices,
  onClose,
}: {
  invoices: OperatorInvoiceEntry[];
  onClose: () => void;
}) {
  const say = useMessages(invoiceMessages);
  const sayField = useMessages(invoiceFieldMessages);
  const sayCar = useMessages(carMessages);
  const [month, setMonth] = useState("");
  const each = useIssueSome<OperatorInvoiceEntry>({
    changedMeanwhile: say("changedMeanwhile"),
    month: month.trim(),
  });
  const withoutMonth = invoices.filter(({ shipment_month }) => shipment_month === null).length;
  const total = totalsByCurrency(invoices)
    .map(([currency, sum]) => formatMoney(sum, currency, "major"))
    .join(", ");
  return (
    <EachDialog
      title={say("issueTitle", { count: invoices.length })}
      consequences={`${say("issueEach")} ${say("issueTotal", { total })}`}
      label={say("invoices")}
      items={invoices}
      nameOf={(invoice) => nameCarAndPlate(invoice, sayCar)}
      detailOf={({ amounts, currency }) => formatMoney(amounts.total, currency, "major")}
      each={each}
      start={say("issueStart")}
      canStart={withoutMonth === 0 || /^\d{4}-\d{2}$/.test(month.trim())}
      sayDone={({ number }) => say("succeeded", { number: number ?? "–" })}
      onClose={onClose}
    >
      {withoutMonth > 0 && (
        <FormField
          label={sayField("shipment_month")}
          constraintText={say("monthForSome", { count: withoutMonth })}
        >
          <Input
            value={month}
            autoComplete={false}
            // What is tried again is what was sent before.
            disabled={each.progress.size > 0}
            onChange={({ detail }) => setMonth(detail.value)}
          />
        </FormField>
      )}
    </EachDialog>
  );
}
