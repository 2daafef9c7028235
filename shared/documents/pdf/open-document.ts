import { readFileSync } from "node:fs";
import PDFDocument from "pdfkit";
import { keepLettersWhole, shareTables } from "./embedded-font.ts";
import { fontFiles } from "./font-files.ts";
import { addFaces, type ReadFace } from "./read-faces.ts";

/** The metadata of a document, from which its id is computed. */
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

/** Escapes XML characters in the metadata, because the library writes them unchanged. */
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
 * Opens an empty A4 document whose fonts are registered under the names of `fontFiles`. Documents share only font
 * tables, not fonts. A shared font would keep the order of its glyphs, and the bytes of a document would depend on
 * earlier documents.
 * @param content everything that will be drawn; further typefaces are read if its text needs them
 */
export async function openDocument(
  { title, author, subject, createdAt }: DocumentInfo,
  content: object,
  readFace: ReadFace,
): Promise<PDFKit.PDFDocument> {
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
    // Keeps the library from loading its default font.
    font: null,
    info: {
      Title: toMetadata(title),
      Author: toMetadata(author),
      Subject: toMetadata(subject),
      CreationDate: new Date(createdAt),
    },
  };
  // The library's types know neither the subset nor the null font.
  const pdf = new PortableDocument(options as unknown as PDFKit.PDFDocumentOptions);
  for (const { name, bytes } of fonts) pdf.registerFont(name, bytes);
  for (const { name } of fonts) shareTables(pdf.font(name), name);
  for (const name of ["regular", "bold"]) keepLettersWhole(pdf.font(name));
  await addFaces(pdf, textsIn(content), readFace);
  return pdf;
}

/** Ends the document and returns its bytes. */
export async function closeDocument(pdf: PDFKit.PDFDocument): Promise<Uint8Array> {
  pdf.end();
  const chunks: Uint8Array[] = [];
  for await (const chunk of pdf) chunks.push(chunk as Uint8Array);
  return Buffer.concat(chunks);
}

/** Returns every text in a value. */
function textsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  if (typeof value !== "object" || value === null || ArrayBuffer.isView(value)) return [];
  return Object.values(value).flatMap(textsIn);
}

/** XML allows no control characters and no lone surrogates, even escaped. */
function toMetadata(text: string): string {
  return text.toWellFormed().replaceAll(/[\p{Cc}\uFFFE\uFFFF]+/gu, " ");
}

function escapeXml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
