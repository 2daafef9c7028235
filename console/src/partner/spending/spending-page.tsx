import Container from "@cloudscape-design/components/container";
import Header from "@cloudscape-design/components/header";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { useMemo } from "react";
import type { Order } from "../../api/generated/types.ts";
import { fileOfRows } from "../../components/lists/list-file.ts";
import { StaticTable } from "../../components/lists/static-table.tsx";
import { Page } from "../../components/page.tsx";
import { ReadState } from "../../components/read-state.tsx";
import { ChartWithTable } from "../../components/values-chart.tsx";
import { koreanToday } from "../../format/korean-time.ts";
import { formatMoney, formatNumber } from "../../format/money.ts";
import { useReadFirst } from "../../query/use-read-first.ts";
import { sourceName } from "../../vehicles/vehicle-words.ts";
import { partnerReads } from "../partner-reads.ts";
import {
  arrangeSpending,
  type MonthSpending,
  type Spending,
  sumMonth,
  sumSources,
  winRateOf,
} from "./arrange-spending.ts";

/** Shows what the account spent and how many of its orders it won, by month and source. */
export function SpendingPage() {
  const today = koreanToday();
  const query = useReadFirst(...partnerReads.spending(today));
  return (
    <Page
      title="Spending"
      description="Hammer prices and auction fees of cars that you won, by the Korean month of the auction."
    >
      <ReadState query={query}>
        {({ items, hasMore }) => <SpendingCharts orders={items} isSample={hasMore} today={today} />}
      </ReadState>
    </Page>
  );
}

function SpendingCharts(props: { orders: readonly Order[]; isSample: boolean; today: string }) {
  const { orders, isSample, today } = props;
  const months = useMemo(() => arrangeSpending(orders, today), [orders, today]);
  const sources = sumSources(months);
  const shared = { rows: months, nameOf: ({ month }: MonthSpending) => month, rowTitle: "Month" };
  const sample = isSample
    ? `Orders: ${formatNumber(orders.length)}, the newest of the last 12 months.`
    : `Orders: ${formatNumber(orders.length)}. These are all orders of the last 12 months.`;
  return (
    <SpaceBetween size="l">
      <Container
        header={
          <Header variant="h2" description={sample}>
            Spend by month
          </Header>
        }
      >
        <ChartWithTable<MonthSpending>
          {...shared}
          isStacked
          label="Spend by month and source"
          valueTitle="USD"
          formatValue={(usd) => formatMoney(usd, "USD")}
          series={sources.map(({ source }) => ({
            title: nameOfSource(source),
            measure: ({ bySource }) => bySource.get(source)?.spentUsd ?? 0,
          }))}
          empty="No cars won yet. Order a car to see its cost here."
        />
      </Container>
      <Container
        header={
          <Header variant="h2" description="Won orders as a share of won and lost orders.">
            Win rate by month
          </Header>
        }
      >
        <ChartWithTable<MonthSpending>
          {...shared}
          label="Win rate by month"
          valueTitle="Percent"
          formatValue={(percent) => `${formatNumber(percent)} %`}
          most={100}
          series={[{ title: "Win rate", measure: (month) => winRateOf(sumMonth(month)) }]}
          empty="No orders decided yet."
        />
      </Container>
      <SourceTable sources={sources} />
    </SpaceBetween>
  );
}

const nameOfSource = (source: string): string =>
  source === "unknown" ? "Unknown" : sourceName(source as Parameters<typeof sourceName>[0]);

function SourceTable({ sources }: { sources: readonly (Spending & { source: string })[] }) {
  if (sources.length === 0) return null;
  return (
    <StaticTable<Spending & { source: string }>
      items={sources}
      trackBy={({ source }) => source}
      file={fileOfRows("spending-by-source")}
      label="Spend and win rate by source"
      header={<Header variant="h2">By source</Header>}
      columns={[
        { id: "source", header: "Source", cell: ({ source }) => nameOfSource(source), isRowHeader: true },
        {
          id: "won",
          header: "Won",
          isAmount: true,
          sortBy: ({ won }) => won,
          cell: ({ won }) => formatNumber(won),
        },
        {
          id: "lost",
          header: "Lost",
          isAmount: true,
          sortBy: ({ lost }) => lost,
          cell: ({ lost }) => formatNumber(lost),
        },
        {
          ...{ id: "rate", header: "Win rate", isAmount: true },
          cell: (source) => `${winRateOf(source) ?? "–"} %`,
        },
        {
          ...{ id: "spent", header: "Spend", isAmount: true },
          sortBy: ({ spentUsd }) => spentUsd,
          cell: ({ spentUsd }) => formatMoney(spentUsd, "USD"),
        },
        {
          ...{ id: "each", header: "Average per car", isAmount: true },
          cell: ({ spentUsd, won }) => (won === 0 ? "–" : formatMoney(Math.round(spentUsd / won), "USD")),
        },
      ]}
    />
  );
}
