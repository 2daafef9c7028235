import Container from "@cloudscape-design/components/container";
import Header from "@cloudscape-design/components/header";
import KeyValuePairs from "@cloudscape-design/components/key-value-pairs";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { useParams } from "@tanstack/react-router";
import type { Invoice } from "../../api/generated/types.ts";
import { CarHeading } from "../../components/cars/car-heading.tsx";
import { carMessages } from "../../components/cars/car-messages.ts";
import { type NamedCar, nameCarAndPlate } from "../../components/cars/name-car.ts";
import { CopyId } from "../../components/copy-id.tsx";
import { OneFilter } from "../../components/filters/choice-filter.tsx";
import { usePageSearch } from "../../components/filters/use-page-search.ts";
import { Page } from "../../components/page.tsx";
import { PageLink } from "../../components/page-link.tsx";
import { ReadState } from "../../components/read-state.tsx";
import { WrittenText } from "../../components/written-text.tsx";
import { formatMoney } from "../../format/money.ts";
import { formatTime } from "../../format/time.ts";
import { useZone } from "../../format/use-zone.ts";
import { useMessages } from "../../i18n/use-messages.ts";
import { useRead } from "../../query/use-read.ts";
import { pathOf } from "../../router/paths.ts";
import { useConsole } from "../../start/console-context.ts";
import { useOwnOrders } from "../orders/use-own-orders.ts";
import { partnerReads } from "../partner-reads.ts";
import { InvoiceDocument } from "./invoice-document.tsx";
import type { VersionSearch } from "./invoice-search.ts";
import { InvoiceStatus } from "./invoice-status.tsx";

/** Shows one invoice with its document in every version. */
export function InvoicePage() {
  const { id = "" } = useParams({ strict: false }) as { id?: string };
  const [search, changeSearch] = usePageSearch<VersionSearch>();
  const query = useRead(...partnerReads.invoice(id));
  const { environment } = useConsole();
  const formatCar = useMessages(carMessages);
  const found = query.data;
  const orders = useOwnOrders([found?.order_id ?? null]);
  const car = found && (orders.get(found.order_id) ?? carOf(found));
  return (
    <Page
      title={["Invoice", found?.number, car && nameCarAndPlate(car, formatCar)]
        .filter((part) => part != null)
        .join(" · ")}
      description={
        found &&
        car && <CarHeading car={car} id={found.id} href={pathOf(environment, "orders", found.order_id)} />
      }
    >
      <ReadState query={query}>
        {(invoice) => {
          const version = Math.min(search.version ?? invoice.version, invoice.version);
          return (
            <SpaceBetween size="l">
              <Facts invoice={invoice} />
              {invoice.version > 0 && (
                <Container
                  header={
                    <Header
                      variant="h2"
                      actions={
                        invoice.version > 1 && (
                          <VersionChoice
                            newest={invoice.version}
                            shown={version}
                            onChange={(chosen) => changeSearch({ version: chosen })}
                          />
                        )
                      }
                    >
                      Document
                    </Header>
                  }
                >
                  <InvoiceDocument invoice={invoice} version={version} />
                </Container>
              )}
            </SpaceBetween>
          );
        }}
      </ReadState>
    </Page>
  );
}

/** Returns the car as the invoice describes it. */
const carOf = ({ vehicle }: Invoice): NamedCar => ({ vehicle, license_plate: vehicle.license_plate });

function VersionChoice(props: {
  newest: number;
  shown: number;
  onChange: (version: number | undefined) => void;
}) {
  const { newest, shown, onChange } = props;
  const earlier = Array.from({ length: newest - 1 }, (_, index) => String(newest - 1 - index));
  return (
    <OneFilter
      label="Version"
      all={`Version ${newest} (latest)`}
      values={earlier}
      chosen={shown === newest ? undefined : String(shown)}
      nameOf={(version) => `Version ${version}`}
      onChange={(version) => onChange(version === undefined ? undefined : Number(version))}
    />
  );
}

function Facts({ invoice }: { invoice: Invoice }) {
  const zone = useZone();
  const { environment } = useConsole();
  const { amounts, currency, vehicle, consignee, terms } = invoice;
  const money = (amount: number | null) => formatMoney(amount, currency, "major");
  return (
    <Container>
      <KeyValuePairs
        columns={4}
        items={[
          { label: "Status", value: <InvoiceStatus status={invoice.status} /> },
          ...(invoice.void_reason === null ? [] : [{ label: "Void reason", value: invoice.void_reason }]),
          { label: "Total", value: money(amounts.total) },
          { label: "Price", value: money(amounts.price) },
          { label: "Ocean freight", value: money(amounts.ocean_freight) },
          { label: "Insurance", value: money(amounts.insurance) },
          { label: "Shipment month", value: invoice.shipment_month ?? "–" },
          { label: "Issued", value: formatTime(invoice.issued_at, zone) },
          { label: "Paid", value: formatTime(invoice.paid_at, zone) },
          {
            label: "Order",
            value: (
              <>
                <PageLink href={pathOf(environment, "orders", invoice.order_id)}>To the order</PageLink>
                <CopyId id={invoice.order_id} />
              </>
            ),
          },
          {
            label: "Vehicle",
            value: [vehicle.make, vehicle.model, vehicle.year].filter(Boolean).join(" ") || "–",
          },
          { label: "VIN", value: vehicle.vin ?? "–" },
          { label: "Consignee", value: <WrittenText text={consignee?.name} /> },
          { label: "Payment", value: terms.payment ?? "–" },
          { label: "Incoterm", value: [terms.incoterm, terms.port].filter(Boolean).join(" ") || "–" },
        ]}
      />
    </Container>
  );
}
