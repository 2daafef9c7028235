import { pageMargins } from "./open-document.ts";
import { colors } from "./text-styles.ts";

/** The decoration of every page. */
export interface PageStamp {
  /** Left part of the footer; the page number is on the right. */
  foot: string;
  /** Text across the page, or null. */
  watermark: string | null;
}

const footSize = 7.5;

/** Draws foot, page number and watermark on every page. Screen readers skip them as decoration. */
export function stampPages(pdf: PDFKit.PDFDocument, { foot, watermark }: PageStamp): void {
  const { count } = pdf.bufferedPageRange();
  for (let page = 0; page < count; page += 1) {
    pdf.switchToPage(page);
    pdf.markContent("Artifact", { type: "Pagination" });
    renderFoot(pdf, foot, `Page ${page + 1} of ${count}`);
    if (watermark !== null) renderWatermark(pdf, watermark);
    pdf.endMarkedContent();
  }
}

function renderFoot(pdf: PDFKit.PDFDocument, foot: string, number: string): void {
  const { left, right, bottom } = pageMargins;
  const top = pdf.page.height - bottom + 16;
  const end = pdf.page.width - right;
  pdf.lineWidth(0.6).strokeColor(colors.rule).moveTo(left, top).lineTo(end, top).stroke();
  pdf.font("regular").fontSize(footSize).fillColor(colors.quiet);
  pdf.text(foot, left, top + 6, { lineBreak: false });
  pdf.text(number, end - pdf.widthOfString(number), top + 6, { lineBreak: false });
}

/**
 * Draws the watermark over the content, so that no filled area covers it, and faintly, so that the content
 * stays readable.
 */
function renderWatermark(pdf: PDFKit.PDFDocument, text: string): void {
  const { width, height } = pdf.page;
  const size = (34 * 560) / pdf.font("bold").fontSize(34).widthOfString(text);
  const degrees = (Math.atan2(height, width) * 180) / Math.PI;
  pdf.save();
  pdf
    .rotate(-degrees, { origin: [width / 2, height / 2] })
    .fillColor(colors.alarm)
    .fillOpacity(0.16);
  const indent = (width - pdf.fontSize(size).widthOfString(text)) / 2;
  pdf.text(text, indent, height / 2, { lineBreak: false, baseline: "middle" });
  pdf.restore();
}
