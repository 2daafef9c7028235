import { DatabaseSync } from "node:sqlite";
import type { WatchableCar } from "../../../shared/domain/watches/watchable-car.ts";
import { maskCar, maskWatch } from "../../../shared/inventory/watches/category-masks.ts";
import { askedOptions } from "./synthesize-watches.ts";
import type { CompiledWatch, WatchEngine } from "./watch-engine.ts";

/**
 * Absent bounds are stored as extremes, so that each is one comparison; an unknown fact exceeds every set
 * bound.
 */
const [none, most] = [-1, 2 ** 52];
const optionBits = new Map(askedOptions.map((token, bit) => [token, 2 ** bit]));
const toBits = (options: Iterable<string>): number => {
  let bits = 0;
  for (const option of options) bits += optionBits.get(option) ?? 0;
  return bits;
};

const columns = [
  ...["make TEXT", "model TEXT", "price_max INTEGER", "watch INTEGER", "price_min INTEGER"],
  ...["mileage_max INTEGER", "year_min INTEGER", "year_max INTEGER", "mask0 INTEGER", "mask1 INTEGER"],
  ...[
    "landed_max INTEGER",
    "options INTEGER",
    "trim TEXT",
    "keyword TEXT",
    "min_drop REAL",
    "min_count INTEGER",
  ],
];

/**
 * The four lists to which a car belongs, each found by make, model and price in the primary key, which orders
 * the rows. Category masks are those of the index, options are bits.
 */
const query = `
  SELECT watch FROM watches
  WHERE (make, model) IN (VALUES (:make, :model), (:make, ''), ('', :model), ('', '')) AND price_max >= :price
    AND mileage_max >= :mileage AND year_min <= :year AND year_max >= :year
    AND (mask0 & :mask0) = :mask0 AND (mask1 & :mask1) = :mask1 AND price_min <= :priceAbove
    AND landed_max >= :landed AND (options & :options) = options
    AND (trim IS NULL OR trim = :trim) AND (keyword IS NULL OR instr(:texts, keyword) > 0)
    AND ((min_drop IS NULL AND min_count IS NULL)
      OR (min_drop IS NOT NULL AND :price < :previous AND (:previous - :price) * 100 >= :previous * min_drop)
      OR min_count <= :count)`;

/**
 * Returns node:sqlite in memory, with rows clustered by make, model and price bound, and one prepared
 * statement.
 */
export function createSqliteEngine(watches: readonly CompiledWatch[]): WatchEngine {
  const database = new DatabaseSync(":memory:");
  database.exec(
    `CREATE TABLE watches (${columns.join()}, PRIMARY KEY (make, model, price_max, watch)) WITHOUT ROWID; BEGIN`,
  );
  const insert = database.prepare(`INSERT INTO watches VALUES (${columns.map(() => "?").join()})`);
  for (const [number, watch] of watches.entries()) {
    for (const row of toRows(number, watch)) insert.run(...row);
  }
  database.exec("COMMIT; ANALYZE");
  const size = database.prepare(
    "SELECT page_count * page_size AS bytes FROM pragma_page_count, pragma_page_size",
  );
  const statement = database.prepare(query);
  statement.setReturnArrays(true);
  return {
    name: "node:sqlite",
    bytesPerWatch: Number(size.get()?.bytes) / watches.length,
    match: (car) => statement.all(toValues(car)).map((row) => Number((row as unknown as [number])[0])),
  };
}

/** The make or model of a watch without one. */
const anything = "";

function toRows(number: number, { compiled, terms }: CompiledWatch): (string | number | null)[][] {
  const { bounds, details, condition } = compiled;
  const { signals = {} } = condition;
  const { words } = maskWatch(compiled);
  const landed = bounds.estimated_landed_max_usd;
  return (compiled.model?.keys ?? [anything]).map((model) => [
    compiled.make ?? anything,
    model,
    bounds.price_max_krw ?? most,
    number,
    bounds.price_min_krw ?? none,
    bounds.mileage_max_km ?? most,
    bounds.year_min ?? none,
    bounds.year_max ?? most,
    words[0] >>> 0,
    words[1] >>> 0,
    landed === undefined ? most : landed - terms.discount.commissionUsd + terms.discount.fixedDiscountUsd,
    toBits(details?.options ?? []),
    details?.trim?.requestedKey ?? null,
    details?.keywordTerms[0] ?? null,
    signals.price_drop === undefined ? null : (signals.price_drop.min_drop_pct ?? 3),
    signals.repeat_listing === undefined ? null : (signals.repeat_listing.min_listing_count ?? 2),
  ]);
}

function toValues(car: WatchableCar): Record<string, string | number | null> {
  const { folded, past } = car;
  const [mask0, mask1] = maskCar(car);
  return {
    ...{ make: folded.make, model: folded.model, trim: folded.trim },
    texts: [folded.make, folded.model, ...(folded.trim === null ? [] : [folded.trim])].join("\n"),
    ...{ price: car.priceKrw ?? most, priceAbove: car.priceKrw ?? none, mileage: car.mileageKm ?? most },
    ...{ year: car.year, mask0: mask0 >>> 0, mask1: mask1 >>> 0 },
    ...{ landed: car.landedBaseUsd ?? most, options: toBits(car.options) },
    ...{ previous: past.previousPriceKrw ?? none, count: past.auctionCount ?? 1 },
  };
}
