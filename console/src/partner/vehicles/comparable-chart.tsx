import ExpandableSection from "@cloudscape-design/components/expandable-section";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { smallestSample } from "../../../../shared/domain/pricing/assess-market.ts";
import type { VehicleDetail } from "../../api/generated/types.ts";
import { fileOfRows } from "../../components/lists/list-file.ts";
import { StaticTable } from "../../components/lists/static-table.tsx";
import { PageLink } from "../../components/page-link.tsx";
import { ValuesChart } from "../../components/values-chart.tsx";
import { formatMoney, formatNumber } from "../../format/money.ts";
import { formatTime } from "../../format/time.ts";
import { useZone } from "../../format/use-zone.ts";
import { pathOf } from "../../router/paths.ts";
import { useConsole } from "../../start/console-context.ts";
import { type ComparableSale, groupByPrice, type PriceBand } from "./comparable-sales.ts";
import { useComparableSales } from "./use-comparable-sales.ts";

/** Shows the sale prices of comparable cars as a chart and a table. Renders nothing with too few sales. */
export function ComparableChart({ vehicle }: { vehicle: VehicleDetail }) {
  const newest = useComparableSales(vehicle);
  if (newest === undefined || newest.sales.length < smallestSample) return null;
  const { sales, fromDay, toDay } = newest;
  return (
    <SpaceBetween size="s">
      <div>
        The chart shows the hammer prices of the {sales.length} newest comparable sales, {fromDay} to {toDay}.
      </div>
      <ValuesChart<PriceBand>
        rows={groupByPrice(sales)}
        nameOf={bandName}
        series={[{ title: "Cars sold", measure: ({ count }) => count }]}
        label="Comparable sales by hammer price"
        rowTitle="Hammer price (USD)"
        valueTitle="Cars sold"
        empty="No comparable sales."
      />
      <ExpandableSection headerText={`Comparable sales (${sales.length})`}>
        <SalesTable sales={sales} />
      </ExpandableSection>
    </SpaceBetween>
  );
}

const bandName = ({ fromUsd, toUsd }: PriceBand): string => `${formatNumber(fromUsd)}–${formatNumber(toUsd)}`;

function SalesTable({ sales }: { sales: readonly ComparableSale[] }) {
  const zone = useZone();
  const { environment } = useConsole();
  return (
    <StaticTable
      isEmbedded
      items={sales}
      trackBy={({ id }) => id}
      file={fileOfRows<ComparableSale>("comparable-sales")}
      label="Comparable sales"
      columns={[
        {
          ...{ id: "sold", header: "Auction", isRowHeader: true },
          cell: ({ id, soldAt }) => (
            <PageLink href={pathOf(environment, "vehicles", id)}>{formatTime(soldAt, zone)}</PageLink>
          ),
        },
        { id: "year", header: "Model year", sortBy: ({ year }) => year, cell: ({ year }) => year },
        {
          id: "mileage",
          header: "Mileage (km)",
          isAmount: true,
          sortBy: ({ mileageKm }) => mileageKm,
          cell: ({ mileageKm }) => formatNumber(mileageKm),
        },
        {
          id: "hammer",
          header: "Hammer price",
          isAmount: true,
          sortBy: ({ hammerUsd }) => hammerUsd,
          cell: ({ hammerUsd }) => formatMoney(hammerUsd, "USD"),
        },
      ]}
    />
  );
}
