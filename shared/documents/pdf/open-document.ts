import { readFileSync } from "node:fs";
import PDFDocument from "pdfkit";
import { fontFiles } from "./font-files.ts";

/** What a reader shows about a document, and what its id is made of. */
export interface DocumentInfo {
  title: string;
  author: string;
  subject: string;
  /** Epoch milliseconds. */
  createdAt: number;
}

const fonts = { regular: readFileSync(fontFiles.regular), bold: readFileSync(fontFiles.bold) };

/** Opens an empty A4 document with both weights of the font under `regular` and `bold`. */
export function openDocument({ title, author, subject, createdAt }: DocumentInfo): PDFKit.PDFDocument {
  const pdf = new PDFDocument({
    size: "A4",
    margin: 48,
    pdfVersion: "1.7",
    tagged: true,
    lang: "en",
    displayTitle: true,
    bufferPages: true,
    // The constructor's type knows file names only, and without a font it would load Helvetica.
    font: fonts.regular as unknown as string,
    info: { Title: title, Author: author, Subject: subject, CreationDate: new Date(createdAt) },
  });
  return pdf.registerFont("regular", fonts.regular).registerFont("bold", fonts.bold);
}

/** Ends the document and gives its bytes. */
export async function closeDocument(pdf: PDFKit.PDFDocument): Promise<Uint8Array> {
  pdf.end();
  const chunks: Uint8Array[] = [];
  for await (const chunk of pdf) chunks.push(chunk as Uint8Array);
  return Buffer.concat(chunks);
}
