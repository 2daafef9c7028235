import FormField from "@cloudscape-design/components/form-field";
import Input from "@cloudscape-design/components/input";
import type { OperatorInvoiceEntry } from "../../api/generated/types.ts";
import { carMessages } from "../../components/cars/car-messages.ts";
import { nameCarAndPlate } from "../../components/cars/name-car.ts";
import { FieldInputs } from "../../components/forms/field-inputs.tsx";
import { areTexts, isComplete, type Texts } from "../../components/forms/form-fields.ts";
import { refusedFields } from "../../components/forms/refused-fields.ts";
import { useDialogDraft } from "../../drafts/use-dialog-draft.ts";
import { formatMoney } from "../../format/money.ts";
import { totalsByCurrency } from "../../format/total-by-currency.ts";
import { useMessages } from "../../i18n/use-messages.ts";
import { BulkDialog } from "../bulk/bulk-dialog.tsx";
import { exceptionField } from "../orders/transition-fields.ts";
import { invoiceFieldMessages, invoiceMessages } from "./invoice-messages.ts";
import { useIssueSome } from "./use-issue-some.ts";

/** The input: a month for all drafts without a month, and the reason for an unusual total by draft id. */
interface Typed {
  month: string;
  reasons: Texts;
}

const nothingTyped: Typed = { month: "", reasons: {} };

const isTyped = (kept: object): kept is Typed =>
  "month" in kept &&
  typeof kept.month === "string" &&
  "reasons" in kept &&
  typeof kept.reasons === "object" &&
  kept.reasons !== null &&
  areTexts(kept.reasons);

type IssuedDraft = Omit<OperatorInvoiceEntry, "review_reasons">;

/** Confirms issuing several drafts, with a month for drafts that have no month, and shows each result. */
export function IssueSomeDialog({ invoices, onClose }: { invoices: IssuedDraft[]; onClose: () => void }) {
  const say = useMessages(invoiceMessages);
  const formatField = useMessages(invoiceFieldMessages);
  const formatCar = useMessages(carMessages);
  const title = say("issueTitle", { count: invoices.length });
  const { values, change, isRestored } = useDialogDraft<Typed>("issue-some", nothingTyped, isTyped);
  const { month, reasons } = values;
  const each = useIssueSome<IssuedDraft>({
    changedMeanwhile: say("changedMeanwhile"),
    month: month.trim(),
    reasonOf: (id) => (reasons[id] ?? "").trim(),
  });
  const exception = exceptionField(formatField("override_reason"));
  const faultsOf = (id: string) => {
    const progress = each.progress.get(id);
    return refusedFields(progress?.state === "failed" ? progress.error : null);
  };
  const withoutMonth = invoices.filter(({ shipment_month }) => shipment_month === null).length;
  const total = totalsByCurrency(invoices)
    .map(([currency, sum]) => formatMoney(sum, currency, "major"))
    .join(", ");
  return (
    <BulkDialog
      title={title}
      consequences={`${say("issueEach")} ${say("issueTotal", { total })}`}
      label={say("invoices")}
      items={invoices}
      nameOf={(invoice) => nameCarAndPlate(invoice, formatCar)}
      detailOf={({ id, amounts, currency }) => (
        <>
          {formatMoney(amounts.total, currency, "major")}
          <FieldInputs
            fields={[exception]}
            texts={{ [exception.path]: reasons[id] ?? "" }}
            faults={faultsOf(id)}
            onChange={(_, reason) => change({ reasons: { ...reasons, [id]: reason } })}
          />
        </>
      )}
      each={each}
      start={say("issueStart")}
      isRestored={isRestored}
      canStart={
        (withoutMonth === 0 || /^\d{4}-\d{2}$/.test(month.trim())) &&
        Object.values(reasons).every((reason) => isComplete([exception], { [exception.path]: reason }))
      }
      formatDone={({ number }) => say("succeeded", { number: number ?? "–" })}
      onClose={onClose}
    >
      {withoutMonth > 0 && (
        <FormField
          label={formatField("shipment_month")}
          constraintText={say("monthForSome", { count: withoutMonth })}
        >
          <Input
            value={month}
            autoComplete={false}
            // Disabled after the first attempt, so that a retry sends the same content.
            disabled={each.progress.size > 0}
            onChange={({ detail }) => change({ month: detail.value })}
          />
        </FormField>
      )}
    </BulkDialog>
  );
}
