import Box from "@cloudscape-design/components/box";
import type { VehicleSummary } from "../api/generated/types.ts";
import { formatMoney } from "../format/money.ts";
import { priceOf } from "./describe-vehicle.ts";

/** Shows the price for comparing a car, dollars first, because the account pays in dollars. */
export function VehiclePrice({ vehicle }: { vehicle: VehicleSummary }) {
  const { label, usd, krw } = priceOf(vehicle);
  if (usd === null) return <>{label} not known</>;
  return (
    <div>
      <Box variant="strong">{formatMoney(usd, "USD")}</Box>
      <Box color="text-body-secondary" fontSize="body-s">
        {label}
        {krw !== null && `, about ${formatMoney(krw, "KRW")}`}
      </Box>
    </div>
  );
}
