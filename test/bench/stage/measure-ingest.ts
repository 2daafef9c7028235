import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { generateInventory } from "../../../infra/local/seed/generate-inventory.ts";
import type { StageClient } from "../../support/stage-client.ts";
import { printTable, withBenchStage } from "./with-bench-stage.ts";

const rowCount = 20_000;
const pollMilliseconds = 50;
const compress = promisify(gzip);

/**
 * Enters one full batch of 20,000 rows into an environment and prints how many rows a second went in, and how long
 * after the batch was complete its last car could be found. On one machine the emulator's writes set the pace.
 */
export function measureIngest(): Promise<void> {
  return withBenchStage(
    async (_stage, client) => {
      const partner = await client.createPartner("sandbox");
      const rows = [
        ...generateInventory({
          source: "auction_e",
          seed: "bench",
          plates: new Set<string>(),
          count: rowCount,
          now: Date.now(),
        }),
      ];
      const file = await compress(rows.map((row) => `${JSON.stringify(row)}\n`).join(""));
      const startedAt = performance.now();
      const completedAt = await enterBatch(client, file);
      const newest = String(rows.findLast((row) => row.auction_result === "upcoming")?.listing_id);
      for (;;) {
        const page = await partner.get(`/v1/vehicles?source=auction_e&limit=1&sort=price_asc`);
        const found = await partner.get(`/v1/vehicles/${newest}`);
        if (page.body.data.length === 1 && found.status === 200) break;
        await pause(pollMilliseconds);
      }
      const searchableAt = performance.now();
      const seconds = (completedAt - startedAt) / 1000;
      printTable([
        {
          rows: rowCount,
          "seconds to complete": seconds.toFixed(1),
          "rows per second": Math.round(rowCount / seconds),
          "seconds until searchable": ((searchableAt - completedAt) / 1000).toFixed(1),
        },
      ]);
    },
    { listingCount: 50 },
  );
}

async function enterBatch(client: StageClient, file: Uint8Array<ArrayBuffer>): Promise<number> {
  const batch = await client.operator("sandbox", "POST", "/ops/v1/inventory/batches", {
    source: "auction_e",
    kind: "full",
    sequence: 100,
  });
  const uploaded = await fetch(batch.body.upload_url, {
    method: "PUT",
    headers: batch.body.upload_headers,
    body: file,
  });
  if (!uploaded.ok) throw new Error(`The upload was answered ${uploaded.status}`);
  for (;;) {
    const { body } = await client.operator("sandbox", "GET", `/ops/v1/inventory/batches/${batch.body.id}`);
    if (body.status === "completed") return performance.now();
    if (body.status === "refused") throw new Error(`The batch was refused: ${body.refusal_reason}`);
    await pause(pollMilliseconds);
  }
}

const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds));
