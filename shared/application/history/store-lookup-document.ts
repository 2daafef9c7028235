import { storeHistoryDocument } from "../../adapters/object-storage/history-objects.ts";
import { readFace } from "../../adapters/object-storage/read-face.ts";
import { renderHistoryReport } from "../../documents/render-history-report.ts";
import type { CompletedLookup } from "../../domain/history/lookup.ts";
import { currentEnvironment } from "../../platform/deployment.ts";

/** Renders and stores the PDF of a completed lookup, so that later requests only fetch it. */
export async function storeLookupDocument(lookup: CompletedLookup): Promise<void> {
  const { plate, vin, ...facts } = lookup;
  const sandbox = currentEnvironment() === "sandbox";
  const bytes = await renderHistoryReport({ ...facts, sandbox, query: { plate, vin } }, readFace);
  await storeHistoryDocument(lookup.lookupId, bytes);
}
