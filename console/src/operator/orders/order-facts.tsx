import Container from "@cloudscape-design/components/container";
import Header from "@cloudscape-design/components/header";
import KeyValuePairs from "@cloudscape-design/components/key-value-pairs";
import SpaceBetween from "@cloudscape-design/components/space-between";
import type { ReactNode } from "react";
import type { OperatorOrder, Shipment } from "../../api/generated/types.ts";
import { Car } from "../../components/cars/car.tsx";
import { ExternalLink } from "../../components/external-link.tsx";
import { OrderStatus } from "../../components/orders/order-status.tsx";
import { formatTime } from "../../format/time.ts";
import { useZone } from "../../format/use-zone.ts";
import { useMessages } from "../../i18n/use-messages.ts";
import { pathOf } from "../../router/paths.ts";
import { useConsole } from "../../start/console-context.ts";
import { tokenName } from "../../vehicles/vehicle-words.ts";
import { operatorMessages } from "../operator-messages.ts";
import { PartnerName } from "../partners/partner-name.tsx";
import { describeInspection } from "./describe-inspection.ts";
import { orderMessages } from "./order-messages.ts";
import { OrderMoney } from "./order-money.tsx";
import { OrderProgress } from "./order-progress.tsx";
import { useFieldTexts } from "./use-field-texts.ts";

type Pair = { label: string; value: ReactNode };

/** Everything that an operator knows about an order. */
export function OrderFacts({ order }: { order: OperatorOrder }) {
  const say = useMessages(orderMessages);
  return (
    <SpaceBetween size="l">
      <OrderProgress order={order} />
      {order.secondary_inspection_required && <InspectionFacts order={order} />}
      <OrderMoney order={order} />
      <Facts title={say("car")} pairs={useCar(order)} />
      <Facts title={say("details")} pairs={useStanding(order)} />
      {order.shipment !== null && <ShipmentFacts shipment={order.shipment} />}
    </SpaceBetween>
  );
}

const Facts = ({ title, pairs }: { title: string; pairs: Pair[] }) => (
  <Container header={<Header variant="h2">{title}</Header>}>
    <KeyValuePairs columns={3} items={pairs} />
  </Container>
);

function useStanding(order: OperatorOrder): Pair[] {
  const say = useMessages(orderMessages);
  const formatShared = useMessages(operatorMessages);
  const zone = useZone();
  const ended = order.failure_reason ?? order.cancellation_reason;
  const texts = useFieldTexts();
  return [
    { label: formatShared("status"), value: <OrderStatus status={order.status} /> },
    ...(ended === null ? [] : [{ label: texts.field("reason"), value: texts.reason(ended) }]),
    {
      label: formatShared("partner"),
      value: <PartnerName id={order.partner_id} name={order.partner_name} />,
    },
    { label: say("endUser"), value: <bdi>{order.end_user_id ?? "–"}</bdi> },
    { label: say("placedAt"), value: formatTime(order.created_at, zone) },
    { label: say("auctionDate"), value: formatTime(order.auction_date, zone) },
    { label: say("orderCutoff"), value: formatTime(order.order_cutoff_at, zone) },
    { label: say("acquiredAt"), value: formatTime(order.acquired_at, zone) },
    ...(order.lead_withdrawn_at === null
      ? []
      : [{ label: say("leadWithdrawn"), value: formatTime(order.lead_withdrawn_at, zone) }]),
    { label: formatShared("updated"), value: formatTime(order.updated_at, zone) },
    { label: say("version"), value: order.version },
  ];
}

function useCar(order: OperatorOrder): Pair[] {
  const say = useMessages(orderMessages);
  const formatShared = useMessages(operatorMessages);
  const { field } = useFieldTexts();
  const { environment } = useConsole();
  return [
    {
      label: formatShared("vehicle"),
      value: (
        <Car
          car={order}
          id={order.vehicle_id}
          href={pathOf(environment, "operator", "lots", order.vehicle_id)}
        />
      ),
    },
    { label: field("vin"), value: order.vin ?? "–" },
    { label: field("license_plate"), value: order.license_plate ?? "–" },
    { label: field("options"), value: order.options.map(tokenName).join(", ") || "–" },
    ...(order.secondary_inspection_required
      ? []
      : [{ label: say("inspection"), value: say("inspectionNotAsked") }]),
  ];
}

/** Shows the requested inspection of an order: its progress and its report. */
function InspectionFacts({ order }: { order: OperatorOrder }) {
  const say = useMessages(orderMessages);
  const { secondary_inspection_url: url } = order;
  const pairs = [
    { label: say("inspectionStatus"), value: say(describeInspection(order)) },
    { label: say("report"), value: <ExternalLink url={url} /> },
  ];
  return <Facts title={say("inspection")} pairs={pairs} />;
}

function ShipmentFacts({ shipment }: { shipment: Shipment }) {
  const say = useMessages(orderMessages);
  const { field } = useFieldTexts();
  const zone = useZone();
  const { tracking_url, etd, eta, departed_at, arrived_at, ...texts } = shipment;
  const pairs = [
    ...Object.entries(texts).map(([name, text]) => ({ label: field(name), value: text ?? "–" })),
    ...Object.entries({ etd, eta, departed_at, arrived_at }).map(([name, at]) => ({
      ...{ label: field(name), value: formatTime(at, zone) },
    })),
    { label: field("tracking_url"), value: <ExternalLink url={tracking_url} /> },
  ];
  return <Facts title={say("shipment")} pairs={pairs} />;
}
