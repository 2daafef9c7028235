import { pathToFileURL } from "node:url";
import { readInstalledFace } from "../../support/documents/read-installed-face.ts";
import { historyDocument, reports } from "../../unit/documents/history-document.ts";
import { invoiceDocument } from "../../unit/documents/invoice-document.ts";

/**
 * Imports the bundle named on the command line and prints, as JSON in milliseconds, the times of the import,
 * the first invoice and each later document. Runs in its own process, like a cold start.
 */
const [file] = process.argv.slice(2);
if (file === undefined) throw new Error("Names no module");
const warmRuns = 20;

const { value: module, milliseconds: importing } = await time(
  () => import(pathToFileURL(file).href) as Promise<typeof import("./render-documents.ts")>,
);
const documents = {
  invoice: () => module.renderInvoice(invoiceDocument(), readInstalledFace),
  "history, clean": () => module.renderHistoryReport(historyDocument(reports.clean), readInstalledFace),
  "history, damage": () => module.renderHistoryReport(historyDocument(reports.damage), readInstalledFace),
};
const { milliseconds: first } = await time(documents.invoice);
const warm: Record<string, { milliseconds: number[]; bytes: number }> = {};
for (const [name, render] of Object.entries(documents)) {
  const milliseconds: number[] = [];
  for (let run = 0; run < warmRuns; run += 1) milliseconds.push((await time(render)).milliseconds);
  warm[name] = { milliseconds, bytes: (await render()).length };
}
process.stdout.write(JSON.stringify({ importing, first, warm, residentBytes: process.memoryUsage().rss }));

async function time<Value>(work: () => Promise<Value>): Promise<{ value: Value; milliseconds: number }> {
  const startedAt = performance.now();
  const value = await work();
  return { value, milliseconds: performance.now() - startedAt };
}
