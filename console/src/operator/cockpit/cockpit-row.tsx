import type { Lot, LotBid } from "../../api/generated/types.ts";
import { carMessages } from "../../components/cars/car-messages.ts";
import { nameCar } from "../../components/cars/name-car.ts";
import { Photo } from "../../components/cars/photo.tsx";
import { ExternalLink } from "../../components/external-link.tsx";
import { OrderStatus } from "../../components/orders/order-status.tsx";
import { PageLink } from "../../components/page-link.tsx";
import { WrittenText } from "../../components/written-text.tsx";
import { formatMoney, formatNumber } from "../../format/money.ts";
import { useMessages } from "../../i18n/use-messages.ts";
import { pathOf } from "../../router/paths.ts";
import { useConsole } from "../../start/console-context.ts";
import { houseMessages } from "../inventory/house-messages.ts";
import { leadingBids } from "../lots/leading-bids.ts";
import { lotMessages } from "../lots/lot-messages.ts";
import { cockpitMessages } from "./cockpit-messages.ts";
import { isInInspection } from "./list-inspections.ts";
import { LotResult, Submitted } from "./result-inputs.tsx";
import type { useCockpit } from "./use-cockpit.ts";

/**
 * Shows one lot of the cockpit: the car, the ceilings and the result. Also shows the house if the cockpit has the lots
 * of all houses.
 */
export function CockpitRow(props: {
  lot: Lot;
  cockpit: ReturnType<typeof useCockpit>;
  isOfAllHouses: boolean;
}) {
  const { lot, cockpit, isOfAllHouses } = props;
  const say = useMessages(cockpitMessages);
  const formatLot = useMessages(lotMessages);
  const formatHouse = useMessages(houseMessages);
  const house = isOfAllHouses && lot.source !== null ? formatHouse(lot.source) : null;
  const number = lot.lot_number ?? lot.vehicle_id;
  return (
    <tr>
      <th scope="row" className="cockpit-number">
        {lot.lot_number ?? "–"}
        {house !== null && <div className="cockpit-house">{house}</div>}
      </th>
      <td className="cockpit-photo">
        <Photo url={lot.vehicle?.photo_url ?? undefined} alt="" size="card" />
      </td>
      <CarCell lot={lot} />
      <td className="cockpit-money">
        <span className="cockpit-label">{formatLot("startPrice")}</span>
        <div>{formatMoney(lot.start_price_krw, "KRW")}</div>
      </td>
      <td className="cockpit-money">
        <span className="cockpit-label">{say("ceiling")}</span>
        <Ceilings lot={lot} />
      </td>
      <td className="cockpit-result">
        <span className="cockpit-label">{say("hammer")}</span>
        <LotResult
          lot={lot}
          name={house === null ? number : say("lotOfHouse", { lot: number, house })}
          texts={cockpit.textsOf(lot.vehicle_id)}
          onChange={(changes) => cockpit.change({ [lot.vehicle_id]: changes })}
        />
        <Submitted lot={lot} cockpit={cockpit} />
      </td>
    </tr>
  );
}

function CarCell({ lot }: { lot: Lot }) {
  const formatLot = useMessages(lotMessages);
  const formatCar = useMessages(carMessages);
  const { environment } = useConsole();
  return (
    <td className="cockpit-car">
      <PageLink href={pathOf(environment, "operator", "lots", lot.vehicle_id)}>
        <WrittenText text={nameCar(lot, formatCar)} />
      </PageLink>
      <div>
        <span lang="ko">{lot.license_plate ?? "–"}</span>
        {lot.mileage_km !== null && ` · ${formatNumber(lot.mileage_km)} km`}
      </div>
      <div>
        {formatLot("gradesOf", { accident: lot.accident_grade ?? "–", exterior: lot.exterior_grade ?? "–" })}
      </div>
    </td>
  );
}

/** Shows the ceilings of the two best bids and of the bids in inspection. */
function Ceilings({ lot }: { lot: Lot }) {
  const say = useMessages(cockpitMessages);
  const [leader, second] = leadingBids(lot);
  return (
    <div>
      <strong>{formatMoney(leader?.ceiling_krw, "KRW")}</strong>
      <div>{formatMoney(leader?.max_bid_amount_usd, "USD")}</div>
      <PartnerOf bid={leader} />
      <ReportOf bid={leader} />
      {second !== undefined && (
        <>
          <div>{say("secondCeiling", { won: formatMoney(second.ceiling_krw, "KRW") })}</div>
          <div>{formatMoney(second.max_bid_amount_usd, "USD")}</div>
          <PartnerOf bid={second} />
          <ReportOf bid={second} />
        </>
      )}
      {lot.bids.filter(isInInspection).map((bid) => (
        <div key={bid.order_id} className="cockpit-inspection">
          <OrderStatus status={bid.status} />
          <div>{formatMoney(bid.ceiling_krw, "KRW")}</div>
          <PartnerOf bid={bid} />
          <ReportOf bid={bid} />
        </div>
      ))}
    </div>
  );
}

/** Links to the report of a bid's inspection, if there is one. */
function ReportOf({ bid }: { bid: LotBid | undefined }) {
  const say = useMessages(cockpitMessages);
  const url = bid?.secondary_inspection_url ?? null;
  if (url === null) return null;
  return (
    <div className="cockpit-report">
      <ExternalLink url={url} text={say("inspectionReport")} />
    </div>
  );
}

const PartnerOf = ({ bid }: { bid: LotBid | undefined }) => (
  <div className="cockpit-partner">
    <WrittenText text={bid?.partner_name} />
  </div>
);
