import Container from "@cloudscape-design/components/container";
import Header from "@cloudscape-design/components/header";
import KeyValuePairs from "@cloudscape-design/components/key-value-pairs";
import Link from "@cloudscape-design/components/link";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { useParams } from "@tanstack/react-router";
import type { Order } from "../../api/generated/types.ts";
import { CarHeading } from "../../components/cars/car-heading.tsx";
import { carMessages } from "../../components/cars/car-messages.ts";
import { nameCar, nameCarAndPlate } from "../../components/cars/name-car.ts";
import { CopyId } from "../../components/copy-id.tsx";
import { Countdown } from "../../components/countdown.tsx";
import { OrderStatus } from "../../components/orders/order-status.tsx";
import { Page } from "../../components/page.tsx";
import { PageLink } from "../../components/page-link.tsx";
import { ReadState } from "../../components/read-state.tsx";
import { formatTime } from "../../format/time.ts";
import { useZone } from "../../format/use-zone.ts";
import { useMessages } from "../../i18n/use-messages.ts";
import { useRead } from "../../query/use-read.ts";
import { pathOf } from "../../router/paths.ts";
import { useConsole } from "../../start/console-context.ts";
import { OwnThread } from "../messages/own-thread.tsx";
import { partnerReads } from "../partner-reads.ts";
import { InspectionReportPane } from "./inspection-report-pane.tsx";
import { OrderActions } from "./order-actions.tsx";
import { OrderEvents, OrderProgress } from "./order-events.tsx";
import { OrderedCar } from "./ordered-car.tsx";
import { OwnOrderMoney } from "./own-order-money.tsx";

const refreshMilliseconds = 5_000;

/** Shows one order: its status, bid deadline, amounts, shipment and timeline. */
export function OrderPage() {
  const { id = "" } = useParams({ strict: false }) as { id?: string };
  const query = useRead(...partnerReads.order(id), { refreshMilliseconds });
  const formatCar = useMessages(carMessages);
  const { environment } = useConsole();
  const order = query.data;
  return (
    <Page
      title={order === undefined ? "Order" : `Order: ${nameCarAndPlate(order, formatCar)}`}
      description={
        order && (
          <CarHeading car={order} id={order.id} href={pathOf(environment, "vehicles", order.vehicle_id)} />
        )
      }
      actions={order && <OrderActions order={order} />}
    >
      <ReadState query={query}>
        {(order) => (
          <SpaceBetween size="l">
            <OrderProgress order={order} />
            <Standing order={order} />
            <OwnOrderMoney order={order} />
            <InspectionReportPane order={order} />
            {order.shipment !== null && <ShipmentPane shipment={order.shipment} />}
            <OrderedCar order={order} />
            <OwnThread threadId={order.id} heading="Messages" />
            <Container header={<Header variant="h2">Timeline</Header>}>
              <OrderEvents order={order} />
            </Container>
          </SpaceBetween>
        )}
      </ReadState>
    </Page>
  );
}

/** Reports whether the bid can still be changed. */
const isOpen = ({ status }: Order): boolean =>
  status === "placed" || status.startsWith("secondary_inspection");

function Standing({ order }: { order: Order }) {
  const zone = useZone();
  const reason = order.failure_reason ?? order.cancellation_reason;
  return (
    <Container header={<Header variant="h2">Status</Header>}>
      <KeyValuePairs
        columns={4}
        items={[
          { label: "Status", value: <OrderStatus status={order.status} /> },
          ...(reason === null ? [] : [{ label: "Reason", value: reason.replaceAll("_", " ") }]),
          ...(order.order_cutoff_at !== null && isOpen(order)
            ? [{ label: "Bids", value: <Countdown until={order.order_cutoff_at} /> }]
            : []),
          { label: "Listing", value: <Listing order={order} /> },
          { label: "VIN", value: order.vin ?? "–" },
          { label: "Auction", value: formatTime(order.auction_date, zone) },
          { label: "Inspection", value: order.secondary_inspection_required ? "Requested" : "Not requested" },
        ]}
      />
    </Container>
  );
}

function Listing({ order }: { order: Order }) {
  const { environment } = useConsole();
  const formatCar = useMessages(carMessages);
  return (
    <>
      <PageLink href={pathOf(environment, "vehicles", order.vehicle_id)}>
        {nameCar(order, formatCar)}
      </PageLink>
      <CopyId id={order.vehicle_id} />
    </>
  );
}

function ShipmentPane({ shipment }: { shipment: NonNullable<Order["shipment"]> }) {
  const zone = useZone();
  const { tracking_url } = shipment;
  return (
    <Container header={<Header variant="h2">Shipment</Header>}>
      <KeyValuePairs
        columns={4}
        items={[
          { label: "Carrier", value: shipment.carrier ?? "–" },
          {
            label: "Vessel",
            value: [shipment.vessel_name, shipment.voyage_no].filter(Boolean).join(", ") || "–",
          },
          { label: "Bill of lading", value: shipment.bl_number ?? "–" },
          { label: "Container", value: shipment.container_no ?? "–" },
          { label: "From", value: shipment.port_of_loading ?? "–" },
          { label: "To", value: shipment.port_of_discharge ?? "–" },
          { label: "Departs", value: formatTime(shipment.departed_at ?? shipment.etd, zone) },
          { label: "Arrives", value: formatTime(shipment.arrived_at ?? shipment.eta, zone) },
          {
            label: "Tracking",
            value:
              tracking_url === null ? (
                "–"
              ) : (
                <Link href={tracking_url} external externalIconAriaLabel="Opens in a new tab">
                  At the carrier
                </Link>
              ),
          },
        ]}
      />
    </Container>
  );
}
