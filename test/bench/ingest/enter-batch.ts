import { setTimeout as pause } from "node:timers/promises";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import type { GeneratedRow } from "../../../infra/local/seed/generate-inventory.ts";
import type { BatchKind } from "../../../shared/domain/inventory/compare-inventory.ts";
import type { AuctionSource } from "../../../shared/domain/inventory/vocabulary.ts";
import type { PartnerClient, StageClient } from "../../support/stage/stage-client.ts";

/** Each poll costs the stage as much as storing some rows. */
const pollMilliseconds = 250;
const compress = promisify(gzip);

/**
 * Enters a batch as an operator does.
 * @returns milliseconds from its announcement to its completion
 */
export async function enterBatch(
  client: StageClient,
  source: AuctionSource,
  { rows, ...announced }: { kind: BatchKind; sequence: number; rows: readonly GeneratedRow[] },
): Promise<number> {
  const body = await compress(rows.map((row) => `${JSON.stringify(row)}\n`).join(""));
  const startedAt = performance.now();
  const batch = await client.operator("sandbox", "POST", "/ops/v1/inventory/batches", {
    source,
    ...announced,
  });
  const { upload_url: url, upload_headers: headers } = batch.body;
  const uploaded = await fetch(url, { method: "PUT", headers, body });
  if (!uploaded.ok) throw new Error(`The upload was answered ${uploaded.status}`);
  for (;;) {
    const { body } = await client.operator("sandbox", "GET", `/ops/v1/inventory/batches/${batch.body.id}`);
    if (body.status === "completed") return performance.now() - startedAt;
    if (body.status === "refused") throw new Error(`The batch was refused: ${body.refusal_reason}`);
    await pause(pollMilliseconds);
  }
}

/** Waits until the list of a source contains its last orderable car. @returns the milliseconds */
export async function waitUntilFound(
  partner: PartnerClient,
  source: AuctionSource,
  rows: readonly GeneratedRow[],
): Promise<number> {
  const startedAt = performance.now();
  const newest = rows.findLast((row) => row.auction_result === "upcoming");
  if (newest === undefined) throw new Error("No row of the batch can be ordered");
  const { make, model } = newest;
  const query = new URLSearchParams({ source, make: String(make), model: String(model), limit: "200" });
  for (let cursor = ""; ; ) {
    const page = await partner.get(`/v1/vehicles?${query}${cursor}`);
    if (page.body.data.some((car: { id: string }) => car.id === newest.listing_id)) break;
    cursor = page.body.next_cursor ? `&cursor=${encodeURIComponent(page.body.next_cursor)}` : "";
    if (cursor === "") await pause(pollMilliseconds);
  }
  return performance.now() - startedAt;
}
