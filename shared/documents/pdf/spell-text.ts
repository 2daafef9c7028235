/** Internals of the library's pages that its API does not offer. */
interface PageWriter {
  _font: { id: string; ref(): unknown };
  _fontSize: number;
  page: { fonts: Record<string, unknown> };
  addContent(operators: string): void;
}

/**
 * Calls `draw` and makes the drawing copyable as `text`. Programs that extract text take its position and size from the
 * graphics state at the end of the span. The library flips the coordinates of each page. It flips them back and sets a
 * font only while it draws text. The span therefore needs its own flip and font.
 */
export function spellText(pdf: PDFKit.PDFDocument, text: string, draw: () => void): void {
  const turnOver = () => pdf.save().transform(1, 0, 0, -1, 0, pdf.page.height);
  turnOver();
  setFont(pdf as unknown as PageWriter);
  pdf.markContent("Span", { actual: text });
  turnOver();
  draw();
  pdf.restore();
  pdf.endMarkedContent();
  pdf.restore();
}

function setFont(pdf: PageWriter): void {
  const { _font: font, _fontSize: size } = pdf;
  pdf.page.fonts[font.id] ??= font.ref();
  pdf.addContent(`/${font.id} ${size} Tf`);
}
