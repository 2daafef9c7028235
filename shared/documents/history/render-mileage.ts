import type { MileageReading } from "../../domain/history/history-report.ts";
import { formatDay, formatWhole } from "../format-values.ts";
import { renderTable } from "../pdf/render-table.ts";
import type { Sheet } from "../pdf/sheet.ts";
import { styles } from "../pdf/text-styles.ts";
import { describeTerm, statedBlock, whenStated } from "./describe-terms.ts";
import { fallsBack, plotReadings } from "./plot-readings.ts";
import { mileageChartHeight, renderMileageChart } from "./render-mileage-chart.ts";
import { renderListSection } from "./render-section.ts";

const columns = [
  { head: "Date", share: 2 },
  { head: "Reading (km)", share: 2, align: "right" as const },
  { head: "Read by", share: 5 },
];

/** Draws the readings as a line and as a table, and a warning when a reading is lower than an earlier reading. */
export function renderMileage(sheet: Sheet, readings: readonly MileageReading[] | null): void {
  const plotted = plotReadings(readings ?? []);
  const hasLine = new Set(plotted.map(({ day }) => day)).size > 1;
  const draw = (listed: readonly MileageReading[]) => {
    if (fallsBack(plotted)) {
      sheet.paragraph(
        "A reading is lower than an earlier one: the odometer may have been changed.",
        styles.warning,
      );
      sheet.skip(3);
    }
    if (hasLine) renderMileageChart(sheet, plotted);
    renderTable(sheet, columns, listed.map(readingRow));
  };
  renderListSection(sheet, "Mileage readings", readings, draw, hasLine ? mileageChartHeight : undefined);
}

function readingRow({ readOn, mileageKm, source }: MileageReading) {
  const values = [whenStated(readOn, formatDay), whenStated(mileageKm, formatWhole)];
  return [...values, whenStated(source, describeTerm)].map(statedBlock);
}
