import { zstdCompressSync, zstdDecompressSync } from "node:zlib";
import type { BranchPage } from "../../domain/dealers/dealer-source.ts";
import { hourSeconds } from "../../domain/time/durations.ts";
import { dealerPageKey } from "../keys/inventory-keys.ts";
import { putOne } from "../table/put-one.ts";
import { getItem } from "../table/table.ts";
import { putWrite } from "../table/transaction.ts";

/** A page of a dealer source as it was returned. */
export interface CachedDealerPage {
  page: BranchPage;
  /** The time at which the source returned the page, epoch milliseconds. */
  asOf: number;
}

const keptSeconds = hourSeconds;

/** Returns the cached page of a key, of any age; null if there is none. */
export async function readDealerPage(pageKey: string): Promise<CachedDealerPage | null> {
  const item = await getItem("get:dealerPage", dealerPageKey(pageKey), { consistent: false });
  if (item === null) return null;
  const page = JSON.parse(zstdDecompressSync(item.page as Uint8Array).toString("utf8")) as BranchPage;
  return { page, asOf: Number(item.asOf) };
}

/** Caches a page, replacing the previous page. The last writer wins; either page is valid. */
export async function writeDealerPage(pageKey: string, { page, asOf }: CachedDealerPage): Promise<void> {
  await putOne(
    putWrite("put:dealerPage", "dealer-page", {
      ...dealerPageKey(pageKey),
      entity: "dealer_page",
      page: zstdCompressSync(JSON.stringify(page)),
      asOf,
      expires_at: Math.floor(asOf / 1000) + keptSeconds,
    }),
  );
}
