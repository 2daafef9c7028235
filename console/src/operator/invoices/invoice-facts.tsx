import Container from "@cloudscape-design/components/container";
import Header from "@cloudscape-design/components/header";
import KeyValuePairs from "@cloudscape-design/components/key-value-pairs";
import SpaceBetween from "@cloudscape-design/components/space-between";
import type { Invoice } from "../../api/generated/types.ts";
import { Car } from "../../components/cars/car.tsx";
import { WrittenText } from "../../components/written-text.tsx";
import { formatMoney } from "../../format/money.ts";
import { formatTime } from "../../format/time.ts";
import { useZone } from "../../format/use-zone.ts";
import { useMessages } from "../../i18n/use-messages.ts";
import { pathOf } from "../../router/paths.ts";
import { useConsole } from "../../start/console-context.ts";
import { operatorMessages } from "../operator-messages.ts";
import { PartnerName } from "../partners/partner-name.tsx";
import { invoiceFieldMessages, invoiceMessages } from "./invoice-messages.ts";
import type { InvoicePart } from "./invoice-sections.ts";
import { InvoiceStatus } from "./invoice-status.tsx";
import { useInvoicedOrder } from "./use-invoiced-order.ts";

/** Shows the whole content of an invoice. */
export function InvoiceFacts({ invoice }: { invoice: Invoice }) {
  return (
    <SpaceBetween size="l">
      <General invoice={invoice} />
      <Part invoice={invoice} part="consignee" />
      <Amounts invoice={invoice} />
      <Part invoice={invoice} part="terms" />
      <Part invoice={invoice} part="packing" />
      <Part invoice={invoice} part="vehicle" />
    </SpaceBetween>
  );
}

function General({ invoice }: { invoice: Invoice }) {
  const say = useMessages(invoiceMessages);
  const formatShared = useMessages(operatorMessages);
  const formatField = useMessages(invoiceFieldMessages);
  const zone = useZone();
  const { environment } = useConsole();
  const { order } = useInvoicedOrder(invoice);
  return (
    <Container header={<Header variant="h2">{say("general")}</Header>}>
      <KeyValuePairs
        columns={3}
        items={[
          { label: formatShared("status"), value: <InvoiceStatus status={invoice.status} /> },
          { label: say("number"), value: invoice.number ?? "–" },
          { label: say("version"), value: invoice.version },
          { label: say("month"), value: invoice.shipment_month ?? "–" },
          {
            label: say("order"),
            value: (
              <Car
                car={order ?? { vehicle: invoice.vehicle, license_plate: invoice.vehicle.license_plate }}
                id={invoice.order_id}
                href={pathOf(environment, "operator", "orders", invoice.order_id)}
              />
            ),
          },
          {
            label: formatShared("partner"),
            value: order ? <PartnerName id={order.partner_id} name={order.partner_name} /> : "–",
          },
          { label: say("created"), value: formatTime(invoice.created_at, zone) },
          { label: say("updated"), value: formatTime(invoice.updated_at, zone) },
          { label: say("issued"), value: formatTime(invoice.issued_at, zone) },
          { label: say("paid"), value: formatTime(invoice.paid_at, zone) },
          ...(invoice.status === "void"
            ? [
                { label: say("voided"), value: formatTime(invoice.voided_at, zone) },
                { label: formatField("void_reason"), value: invoice.void_reason ?? "–" },
              ]
            : []),
        ]}
      />
    </Container>
  );
}

function Amounts({ invoice: { amounts, currency } }: { invoice: Invoice }) {
  const say = useMessages(invoiceMessages);
  const formatField = useMessages(invoiceFieldMessages);
  return (
    <Container header={<Header variant="h2">{say("amounts", { currency })}</Header>}>
      <KeyValuePairs
        columns={4}
        items={(["price", "ocean_freight", "insurance", "total"] as const).map((name) => ({
          ...{ label: formatField(`amounts.${name}`), value: formatMoney(amounts[name], currency, "major") },
        }))}
      />
    </Container>
  );
}

function Part({ invoice, part }: { invoice: Invoice; part: Exclude<InvoicePart, "amounts"> }) {
  const say = useMessages(invoiceMessages);
  const formatField = useMessages(invoiceFieldMessages);
  const title = part === "consignee" ? formatField("consignee") : say(part);
  const values = Object.entries(invoice[part] ?? {}).filter(([name]) => name !== "vehicle_id");
  return (
    <Container header={<Header variant="h2">{title}</Header>}>
      {values.length === 0 ? (
        "–"
      ) : (
        <KeyValuePairs
          columns={3}
          items={values.map(([name, value]) => ({
            label: formatField(`${part}.${name}` as keyof typeof invoiceFieldMessages),
            value: <WrittenText text={value === null ? null : String(value)} />,
          }))}
        />
      )}
    </Container>
  );
}
