import SpaceBetween from "@cloudscape-design/components/space-between";
import type { TableProps } from "@cloudscape-design/components/table";
import type { VehicleSummary } from "../../api/generated/types.ts";
import { formatNumber } from "../../format/money.ts";
import { formatTime } from "../../format/time.ts";
import { useZone } from "../../format/use-zone.ts";
import { Amount } from "../../pieces/amount.tsx";
import { Car, carColumnWidth } from "../../pieces/car.tsx";
import { pathOf } from "../../router/paths.ts";
import { useConsole } from "../../start/console-context.ts";
import { MarketBadge } from "./market-badge.tsx";
import { OrderWindow } from "./order-window.tsx";
import { VehiclePrice } from "./vehicle-price.tsx";
import { tokenName } from "./vehicle-words.ts";

/** Returns the columns of a list of cars. */
export function useVehicleColumns(): TableProps.ColumnDefinition<VehicleSummary>[] {
  const zone = useZone();
  const { environment } = useConsole();
  return [
    {
      ...{ id: "car", header: "Car", minWidth: carColumnWidth, isRowHeader: true },
      cell: (vehicle) => (
        <Car
          car={{ ...vehicle, vehicle: { ...vehicle, photo_url: vehicle.photos[0] ?? null } }}
          href={pathOf(environment, "vehicles", vehicle.id)}
        />
      ),
    },
    {
      ...{ id: "mileage", header: <Amount>Mileage (km)</Amount> },
      cell: ({ mileage_km }) => <Amount>{formatNumber(mileage_km)}</Amount>,
    },
    { id: "fuel", header: "Fuel", cell: ({ fuel }) => tokenName(fuel) },
    {
      ...{ id: "grades", header: "Accidents / panels" },
      cell: ({ accident_grade, exterior_grade }) => `${accident_grade ?? "–"} / ${exterior_grade ?? "–"}`,
    },
    {
      ...{ id: "price", header: "Price" },
      cell: (vehicle) => (
        <SpaceBetween size="xxs">
          <VehiclePrice vehicle={vehicle} />
          <MarketBadge assessment={vehicle.pricing?.market_assessment} />
        </SpaceBetween>
      ),
    },
    { id: "auction", header: "Auction", cell: ({ auction_date }) => formatTime(auction_date, zone) },
    { id: "window", header: "Orders", cell: (vehicle) => <OrderWindow vehicle={vehicle} isShort /> },
  ];
}
