import BarChart from "@cloudscape-design/components/bar-chart";
import Box from "@cloudscape-design/components/box";
import Container from "@cloudscape-design/components/container";
import ExpandableSection from "@cloudscape-design/components/expandable-section";
import FormField from "@cloudscape-design/components/form-field";
import Header from "@cloudscape-design/components/header";
import Select from "@cloudscape-design/components/select";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { useState } from "react";
import type { CallLimits, KeyUsage } from "../../api/generated/types.ts";
import { formatNumber } from "../../format/money.ts";
import { koreanToday } from "../../pieces/korean-time.ts";
import type { ListColumn } from "../../pieces/list-columns.ts";
import { ListTable } from "../../pieces/list-table.tsx";
import { arrangeDays, describeBusiest, limitNames, limits, type ShownDay } from "./arrange-days.ts";

const allKeys = { value: "", label: "All keys" };
const chartHeight = 240;

/**
 * Shows the calls on each of the last thirty days, of one key or of all, and how close the busiest minutes
 * came to the limits.
 */
export function CallsByDay({ keys, most }: { keys: readonly KeyUsage[]; most: CallLimits }) {
  const [chosen, setChosen] = useState(allKeys.value);
  const options = [
    allKeys,
    ...keys.map(({ key_id, name, last_four }) => ({ value: key_id, label: `${name} (…${last_four})` })),
  ];
  const shown = keys.filter(({ key_id }) => chosen === allKeys.value || key_id === chosen);
  const days = arrangeDays(shown, koreanToday());
  const busiest = describeBusiest(shown, most);
  return (
    <Container
      header={
        <Header
          variant="h2"
          description="Days are in Korean time. Each call counts against one limit per minute of its key. Rejected calls are not counted."
        >
          Calls by day
        </Header>
      }
    >
      <SpaceBetween size="m">
        <FormField label="Key">
          <Select
            selectedOption={options.find(({ value }) => value === chosen) ?? allKeys}
            options={options}
            onChange={({ detail }) => setChosen(detail.selectedOption.value ?? allKeys.value)}
          />
        </FormField>
        <DaysChart days={days} />
        {busiest.length > 0 && (
          <ul aria-label="Busiest minutes">
            {busiest.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        )}
        <ExpandableSection headerText="Data table">
          <ListTable
            name="own-calls-by-day"
            items={days.toReversed()}
            columns={columns}
            trackBy={({ date }) => date}
            label="Calls by day"
            empty="No data yet."
            isLoading={false}
          />
        </ExpandableSection>
      </SpaceBetween>
    </Container>
  );
}

function DaysChart({ days }: { days: readonly ShownDay[] }) {
  const highest = Math.max(
    0,
    ...days.map(({ calls }) => limits.reduce((sum, limit) => sum + calls[limit], 0)),
  );
  if (highest === 0) return <Box color="text-body-secondary">No calls in the last 30 days.</Box>;
  return (
    <BarChart
      stackedBars
      hideFilter
      height={chartHeight}
      ariaLabel="Calls by day and limit"
      series={limits.map((limit) => ({
        title: limitNames[limit],
        type: "bar",
        data: days.map(({ date, calls }) => ({ x: date.slice("2026-".length), y: calls[limit] })),
        valueFormatter: formatNumber,
      }))}
      xDomain={days.map(({ date }) => date.slice("2026-".length))}
      yDomain={[0, highest]}
      xScaleType="categorical"
      xTitle="Day"
      yTitle="Calls"
      i18nStrings={{ yTickFormatter: formatNumber, chartAriaRoleDescription: "bar chart" }}
    />
  );
}

const columns: ListColumn<ShownDay>[] = [
  { id: "date", header: "Day", cell: ({ date }) => date, isRowHeader: true },
  ...limits.map((limit) => ({
    ...{ id: limit, header: limitNames[limit] },
    cell: ({ calls }: ShownDay) => formatNumber(calls[limit]),
  })),
];
