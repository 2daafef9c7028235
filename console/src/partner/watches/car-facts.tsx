import Box from "@cloudscape-design/components/box";
import type { VehicleSummary } from "../../api/generated/types.ts";
import { formatMoney, formatNumber } from "../../format/money.ts";
import { formatTime } from "../../format/time.ts";
import { useZone } from "../../format/use-zone.ts";
import { PageLink } from "../../pieces/page-link.tsx";
import { pathOf } from "../../router/paths.ts";
import { useConsole } from "../../start/console-context.ts";
import { describeVerdict, type Verdict } from "./describe-verdict.ts";

/** Shows a car by its name and id, linked to its page; only its id if nothing else is known. */
export function CarName({ vehicleId, vehicle }: { vehicleId: string; vehicle: VehicleSummary | null }) {
  const { environment } = useConsole();
  const href = pathOf(environment, "vehicles", vehicleId);
  if (vehicle === null) return <PageLink href={href}>{vehicleId}</PageLink>;
  return (
    <>
      <PageLink href={href}>{nameOfCar(vehicle)}</PageLink>
      <Box variant="code" fontSize="body-s" display="block">
        {vehicleId}
      </Box>
    </>
  );
}

/** Returns make, model, trim and year of a car, as far as they are known. */
export const nameOfCar = ({ make, model, trim, year }: VehicleSummary): string =>
  [make, model, trim, year].filter(Boolean).join(" ");

/** Shows mileage, fuel and transmission of a car, and when it is auctioned. */
export function CarFacts({ vehicle }: { vehicle: VehicleSummary | null }) {
  const zone = useZone();
  if (vehicle === null) return "–";
  const { mileage_km, fuel, transmission, source, auction_date } = vehicle;
  const facts = [
    mileage_km === null ? null : `${formatNumber(mileage_km)} km`,
    fuel?.replaceAll("_", " "),
    transmission,
    source.replaceAll("_", " "),
    auction_date === null ? null : formatTime(auction_date, zone),
  ];
  return facts.filter(Boolean).join(" · ");
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
