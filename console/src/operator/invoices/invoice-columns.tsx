import StatusIndicator from "@cloudscape-design/components/status-indicator";
import type { OperatorInvoiceEntry } from "../../api/generated/types.ts";
import { Car, carColumnWidth } from "../../components/cars/car.tsx";
import { sortTextOfCar } from "../../components/cars/name-car.ts";
import type { ListColumn } from "../../components/lists/list-columns.ts";
import { dateColumnWidth } from "../../components/lists/time-column.ts";
import { formatMoney } from "../../format/money.ts";
import { formatTime } from "../../format/time.ts";
import { describeInvoiceTotal } from "../../format/total-by-currency.ts";
import { useZone } from "../../format/use-zone.ts";
import { useMessages } from "../../i18n/use-messages.ts";
import { pathOf } from "../../router/paths.ts";
import { useConsole } from "../../start/console-context.ts";
import { operatorMessages } from "../operator-messages.ts";
import { PartnerName, partnerColumnWidth } from "../partners/partner-name.tsx";
import { invoiceMessages, reviewReasonMessages } from "./invoice-messages.ts";
import { InvoiceStatus } from "./invoice-status.tsx";

/** Returns the columns of the operators' invoice lists. */
export function useInvoiceColumns(): ListColumn<OperatorInvoiceEntry>[] {
  const say = useMessages(invoiceMessages);
  const formatShared = useMessages(operatorMessages);
  const formatReason = useMessages(reviewReasonMessages);
  const zone = useZone();
  const { environment } = useConsole();
  return [
    {
      ...{ id: "car", header: say("invoice"), minWidth: carColumnWidth, isRowHeader: true },
      sortBy: sortTextOfCar,
      cell: (invoice) => (
        <Car car={invoice} id={invoice.id} href={pathOf(environment, "operator", "invoices", invoice.id)} />
      ),
    },
    {
      id: "number",
      header: say("number"),
      sortBy: ({ number }) => number,
      cell: ({ number }) => number ?? "–",
    },
    {
      ...{ id: "status", header: formatShared("status") },
      cell: ({ status, review_reasons }) => (
        <>
          <InvoiceStatus status={status} />
          {review_reasons.map((reason) => (
            <div key={reason}>
              <StatusIndicator type="warning">{formatReason(reason)}</StatusIndicator>
            </div>
          ))}
        </>
      ),
    },
    {
      ...{ id: "partner", header: formatShared("partner"), minWidth: partnerColumnWidth },
      cell: ({ dealer_id, partner_name }) => <PartnerName id={dealer_id} name={partner_name} />,
    },
    {
      ...{ id: "total", header: say("total"), isAmount: true, total: describeInvoiceTotal },
      sortBy: ({ amounts }) => amounts.total,
      cell: ({ amounts, currency }) => formatMoney(amounts.total, currency, "major"),
    },
    {
      // The number of an issued invoice contains the month.
      ...{ id: "month", header: say("month"), isExtra: true },
      sortBy: ({ shipment_month }) => shipment_month,
      cell: ({ shipment_month }) => shipment_month ?? "–",
    },
    {
      id: "issued",
      header: say("issued"),
      minWidth: dateColumnWidth,
      sortBy: ({ issued_at }) => issued_at,
      cell: ({ issued_at }) => formatTime(issued_at, zone),
    },
    {
      ...{ id: "updated", header: say("updated"), minWidth: dateColumnWidth, isExtra: true },
      sortBy: ({ updated_at }) => updated_at,
      cell: ({ updated_at }) => formatTime(updated_at, zone),
    },
  ];
}
