import { drawDamage, drawOwnership, drawSpecialHistory, drawUninsured } from "./history/draw-events.ts";
import { drawIdentity } from "./history/draw-identity.ts";
import { drawMileage } from "./history/draw-mileage.ts";
import { drawOverview, syntheticNotice } from "./history/draw-overview.ts";
import { drawReadingNotes, drawRecalls, drawUsage, drawValueRange } from "./history/draw-remarks.ts";
import type { HistoryDocument } from "./history-document.ts";
import { drawReplacementNotice } from "./pdf/draw-replacement-notice.ts";
import { drawRunningHead } from "./pdf/draw-running-head.ts";
import { closeDocument, openDocument } from "./pdf/open-document.ts";
import type { ReadFace } from "./pdf/read-faces.ts";
import { Sheet } from "./pdf/sheet.ts";
import { stampPages } from "./pdf/stamp-pages.ts";

/**
 * Returns the report of a history lookup as a PDF in English, the most important content first. The same
 * document always gives the same bytes. `readFace` reads typefaces for scripts that need their own.
 */
export async function renderHistoryReport(
  document: HistoryDocument,
  readFace: ReadFace,
): Promise<Uint8Array> {
  const { report, sandbox } = document;
  const name = `Vehicle history report ${document.lookupId}`;
  const pdf = await openDocument(
    {
      title: name,
      author: "Vehicle Sourcing Partner API",
      subject: sandbox ? syntheticNotice : "Vehicle history report",
      createdAt: document.completedAt,
    },
    document,
    readFace,
  );
  const sheet = new Sheet(pdf, (next) =>
    drawRunningHead(next, "Vehicle history report", `${name}, continued`),
  );
  drawOverview(sheet, document);
  drawIdentity(sheet, document);
  drawSpecialHistory(sheet, report.specialHistory);
  drawDamage(sheet, "Damage to this vehicle", report.ownVehicleDamage);
  drawDamage(sheet, "Damage it caused to others", report.otherVehicleDamage);
  drawOwnership(sheet, report);
  drawMileage(sheet, report.mileageReadings);
  drawUninsured(sheet, report.uninsuredPeriods);
  drawUsage(sheet, report.usageHistory);
  drawRecalls(sheet, report.recalls);
  drawValueRange(sheet, report.valueRange);
  drawReadingNotes(sheet, document);
  drawReplacementNotice(sheet, "The report as the API returns it");
  sheet.end();
  stampPages(pdf, { foot: name, watermark: sandbox ? syntheticNotice : null });
  return await closeDocument(pdf);
}
