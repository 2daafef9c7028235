import type { HistoryReport, ReportSummary, SpecialIncident } from "../../domain/history/history-report.ts";
import { formatDate, formatDay, formatWhole } from "../format-values.ts";
import type { HistoryDocument } from "../history-document.ts";
import { type Field, renderFields } from "../pdf/render-fields.ts";
import { renderTiles, type Tile } from "../pdf/render-tiles.ts";
import type { Sheet } from "../pdf/sheet.ts";
import { colors, styles } from "../pdf/text-styles.ts";
import { describeTerm, notStated, whenStated } from "./describe-terms.ts";
import { plotReadings } from "./plot-readings.ts";

/** The notice on sandbox reports. It appears across each page and under the title. */
export const syntheticNotice = "SANDBOX - SYNTHETIC DATA";

/** Draws the title, the car and the most important facts. */
export function renderOverview(sheet: Sheet, document: HistoryDocument): void {
  const { vehicle } = document.report;
  sheet.paragraph("VEHICLE HISTORY REPORT", styles.title, "H1");
  if (document.sandbox) sheet.paragraph(syntheticNotice, styles.warning);
  sheet.skip(3);
  sheet.rule(colors.accent, 1.4);
  sheet.skip(8);
  const name = [vehicle?.modelYear, vehicle?.manufacturer, vehicle?.model].filter((part) => part != null);
  sheet.paragraph(
    name.length === 0 ? "Vehicle not named by the source" : name.join(" "),
    styles.subject,
    "H2",
  );
  sheet.skip(4);
  renderFields(sheet, [...vehicleFields(document.report), ...lookupFields(document)], 4);
  sheet.skip(6);
  renderTiles(sheet, summaryTiles(document.report), 4);
}

/** Returns a field; a null value appears as not stated. */
export function statedField(label: string, value: string | null): Field {
  return value === null
    ? { label, value: notStated, style: { ...styles.body, color: colors.quiet } }
    : { label, value };
}

function vehicleFields({ vehicle, registration }: HistoryReport): Field[] {
  const of = <Value>(value: Value | null | undefined, write: (value: Value) => string) =>
    whenStated(value ?? null, write);
  return [
    statedField("VIN", vehicle?.vin ?? null),
    statedField("Registration plate (masked)", vehicle?.plateMasked ?? null),
    statedField("Body", of(vehicle?.bodyType, describeTerm)),
    statedField("Fuel", of(vehicle?.fuel, describeTerm)),
    statedField(
      "Engine",
      of(vehicle?.displacementCc, (cc) => `${formatWhole(cc)} cc`),
    ),
    statedField("First registered", of(registration?.firstRegisteredOn, formatDay)),
    statedField("Registration status", describeStatus(registration)),
    statedField("Present use", of(registration?.currentUse, describeTerm)),
  ];
}

function describeStatus(registration: HistoryReport["registration"]): string | null {
  if (registration?.status == null) return null;
  const status = describeTerm(registration.status);
  return registration.deregisteredOn === null
    ? status
    : `${status}, ${formatDay(registration.deregisteredOn)}`;
}

function lookupFields({ query, keyUsed, fallbackPlateFromInventory, ...document }: HistoryDocument): Field[] {
  const asked = query.vin === null ? `Plate ${query.plate ?? ""}` : `VIN ${query.vin}`;
  const found = fallbackPlateFromInventory ? "Plate, from the inventory" : describeKey[keyUsed];
  return [
    { label: "Asked for", value: asked },
    { label: "Found by", value: found },
    { label: "Source as of", value: formatDate(document.reportAsOf) },
    { label: "Report made", value: formatDate(document.completedAt) },
  ];
}

const describeKey = { plate: "Plate", vin: "VIN" };

function summaryTiles({ summary, specialHistory, mileageReadings }: HistoryReport): Tile[] {
  const count = (key: keyof ReportSummary) => summary?.[key] ?? null;
  const last = plotReadings(mileageReadings ?? []).at(-1)?.mileageKm ?? null;
  return [
    countTile("Changes of owner", count("ownerChangeCount")),
    countTile("Damage claims, this car", count("ownDamageCount")),
    countTile("Paid for this car (KRW)", count("ownDamagePaidKrw")),
    countTile("Paid for others (KRW)", count("otherDamagePaidKrw")),
    flagTile("Total loss", count("totalLossCount"), specialHistory?.totalLoss),
    flagTile("Flood", count("floodCount"), specialHistory?.flood),
    flagTile("Theft", count("theftCount"), specialHistory?.theft),
    last === null
      ? { label: "Last mileage", value: notStated, tone: "quiet" }
      : { label: "Last mileage", value: `${formatWhole(last)} km` },
  ];
}

function countTile(label: string, count: number | null): Tile {
  return count === null ? { label, value: notStated, tone: "quiet" } : { label, value: formatWhole(count) };
}

/** Returns the count stated by the source, or else the number of listed entries. */
function flagTile(
  label: string,
  stated: number | null,
  incidents: readonly SpecialIncident[] | null | undefined,
): Tile {
  const count = stated ?? incidents?.length ?? null;
  if (count === null) return { label, value: notStated, tone: "quiet" };
  return count === 0
    ? { label, value: "None" }
    : { label, value: `${formatWhole(count)} recorded`, tone: "alarm" };
}
