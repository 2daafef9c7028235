import { PDFiumLibrary } from "@hyzyla/pdfium";

/** One page as pixels, dark ink on white. */
export interface RasterPage {
  width: number;
  height: number;
  /** Four bytes per pixel: red, green, blue, alpha. */
  rgba: Uint8Array;
  /** The text of the page. */
  text: string;
}

/** Renders every page with `scale` pixels per point. */
export async function rasterisePdf(pdf: Uint8Array, scale = 1.5): Promise<RasterPage[]> {
  const library = await PDFiumLibrary.init();
  const document = await library.loadDocument(Buffer.from(pdf));
  try {
    const pages: RasterPage[] = [];
    for (const page of document.pages()) {
      // Rendering closes the page, so its text is read first.
      const text = page.getText();
      const { width, height, data } = await page.render({ scale, render: "bitmap" });
      pages.push({ width, height, rgba: data, text });
    }
    return pages;
  } finally {
    document.destroy();
    library.destroy();
  }
}
