import {
  renderDamage,
  renderOwnership,
  renderSpecialHistory,
  renderUninsured,
} from "./history/render-events.ts";
import { renderIdentity } from "./history/render-identity.ts";
import { renderMileage } from "./history/render-mileage.ts";
import { renderOverview, syntheticNotice } from "./history/render-overview.ts";
import {
  renderReadingNotes,
  renderRecalls,
  renderUsage,
  renderValueRange,
} from "./history/render-remarks.ts";
import type { HistoryDocument } from "./history-document.ts";
import { closeDocument, openDocument } from "./pdf/open-document.ts";
import type { ReadFace } from "./pdf/read-faces.ts";
import { renderReplacementNotice } from "./pdf/render-replacement-notice.ts";
import { renderRunningHead } from "./pdf/render-running-head.ts";
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
    renderRunningHead(next, "Vehicle history report", `${name}, continued`),
  );
  renderOverview(sheet, document);
  renderIdentity(sheet, document);
  renderSpecialHistory(sheet, report.specialHistory);
  renderDamage(sheet, "Damage to this vehicle", report.ownVehicleDamage);
  renderDamage(sheet, "Damage it caused to others", report.otherVehicleDamage);
  renderOwnership(sheet, report);
  renderMileage(sheet, report.mileageReadings);
  renderUninsured(sheet, report.uninsuredPeriods);
  renderUsage(sheet, report.usageHistory);
  renderRecalls(sheet, report.recalls);
  renderValueRange(sheet, report.valueRange);
  renderReadingNotes(sheet, document);
  renderReplacementNotice(sheet, "The report as the API returns it");
  sheet.end();
  stampPages(pdf, { foot: name, watermark: sandbox ? syntheticNotice : null });
  return await closeDocument(pdf);
}
