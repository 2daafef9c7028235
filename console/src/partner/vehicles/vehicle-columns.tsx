import type { VehicleSummary } from "../../api/generated/types.ts";
import { Car, carColumnWidth } from "../../components/cars/car.tsx";
import type { ListColumn } from "../../components/lists/list-columns.ts";
import { dateColumnWidth } from "../../components/lists/time-column.ts";
import { formatNumber } from "../../format/money.ts";
import { formatTime } from "../../format/time.ts";
import { useZone } from "../../format/use-zone.ts";
import { pathOf } from "../../router/paths.ts";
import { useConsole } from "../../start/console-context.ts";
import { MarketBadge } from "../../vehicles/market-badge.tsx";
import { OrderWindow } from "../../vehicles/order-window.tsx";
import { VehiclePrice } from "../../vehicles/vehicle-price.tsx";
import { tokenName } from "../../vehicles/vehicle-words.ts";

/** Returns the columns of a list of cars. */
export function useVehicleColumns(): ListColumn<VehicleSummary>[] {
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
      ...{ id: "mileage", header: "Mileage (km)", isAmount: true },
      sortBy: ({ mileage_km }) => mileage_km,
      cell: ({ mileage_km }) => formatNumber(mileage_km),
    },
    { id: "fuel", header: "Fuel", cell: ({ fuel }) => tokenName(fuel) },
    {
      ...{ id: "grades", header: "Accidents / panels" },
      cell: ({ accident_grade, exterior_grade }) => `${accident_grade ?? "–"} / ${exterior_grade ?? "–"}`,
    },
    {
      ...{ id: "price", header: "Price", isAmount: true },
      cell: (vehicle) => (
        <div className="price-cell">
          <VehiclePrice vehicle={vehicle} />
          <MarketBadge assessment={vehicle.pricing?.market_assessment} />
        </div>
      ),
    },
    {
      id: "auction",
      header: "Auction",
      minWidth: dateColumnWidth,
      sortBy: ({ auction_date }) => auction_date,
      cell: ({ auction_date }) => formatTime(auction_date, zone),
    },
    { id: "window", header: "Orders", cell: (vehicle) => <OrderWindow vehicle={vehicle} isShort /> },
  ];
}
