import { readFileSync } from "node:fs";
import { join } from "node:path";
import { segmentFormats } from "@vehicle-sourcing/listing-search/bytes/segment-formats.ts";
import { writeSegmentObject } from "../../../shared/adapters/object-storage/inventory-objects.ts";
import { hashKey } from "../../../shared/application/access/hash-key.ts";
import type { ApiKey } from "../../../shared/domain/access/api-key.ts";
import type { PartnerAccount } from "../../../shared/domain/partners/partner-account.ts";
import type { FeeSettings } from "../../../shared/domain/pricing/fee-settings.ts";
import type { FxRate } from "../../../shared/domain/pricing/usable-rate.ts";
import { getApiKey } from "../../../shared/persistence/access/api-keys.ts";
import { carRoundWrites } from "../../../shared/persistence/inventory/car-rounds.ts";
import { comparableWrites } from "../../../shared/persistence/inventory/comparables.ts";
import { putIndexPointer } from "../../../shared/persistence/inventory/index-pointer.ts";
import { listingWrite } from "../../../shared/persistence/inventory/listings.ts";
import { getPartner } from "../../../shared/persistence/partners/partners.ts";
import { getFees } from "../../../shared/persistence/settings/fees.ts";
import { getFxRate, putFxRate } from "../../../shared/persistence/settings/fx-rate.ts";
import { splitIntoTransactions } from "../../../shared/persistence/table/fit-transaction.ts";
import { commit } from "../../../shared/persistence/table/transaction.ts";
import { openAccount } from "../../support/requests/open-account.ts";
import { requireValue } from "../../support/require-value.ts";
import type { BenchPartner } from "./list-paths.ts";
import { krwPerUsd } from "./market-rate.ts";
import type { PreparedMarket } from "./prepare-market.ts";
import { batchSequence, earlierRoundsOf, marketStart } from "./synthesize-market.ts";

/** Accounts and settings, which the other system copies. */
export interface SharedSettings {
  partners: BenchPartner[];
  accounts: PartnerAccount[];
  keys: ApiKey[];
  rate: FxRate;
  fees: FeeSettings;
}

/** Stores the market's index, the selected cars with their past, and accounts. */
export async function fillTable(directory: string, partnerCount: number): Promise<SharedSettings> {
  const market: PreparedMarket = JSON.parse(readFileSync(join(directory, "market.json"), "utf8"));
  await putIndex(readFileSync(join(directory, "segment")));
  await putCars(market);
  await putFxRate({ krwPerUsd, asOf: marketStart, fetchedAt: marketStart });
  const partners: BenchPartner[] = [];
  for (let number = 0; number < partnerCount; number += 1)
    partners.push(await openAccount({ name: `Harbour Motors ${number}` }));
  return {
    partners,
    accounts: await Promise.all(
      partners.map(async ({ partnerId }) => requireValue(await getPartner(partnerId))),
    ),
    keys: await Promise.all(
      partners.map(async ({ apiKey }) => requireValue(await getApiKey(hashKey(apiKey)))),
    ),
    rate: requireValue(await getFxRate()),
    fees: await getFees(),
  };
}

async function putIndex(segment: Uint8Array): Promise<void> {
  const times = { builtAt: marketStart, startedAt: marketStart };
  const sizes = { baseSize: 0, deltaSize: 0, deltaBytes: [], listingCount: 0 };
  const segmentKeys = [await writeSegmentObject(segment)];
  await putIndexPointer({
    format: segmentFormats.written,
    version: 1,
    segmentKeys,
    manifests: {},
    ...times,
    ...sizes,
  });
}

async function putCars({ cars, sales }: PreparedMarket): Promise<void> {
  const writes = [
    ...[...cars.read, ...cars.ordered].flatMap((listing) => [
      listingWrite(listing, batchSequence),
      ...[listing, ...earlierRoundsOf(listing)].flatMap((round) => carRoundWrites(null, round)),
    ]),
    ...sales.flatMap((sale) => comparableWrites(null, sale)),
  ];
  for (const { writes: fitting } of splitIntoTransactions(writes, (write) => [write], []))
    await commit(fitting);
}
