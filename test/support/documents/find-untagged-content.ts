import { inflateSync } from "node:zlib";

const paints = new Set(["TJ", "Tj", "f", "S", "Do", "B"]);

/**
 * Returns the drawing operators outside the document's structure that are not marked as decoration, in a PDF with
 * deflated page streams. Screen readers would read such content.
 */
export function findUntaggedContent(pdf: Uint8Array): string[] {
  const pages = readStreams(Buffer.from(pdf)).filter((content) => content.includes("BDC"));
  if (pages.length === 0) throw new Error("No page marks any content");
  return pages.flatMap((content) => {
    let depth = 0;
    const untagged: string[] = [];
    for (const line of content.split("\n")) {
      const operator = line.slice(line.lastIndexOf(" ") + 1);
      if (operator === "BDC" || operator === "BMC") depth += 1;
      else if (operator === "EMC") depth -= 1;
      else if (paints.has(operator) && depth === 0) untagged.push(line);
    }
    if (depth !== 0) untagged.push(`${depth} marks are not ended`);
    return untagged;
  });
}

function readStreams(pdf: Buffer): string[] {
  const streams: string[] = [];
  for (let at = pdf.indexOf("stream\n"); at >= 0; at = pdf.indexOf("stream\n", at + 1)) {
    if (pdf.subarray(at - 3, at).toString("latin1") === "end") continue;
    const end = pdf.indexOf("\nendstream", at);
    try {
      streams.push(inflateSync(pdf.subarray(at + 7, end)).toString("latin1"));
    } catch {
      // Page streams are deflated; other streams are skipped.
    }
  }
  return streams;
}
