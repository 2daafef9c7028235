import Box from "@cloudscape-design/components/box";
import type { VehicleSummary } from "../../api/generated/types.ts";
import { Car } from "../../components/cars/car.tsx";
import { PageLink } from "../../components/page-link.tsx";
import { formatMoney, formatNumber } from "../../format/money.ts";
import { formatTime } from "../../format/time.ts";
import { useZone } from "../../format/use-zone.ts";
import { pathOf } from "../../router/paths.ts";
import { useConsole } from "../../start/console-context.ts";
import { tokenName } from "../../vehicles/vehicle-words.ts";
import { describeVerdict, type Verdict } from "./describe-verdict.ts";

/** Shows a car with its photo, linked to its page; only its id if nothing else is known. */
export function WatchedCar({ vehicleId, vehicle }: { vehicleId: string; vehicle: VehicleSummary | null }) {
  const { environment } = useConsole();
  const href = pathOf(environment, "vehicles", vehicleId);
  if (vehicle === null) return <PageLink href={href}>{vehicleId}</PageLink>;
  const car = { ...vehicle, vehicle: { ...vehicle, photo_url: vehicle.photos[0] ?? null } };
  return <Car car={car} id={vehicleId} href={href} />;
}

/** Shows mileage, fuel and transmission of a car, and when it is auctioned. */
export function CarDescription({ vehicle }: { vehicle: VehicleSummary | null }) {
  const zone = useZone();
  if (vehicle === null) return "–";
  const { mileage_km, fuel, transmission, auction_date } = vehicle;
  const facts = [
    mileage_km === null ? null : `${formatNumber(mileage_km)} km`,
    fuel === null ? null : tokenName(fuel),
    transmission === null ? null : tokenName(transmission),
    auction_date === null ? null : formatTime(auction_date, zone),
  ];
  return facts.filter((fact) => fact !== null).join(" · ");
}

/** Shows a price in won, and in dollars if there is a rate. */
export function CarPrice({ priceKrw, vehicle }: { priceKrw: number | null; vehicle: VehicleSummary | null }) {
  const dollars = vehicle?.pricing?.listing_price ?? null;
  return (
    <div className="amount">
      <div>{formatMoney(priceKrw, "KRW")}</div>
      {dollars !== null && (
        <Box color="text-body-secondary" fontSize="body-s">
          {formatMoney(dollars, "USD")}
        </Box>
      )}
    </div>
  );
}

/** Shows why a car is on a list, with its figures. */
export function CarReason({ verdict }: { verdict: Verdict }) {
  return (
    <>
      {describeVerdict(verdict).map((line) => (
        <div key={line}>{line}</div>
      ))}
    </>
  );
}
