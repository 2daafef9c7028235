import { formatDay, formatWhole } from "../format-values.ts";
import { pageMargins } from "../pdf/open-document.ts";
import type { Sheet } from "../pdf/sheet.ts";
import { colors } from "../pdf/text-styles.ts";
import type { PlottedReading } from "./plot-readings.ts";

const height = 96;
const headroom = 16;
/** Height of the chart with its labels, in points. */
export const mileageChartHeight = headroom + height + 24;
const scaleWidth = 44;
/** Keeps the labels of the first and last point away from the scale and the margin. */
const inset = 26;
const labelSize = 7;
/** Labels closer than this would overlap. */
const labelDistance = 58;

interface Point extends PlottedReading {
  x: number;
  y: number;
}

/** Draws at least two readings of different days as a line over time. */
export function renderMileageChart(sheet: Sheet, readings: readonly PlottedReading[]): void {
  const [first, last] = [readings[0], readings.at(-1)];
  if (first === undefined || last === undefined) return;
  sheet.reserve(mileageChartHeight);
  const start = sheet.y;
  const top = start + headroom;
  const left = pageMargins.left + scaleWidth;
  const width = sheet.width - scaleWidth;
  const ceiling = chooseCeiling(Math.max(...readings.map(({ mileageKm }) => mileageKm)));
  const points = readings.map((reading) => ({
    ...reading,
    x: left + inset + ((width - 2 * inset) * (reading.day - first.day)) / (last.day - first.day),
    y: top + height * (1 - reading.mileageKm / ceiling),
  }));
  const alt = `Mileage over time: ${readings.map(describeReading).join(", ")}`;
  sheet.figure(alt, () => {
    renderScale(sheet.pdf, left, top, width, ceiling);
    renderLine(sheet.pdf, points);
    renderLabels(sheet.pdf, points, top + height);
  });
  sheet.y = start + mileageChartHeight;
}

function describeReading({ readOn, mileageKm }: PlottedReading): string {
  return `${formatWhole(mileageKm)} km on ${formatDay(readOn)}`;
}

/** Returns a round number at or above the highest reading. */
function chooseCeiling(highestKm: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(100, highestKm)));
  return Math.max(1, Math.ceil(highestKm / power)) * power;
}

function renderScale(
  pdf: PDFKit.PDFDocument,
  left: number,
  top: number,
  width: number,
  ceiling: number,
): void {
  pdf.lineWidth(0.5).strokeColor(colors.rule);
  pdf.font("regular").fontSize(labelSize).fillColor(colors.quiet);
  for (const part of [0, 0.5, 1]) {
    const y = top + height * (1 - part);
    pdf
      .moveTo(left, y)
      .lineTo(left + width, y)
      .stroke();
    const label = formatWhole(ceiling * part);
    pdf.text(label, left - 6 - pdf.widthOfString(label), y, { lineBreak: false, baseline: "middle" });
  }
}

function renderLine(pdf: PDFKit.PDFDocument, points: readonly Point[]): void {
  pdf.lineWidth(1.6).strokeColor(colors.accent);
  points.forEach(({ x, y }, index) => {
    if (index === 0) pdf.moveTo(x, y);
    else pdf.lineTo(x, y);
  });
  pdf.stroke();
  points.forEach(({ x, y, mileageKm }, index) => {
    const falls = mileageKm < (points[index - 1]?.mileageKm ?? 0);
    pdf.circle(x, y, 2.6).fill(falls ? colors.alarm : colors.accent);
  });
}

/** Draws mileage above the points and dates below the axis, as many as fit, and always the last. */
function renderLabels(pdf: PDFKit.PDFDocument, points: readonly Point[], axisY: number): void {
  pdf.font("regular").fontSize(labelSize);
  let taken = Number.POSITIVE_INFINITY;
  for (const { x, y, mileageKm, readOn } of points.toReversed()) {
    if (taken - x < labelDistance) continue;
    taken = x;
    pdf.fillColor(colors.ink);
    centre(pdf, `${formatWhole(mileageKm)} km`, x, y - 8);
    pdf.fillColor(colors.quiet);
    centre(pdf, formatDay(readOn), x, axisY + 9);
  }
}

function centre(pdf: PDFKit.PDFDocument, text: string, x: number, y: number): void {
  pdf.text(text, x - pdf.widthOfString(text) / 2, y, { lineBreak: false, baseline: "middle" });
}
