import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { IndexRow } from "@vehicle-sourcing/listing-search/rows/index-row.ts";
import type { SearchRequest } from "@vehicle-sourcing/listing-search/rows/search-request.ts";
import { buildSegment } from "@vehicle-sourcing/listing-search/segments/build-segment.ts";
import { synthesizeQueries } from "../../../packages/listing-search/bench/synthesize-queries.ts";
import { toIndexRow } from "../../../shared/application/inventory/to-index-row.ts";
import type { Listing } from "../../../shared/domain/inventory/listing.ts";
import { type ListingSummary, summarizeListing } from "../../../shared/domain/inventory/listing-summary.ts";
import { type CarSale, comparableYears, toSale } from "../../../shared/domain/pricing/assess-market.ts";
import { loadListings } from "./load-listings.ts";
import { type DatabaseAddress, openConnection } from "./postgres-driver.ts";
import { handleTasks } from "./process-tasks.ts";
import { type ChosenCars, chooseCars, isOrderable, synthesizeMarket } from "./synthesize-market.ts";

// Runs in a separate process, because a million cars take gigabytes that no measured process should hold.

interface PrepareTask {
  count: number;
  /** A folder that the database may read, which receives the results. */
  directory: string;
  address: DatabaseAddress;
}

/** The market data that both systems need. */
export interface PreparedMarket {
  queries: SearchRequest[];
  cars: ChosenCars;
  /** Sales that are comparable with the selected cars, and some others. */
  sales: CarSale[];
}

async function prepare({ count, directory, address }: PrepareTask): Promise<void> {
  const rows: IndexRow[] = [];
  const orderable: Listing[] = [];
  const sales: CarSale[] = [];
  function* collect(): Generator<Listing> {
    for (const listing of synthesizeMarket(count)) {
      rows.push(toRow(summarizeListing(listing)));
      if (isOrderable(listing)) orderable.push(listing);
      sales.push(...[toSale(listing)].filter((sale) => sale !== null));
      yield listing;
    }
  }
  const connection = await openConnection(address);
  await loadListings(connection, collect(), directory);
  await connection.end();
  const cars = chooseCars(orderable);
  const market: PreparedMarket = {
    queries: synthesizeQueries(rows),
    cars,
    sales: latestSales(sales, [...cars.read, ...cars.ordered]),
  };
  writeFileSync(join(directory, "market.json"), JSON.stringify(market));
  const listings = synthesizeMarket(count).map(summarizeListing);
  writeFileSync(join(directory, "segment"), buildSegment(listings.map((listing) => toRow(listing, true))));
}

const toRow = (listing: ListingSummary, withSummary = false): IndexRow => {
  const { summary, ...row } = toIndexRow(
    listing,
    withSummary ? Buffer.from(JSON.stringify(listing)) : new Uint8Array(),
  );
  return withSummary ? { ...row, summary } : row;
};

/** Maximum number of sales per model year that the table is queried for. */
const salesOfYear = 100;

function latestSales(sales: readonly CarSale[], cars: readonly Listing[]): CarSale[] {
  const nameOf = (make: string, model: string, year: number) => `${make}\n${model}\n${year}`;
  const wanted = new Map<string, CarSale[]>();
  for (const { make, model, year } of cars)
    for (let near = year - comparableYears; near <= year + comparableYears; near += 1)
      wanted.set(nameOf(make, model, near), []);
  for (const sale of sales) wanted.get(nameOf(sale.make, sale.model, sale.year))?.push(sale);
  return [...wanted.values()].flatMap((of) =>
    of
      .sort((one, other) => other.soldAt - one.soldAt || (one.listingId < other.listingId ? 1 : -1))
      .slice(0, salesOfYear),
  );
}

/** The tasks of this process. */
export const prepareTasks = { prepare };

handleTasks(prepareTasks);
