import type { VehicleDetail } from "../api/generated/types.ts";
import { ValuesChart } from "../components/values-chart.tsx";
import { formatMoney } from "../format/money.ts";
import { arrangeRounds, type PricedRound } from "./arrange-rounds.ts";

/** Shows how a car's start and sale prices changed over its rounds. Renders nothing for a single priced round. */
export function PriceHistory({ vehicle }: { vehicle: VehicleDetail }) {
  const rounds = arrangeRounds(vehicle);
  if (rounds.length < 2) return null;
  return (
    <ValuesChart<PricedRound>
      rows={rounds}
      nameOf={({ day }) => day}
      series={[
        { title: "Start price", measure: ({ startUsd }) => startUsd },
        { title: "Sold for", measure: ({ soldUsd }) => soldUsd },
      ]}
      label="Prices by round, at the current exchange rate"
      rowTitle="Auction (Korean date)"
      valueTitle="USD"
      formatValue={(usd) => formatMoney(usd, "USD")}
      empty="No earlier prices."
    />
  );
}
