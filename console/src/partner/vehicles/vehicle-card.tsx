import type { CardsProps } from "@cloudscape-design/components/cards";
import SpaceBetween from "@cloudscape-design/components/space-between";
import type { VehicleSummary } from "../../api/generated/types.ts";
import { Photo } from "../../components/cars/photo.tsx";
import { PageLink } from "../../components/page-link.tsx";
import { formatNumber } from "../../format/money.ts";
import { pathOf } from "../../router/paths.ts";
import { useConsole } from "../../start/console-context.ts";
import { describeAccidents } from "../../vehicles/describe-vehicle.ts";
import { MarketBadge } from "../../vehicles/market-badge.tsx";
import { OrderWindow } from "../../vehicles/order-window.tsx";
import { VehiclePrice } from "../../vehicles/vehicle-price.tsx";
import { sourceName, tokenName, vehicleName } from "../../vehicles/vehicle-words.ts";

/** Number of cards in the first row of a wide screen. */
const firstRow = 4;

/**
 * Returns a car as a card of a list. The photos of the first row load first.
 * @param vehicles the displayed cars
 */
export function useVehicleCard(
  vehicles: readonly VehicleSummary[],
): CardsProps.CardDefinition<VehicleSummary> {
  const { environment } = useConsole();
  const first = new Set(vehicles.slice(0, firstRow).map(({ id }) => id));
  return {
    header: (vehicle) => (
      <PageLink href={pathOf(environment, "vehicles", vehicle.id)}>{vehicleName(vehicle)}</PageLink>
    ),
    sections: [
      {
        id: "photo",
        content: ({ id, photos }) => <Photo url={photos[0]} alt="" size="card" isFirst={first.has(id)} />,
      },
      {
        id: "price",
        content: (vehicle) => (
          <SpaceBetween size="xs">
            <VehiclePrice vehicle={vehicle} />
            <MarketBadge assessment={vehicle.pricing?.market_assessment} />
          </SpaceBetween>
        ),
      },
      { id: "facts", content: (vehicle) => <ShortFacts vehicle={vehicle} /> },
      { id: "window", content: (vehicle) => <OrderWindow vehicle={vehicle} /> },
    ],
  };
}

function ShortFacts({ vehicle }: { vehicle: VehicleSummary }) {
  const facts = [
    vehicle.mileage_km === null ? null : `${formatNumber(vehicle.mileage_km)} km`,
    vehicle.fuel === null ? null : tokenName(vehicle.fuel),
    vehicle.transmission === null ? null : tokenName(vehicle.transmission),
    vehicle.color === null ? null : tokenName(vehicle.color),
    describeAccidents(vehicle),
  ].filter((fact) => fact !== null);
  const { source, lot_number, auction_count, license_plate } = vehicle;
  const place = [
    ...(license_plate === null ? [] : [license_plate]),
    sourceName(source),
    ...(lot_number === null ? [] : [`lot ${lot_number}`]),
    ...(auction_count !== null && auction_count > 1 ? [`listed ${auction_count} times`] : []),
  ];
  return (
    <>
      <div>{facts.join(", ")}</div>
      <div>{place.join(", ")}</div>
    </>
  );
}
