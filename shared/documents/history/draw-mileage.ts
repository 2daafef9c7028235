import type { MileageReading } from "../../domain/history/history-report.ts";
import { formatDay, formatWhole } from "../format-values.ts";
import { drawTable } from "../pdf/draw-table.ts";
import type { Sheet } from "../pdf/sheet.ts";
import { styles } from "../pdf/text-styles.ts";
import { describeTerm, statedBlock, whenStated } from "./describe-terms.ts";
import { drawMileageChart, mileageChartHeight } from "./draw-mileage-chart.ts";
import { drawListSection } from "./draw-section.ts";
import { fallsBack, plotReadings } from "./plot-readings.ts";

const columns = [
  { head: "Date", share: 2 },
  { head: "Reading (km)", share: 2, align: "right" as const },
  { head: "Read by", share: 5 },
];

/** Draws the readings as a line and as a table, and a warning when a reading is lower than an earlier reading. */
export function drawMileage(sheet: Sheet, readings: readonly MileageReading[] | null): void {
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
    if (hasLine) drawMileageChart(sheet, plotted);
    drawTable(sheet, columns, listed.map(readingRow));
  };
  drawListSection(sheet, "Mileage readings", readings, draw, hasLine ? mileageChartHeight : undefined);
}

function readingRow({ readOn, mileageKm, source }: MileageReading) {
  const values = [whenStated(readOn, formatDay), whenStated(mileageKm, formatWhole)];
  return [...values, whenStated(source, describeTerm)].map(statedBlock);
}
