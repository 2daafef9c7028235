import { zstdCompressSync, zstdDecompressSync } from "node:zlib";
import type { DealerVocabulary } from "../../domain/dealers/dealer-vocabulary.ts";
import { dealerVocabularyKey } from "../keys/inventory-keys.ts";
import { getItem } from "../table/table.ts";
import { commit, putWrite } from "../table/transaction.ts";

/** Returns the vocabularies that were read last; null before the first read. */
export async function getDealerVocabulary(): Promise<DealerVocabulary | null> {
  const item = await getItem("get:dealerVocabulary", dealerVocabularyKey());
  if (item === null) return null;
  const sources = JSON.parse(zstdDecompressSync(item.sources as Uint8Array).toString("utf8"));
  return { version: String(item.version), sources, asOf: Number(item.asOf) };
}

/** Replaces the stored vocabularies. */
export async function putDealerVocabulary({ version, sources, asOf }: DealerVocabulary): Promise<void> {
  await commit([
    putWrite("put:dealerVocabulary", "dealer-vocabulary", {
      ...dealerVocabularyKey(),
      entity: "dealer_vocabulary",
      version,
      sources: zstdCompressSync(JSON.stringify(sources)),
      asOf,
    }),
  ]);
}
