import { once } from "node:events";
import { createWriteStream, type WriteStream } from "node:fs";
import { join } from "node:path";
import { type SortName, sorts } from "@vehicle-sourcing/listing-search/rows/search-request.ts";
import { detectVan } from "@vehicle-sourcing/listing-search/text/detect-van.ts";
import { foldText } from "@vehicle-sourcing/listing-search/text/fold-text.ts";
import { optionTokens } from "../../../packages/listing-search/bench/synthesize-listings.ts";
import type { Listing } from "../../../shared/domain/inventory/listing.ts";
import { summarizeListing } from "../../../shared/domain/inventory/listing-summary.ts";
import { toSale } from "../../../shared/domain/pricing/assess-market.ts";
import { sortKeyOf } from "./compose-page.ts";
import { indexes, placeOrderFunction, tables } from "./create-schema.ts";
import type { Connection } from "./postgres-driver.ts";

/**
 * Creates all tables and loads the market by make and model.
 * @param directory a folder that the server may read
 */
export async function loadListings(
  connection: Connection,
  market: Iterable<Listing>,
  directory: string,
): Promise<void> {
  await connection.query(tables);
  await connection.query(placeOrderFunction);
  for (const [number, token] of optionTokens.entries())
    await connection.query("INSERT INTO option_tokens VALUES ($1, $2)", [token, number]);
  const paths = {
    listings: join(directory, "listings"),
    summaries: join(directory, "summaries"),
    sales: join(directory, "sales"),
  };
  const files = {
    listings: createWriteStream(paths.listings),
    summaries: createWriteStream(paths.summaries),
    sales: createWriteStream(paths.sales),
  };
  let number = 0;
  for (const listing of market) {
    await writeRow(files.listings, toSearchRow(listing, number));
    await writeRow(files.summaries, [number, JSON.stringify(summarizeListing(listing))]);
    const sale = toSale(listing);
    if (sale !== null) {
      const { make, model, year, soldAt, listingId, mileageKm, soldPriceKrw } = sale;
      await writeRow(files.sales, [make, model, year, soldAt, listingId, mileageKm, soldPriceKrw]);
    }
    number += 1;
  }
  for (const file of Object.values(files)) await once(file.end(), "finish");
  await connection.query("CREATE TABLE arrived (LIKE listings)");
  await connection.query(`COPY arrived FROM '${paths.listings}'`);
  await connection.query("INSERT INTO listings SELECT * FROM arrived ORDER BY make, model");
  await connection.query("DROP TABLE arrived");
  await connection.query(`COPY summaries FROM '${paths.summaries}'`);
  await connection.query(`COPY sales FROM '${paths.sales}'`);
  for (const index of indexes) await connection.query(index);
}

type Value = string | number | boolean | null;

function toSearchRow(listing: Listing, number: number): Value[] {
  const { make, model, trim } = listing;
  const texts = [make, model, trim].flatMap((text) => (text === null ? [] : foldText(text))).join("\n");
  const values = {
    year: listing.year,
    mileageKm: listing.mileageKm,
    priceKrw: listing.startPriceKrw,
    auctionDateMs: listing.auctionDate,
  };
  const keys = (Object.keys(sorts) as SortName[]).map((sort) => sortKeyOf(sort, values[sorts[sort].field]));
  const options = listing.options.map((token) => optionTokens.indexOf(token));
  return [
    number,
    listing.listingId,
    foldText(make),
    foldText(model),
    texts,
    listing.bodyStyle,
    detectVan(listing),
    listing.source,
    listing.fuel,
    listing.transmission,
    listing.color,
    listing.accidentGrade,
    listing.exteriorGrade,
    listing.auctionResult,
    listing.auctionCount,
    `{${options.join()}}`,
    ...keys,
  ];
}

async function writeRow(file: WriteStream, values: readonly Value[]): Promise<void> {
  const line = values.map((value) =>
    value === null ? "\\N" : String(value).replaceAll(/[\\\n\t]/g, escapeLetter),
  );
  if (!file.write(`${line.join("\t")}\n`)) await once(file, "drain");
}

const escapes: Record<string, string> = { "\\": "\\\\", "\n": "\\n", "\t": "\\t" };
const escapeLetter = (letter: string): string => escapes[letter] ?? letter;
