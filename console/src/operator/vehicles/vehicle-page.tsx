import Alert from "@cloudscape-design/components/alert";
import Box from "@cloudscape-design/components/box";
import FormField from "@cloudscape-design/components/form-field";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { useParams } from "@tanstack/react-router";
import { isRefusal } from "../../api/api-error.ts";
import { getPartnerVehicle, listPartners } from "../../api/generated/operations.ts";
import type { OperatorOrder, VehicleDetail } from "../../api/generated/types.ts";
import { CarHeading } from "../../components/cars/car-heading.tsx";
import { carMessages } from "../../components/cars/car-messages.ts";
import { type NamedCar, nameCarAndPlate } from "../../components/cars/name-car.ts";
import { usePageSearch } from "../../components/filters/use-page-search.ts";
import { Page } from "../../components/page.tsx";
import { PageLink } from "../../components/page-link.tsx";
import { ReadState } from "../../components/read-state.tsx";
import { formatTime } from "../../format/time.ts";
import { useZone } from "../../format/use-zone.ts";
import { useMessages } from "../../i18n/use-messages.ts";
import { useRead } from "../../query/use-read.ts";
import { pathOf } from "../../router/paths.ts";
import { useConsole } from "../../start/console-context.ts";
import { operatorMessages } from "../operator-messages.ts";
import { operatorReads } from "../operator-reads.ts";
import { PartnerFilter } from "../partners/partner-filter.tsx";
import { PartnerView } from "./partner-view.tsx";
import { PlateDocuments } from "./plate-documents.tsx";
import { PlateRecords } from "./plate-records.tsx";
import { vehicleMessages } from "./vehicle-messages.ts";
import { VehicleOrders } from "./vehicle-orders.tsx";
import type { VehicleSearch } from "./vehicle-search.ts";

const refreshMilliseconds = 30_000;

/**
 * Shows a car as a partner sees it, and the orders on the car. Also shows other records of the physical car, which are
 * found by its plate.
 */
export function VehiclePage() {
  const { id = "" } = useParams({ strict: false }) as { id?: string };
  const say = useMessages(vehicleMessages);
  const formatShared = useMessages(operatorMessages);
  const formatCar = useMessages(carMessages);
  const { environment } = useConsole();
  const orders = useRead(...operatorReads.ordersOnCar(id), { refreshMilliseconds });
  const partnerId = useShownPartner(orders.data?.data);
  const path = { id: partnerId ?? "", vehicle_id: id };
  const vehicle = useRead(
    getPartnerVehicle,
    { path },
    { enabled: partnerId !== undefined, keepPrevious: true },
  );
  const [ordered] = orders.data?.data ?? [];
  const car = vehicle.data === undefined ? ordered : toNamedCar(vehicle.data);
  return (
    <Page
      title={
        car === undefined
          ? formatShared("vehicle")
          : `${formatShared("vehicle")}: ${nameCarAndPlate(car, formatCar)}`
      }
      description={car && <CarHeading car={car} id={id} />}
      actions={<PageLink href={pathOf(environment, "operator", "lots", id)}>{say("toLot")}</PageLink>}
    >
      <SpaceBetween size="l">
        <PartnerChoice partnerId={partnerId} />
        {partnerId === undefined ? (
          <Box color="text-body-secondary">{say("noPartner")}</Box>
        ) : isRefusal(vehicle.error, "vehicle_not_found") ? (
          <UnlistedCar partnerId={partnerId} vehicleId={id} orders={orders.data?.data ?? []} />
        ) : (
          <ReadState query={vehicle}>{(shown) => <PartnerView vehicle={shown} />}</ReadState>
        )}
        <VehicleOrders query={orders} />
        {car?.license_plate && <PlateDocuments plate={car.license_plate} />}
        {car?.license_plate && <PlateRecords plate={car.license_plate} />}
      </SpaceBetween>
    </Page>
  );
}

/** Shows a car that is no longer listed, as the partner ordered it. */
function UnlistedCar(props: { partnerId: string; vehicleId: string; orders: readonly OperatorOrder[] }) {
  const { partnerId, vehicleId, orders } = props;
  const say = useMessages(vehicleMessages);
  const zone = useZone();
  const order = orders.find(({ partner_id }) => partner_id === partnerId);
  const path = { id: partnerId, vehicle_id: vehicleId };
  const query = { order_id: order?.id };
  const snapshot = useRead(getPartnerVehicle, { path, query }, { enabled: order !== undefined });
  if (order === undefined || isRefusal(snapshot.error, "order_vehicle_snapshot_not_found"))
    return <Alert type="info">{say("notListed")}</Alert>;
  return (
    <SpaceBetween size="l">
      <Alert type="info">{say("asOrdered", { at: formatTime(order.created_at, zone) })}</Alert>
      <ReadState query={snapshot}>{(shown) => <PartnerView vehicle={shown} />}</ReadState>
    </SpaceBetween>
  );
}

/** Returns the partner in the URL, or else the partner with the highest bid, or else the newest partner. */
function useShownPartner(
  orders: readonly { partner_id: string; is_highest_bid: boolean }[] | undefined,
): string | undefined {
  const [{ partner_id: chosen }] = usePageSearch<VehicleSearch>();
  const isNeeded = chosen === undefined && orders?.length === 0;
  const partners = useRead(listPartners, { query: { limit: 1 } }, { enabled: isNeeded });
  const leading = orders?.find(({ is_highest_bid }) => is_highest_bid) ?? orders?.[0];
  return chosen ?? leading?.partner_id ?? partners.data?.data[0]?.id;
}

function PartnerChoice({ partnerId }: { partnerId: string | undefined }) {
  const say = useMessages(vehicleMessages);
  const formatShared = useMessages(operatorMessages);
  const [, changeSearch] = usePageSearch<VehicleSearch>();
  return (
    <FormField label={say("shownTo")}>
      <PartnerFilter
        label={formatShared("partner")}
        value={partnerId}
        onChange={(partner_id) => changeSearch({ partner_id })}
      />
    </FormField>
  );
}

const toNamedCar = (vehicle: VehicleDetail): NamedCar => ({
  vehicle: { ...vehicle, photo_url: vehicle.photos[0] ?? null },
  license_plate: vehicle.license_plate,
});
