import { readFileSync } from "node:fs";
import PDFDocument from "pdfkit";
import { keepLettersWhole, shareTables } from "./embedded-font.ts";
import { fontFiles } from "./font-files.ts";

/** What a reader shows about a document, and what its id is made of. */
export interface DocumentInfo {
  title: string;
  author: string;
  subject: string;
  /** Epoch milliseconds. */
  createdAt: number;
}

/** Margins of every page, points. */
export const pageMargins = { top: 44, bottom: 58, left: 48, right: 48 };

const fonts = Object.entries(fontFiles).map(([name, path]) => ({ name, bytes: readFileSync(path) }));

/** Writes the XML of the metadata with the characters escaped that mean something in XML, which the library leaves out. */
class PortableDocument extends PDFDocument {
  declare info: PDFKit.DocumentInfo;

  override endMetadata(): void {
    const { info } = this;
    this.info = Object.fromEntries(
      Object.entries(info).map(([key, value]) => [key, typeof value === "string" ? escapeXml(value) : value]),
    );
    super.endMetadata();
    this.info = info;
  }
}

/**
 * Opens an empty A4 document with the fonts under the names of `fontFiles`. Each document has fonts of its own, only their
 * tables are shared: a font remembers which text asked for a glyph first, and the bytes would depend on the documents before.
 */
export function openDocument({ title, author, subject, createdAt }: DocumentInfo): PDFKit.PDFDocument {
  const options = {
    size: "A4",
    margins: pageMargins,
    pdfVersion: "1.7",
    subset: "PDF/UA",
    tagged: true,
    lang: "en",
    displayTitle: true,
    bufferPages: true,
    autoFirstPage: false,
    // Without this the library would load a font of its own.
    font: null,
    info: {
      Title: toMetadata(title),
      Author: toMetadata(author),
      Subject: toMetadata(subject),
      CreationDate: new Date(createdAt),
    },
  };
  // The types know neither the subset nor that there may be no font.
  const pdf = new PortableDocument(options as unknown as PDFKit.PDFDocumentOptions);
  for (const { name, bytes } of fonts) pdf.registerFont(name, bytes);
  for (const { name } of fonts) shareTables(pdf.font(name), name);
  for (const name of ["regular", "bold"]) keepLettersWhole(pdf.font(name));
  return pdf;
}

/** Ends the document and gives its bytes. */
export async function closeDocument(pdf: PDFKit.PDFDocument): Promise<Uint8Array> {
  pdf.end();
  const chunks: Uint8Array[] = [];
  for await (const chunk of pdf) chunks.push(chunk as Uint8Array);
  return Buffer.concat(chunks);
}

/** XML knows no control characters and no lone surrogates, even escaped. */
function toMetadata(text: string): string {
  return text.toWellFormed().replaceAll(/[\p{Cc}\uFFFE\uFFFF]+/gu, " ");
}

function escapeXml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
