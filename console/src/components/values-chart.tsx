import BarChart from "@cloudscape-design/components/bar-chart";
import Box from "@cloudscape-design/components/box";
import ExpandableSection from "@cloudscape-design/components/expandable-section";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { formatNumber } from "../format/money.ts";
import { sharedMessages } from "../i18n/shared-messages.ts";
import { useMessages } from "../i18n/use-messages.ts";
import { fileOfRows } from "./lists/list-file.ts";
import { StaticTable } from "./lists/static-table.tsx";

/** The bars of one kind in a chart. */
export interface ChartSeries<Row> {
  title: string;
  /** Null for a missing value, which differs from zero. */
  measure: (row: Row) => number | null;
  /** A color of `outcomeColors`, for bars that mean good or bad. */
  color?: string;
}

/** Colors that contrast with the background of both themes. */
export const outcomeColors = { good: "#67a353", bad: "#d63f38", absent: "#8c8c94" };

/** A bar chart of rows, each at one position of the horizontal axis. */
export interface ValuesChartProps<Row> {
  rows: readonly Row[];
  /** Unique name of the row on the axis. */
  nameOf: (row: Row) => string;
  series: readonly ChartSeries<Row>[];
  /** Whether the bars of a row are stacked. Otherwise they are next to each other. */
  isStacked?: boolean;
  /** The content of the chart, for screen readers. */
  label: string;
  rowTitle: string;
  valueTitle: string;
  formatValue?: (value: number) => string;
  /** The upper end of the value axis, such as 100 for a percentage; the highest value by default. */
  most?: number;
  /** The text that replaces a chart without values above zero. */
  empty: string;
}

const chartHeight = 220;

/** Shows values as bars. */
export function ValuesChart<Row>(props: ValuesChartProps<Row>) {
  const { rows, nameOf, series, label, rowTitle, valueTitle, isStacked = false } = props;
  const { formatValue = formatNumber, empty } = props;
  const say = useMessages(sharedMessages);
  const highest = findHighest(rows, series, isStacked);
  if (highest === 0) return <Box color="text-body-secondary">{empty}</Box>;
  return (
    <BarChart
      stackedBars={isStacked}
      hideFilter
      hideLegend={series.length === 1}
      height={chartHeight}
      ariaLabel={label}
      series={series.map(({ title, measure, color }) => ({
        ...{ title, type: "bar", valueFormatter: formatValue },
        ...(color !== undefined && { color }),
        data: rows.flatMap((row) => {
          const y = measure(row);
          return y === null ? [] : [{ x: nameOf(row), y }];
        }),
      }))}
      xDomain={rows.map(nameOf)}
      yDomain={[0, props.most ?? highest]}
      xScaleType="categorical"
      xTitle={rowTitle}
      yTitle={valueTitle}
      i18nStrings={{ yTickFormatter: formatTick, chartAriaRoleDescription: say("chart") }}
    />
  );
}

/** Labels only whole numbers on the value axis, because the values of all charts are whole numbers. */
const formatTick = (value: number): string => (Number.isInteger(value) ? formatNumber(value) : "");

/** Shows values as a chart, and as a table for readers who prefer one. */
export function ChartWithTable<Row extends object>(props: ValuesChartProps<Row>) {
  const { rows, nameOf, series, label, rowTitle, formatValue = formatNumber } = props;
  const say = useMessages(sharedMessages);
  return (
    <SpaceBetween size="s">
      <ValuesChart {...props} />
      <ExpandableSection headerText={say("dataTable")}>
        <StaticTable<Row>
          isEmbedded
          file={fileOfRows<Row>(label.toLowerCase().replaceAll(" ", "-"), {
            [rowTitle]: nameOf,
            ...Object.fromEntries(series.map(({ title, measure }) => [title, measure])),
          })}
          items={rows.toReversed()}
          columns={[
            { id: "row", header: rowTitle, cell: nameOf, isRowHeader: true },
            ...series.map(({ title, measure }) => ({
              ...{ id: title, header: title, isAmount: true },
              cell: (row: Row) => {
                const value = measure(row);
                return value === null ? "–" : formatValue(value);
              },
            })),
          ]}
          trackBy={nameOf}
          label={label}
        />
      </ExpandableSection>
    </SpaceBetween>
  );
}

/** Returns the highest bar, or the highest stack of bars. */
export function findHighest<Row>(
  rows: readonly Row[],
  series: readonly ChartSeries<Row>[],
  isStacked: boolean,
): number {
  const heights = rows.flatMap((row) => {
    const values = series.map(({ measure }) => measure(row) ?? 0);
    return isStacked ? [values.reduce((sum, value) => sum + value, 0)] : values;
  });
  return Math.max(0, ...heights);
}
