import type { IndexRow } from "../src/rows/index-row.ts";
import { type SearchFilters, type SearchRequest, type SortName, sorts } from "../src/rows/search-request.ts";
import { SeededRandom } from "./seeded-random.ts";
import {
  colors,
  dayMs,
  fuels,
  gradeTokens,
  optionTokens,
  sources,
  todayMs,
  transmissions,
} from "./synthesize-listings.ts";

const sortNames = Object.keys(sorts) as SortName[];

type MakeQuery = (random: SeededRandom, row: IndexRow, other: IndexRow) => Partial<SearchRequest>;

/** Kinds of query with their share of the workload in percent. The last kinds are intentionally hard. */
const kinds: Record<string, [percent: number, make: MakeQuery]> = {
  browse: [
    8,
    (random) => ({ filters: { sources: random.sample(sources, 2), auctionResults: ["upcoming"] } }),
  ],
  model: [12, (_, row) => ({ filters: { makes: [row.make!], models: [row.model!] } })],
  model_narrowed: [
    12,
    (random, row) => ({
      filters: {
        makes: [row.make!],
        models: [row.model!],
        yearMin: (row.year ?? 2015) - 2,
        ...narrow(random, row),
      },
    }),
  ],
  makes: [
    6,
    (random, row, other) => ({ filters: { makes: [row.make!, other.make!], ...narrow(random, row) } }),
  ],
  keyword: [8, (random, row) => ({ filters: { keyword: composeKeyword(random, row) } })],
  ranges: [8, (_, row) => ({ filters: boundAround(row) })],
  options: [
    6,
    (random) => ({
      filters: { optionsInclude: random.sample(optionTokens.slice(0, 30), random.integer(1, 4)) },
    }),
  ],
  orderable: [
    8,
    (random, row) => ({ filters: { orderableAfterMs: todayMs + dayMs, ...narrow(random, row) } }),
  ],
  many_filters: [
    8,
    (random, row) => ({
      filters: { ...boundAround(row), ...narrow(random, row), ...narrow(random, row), auctionCountMax: 3 },
    }),
  ],
  deep_page: [
    6,
    (random, row) => ({
      filters: random.chance(0.5) ? {} : { fuels: ["gasoline", "diesel"] },
      after: positionOf(row),
    }),
  ],
  null_keys: [
    3,
    (_, row) => ({ filters: { sources: [row.source!] }, after: { key: null, listingId: row.listingId } }),
  ],
  nothing: [
    3,
    (_, row, other) => ({ filters: { makes: [row.make!], models: [other.make!], keyword: "프리미엄" } }),
  ],
  contradiction: [
    3,
    () => ({ filters: { yearMax: 2010, mileageMaxKm: 12_000, priceMinKrw: 40_000_000 }, sort: "year_desc" }),
  ],
  against_sort: [
    5,
    (random) => ({
      filters: random.pick<SearchFilters>([
        { yearMax: 2009, optionsInclude: ["smart_key"] },
        { priceMaxKrw: 2_000_000, fuels: ["electric", "hydrogen"] },
        { mileageMaxKm: 8_000, accidentGrades: ["D", "F"], yearMax: 2016 },
      ]),
      sort: random.pick<SortName>(["year_desc", "price_desc", "mileage_asc"]),
    }),
  ],
  thousands_of_trims: [
    2,
    (random) => ({ filters: { keyword: random.pick(["p", "1", "2.", "e", "호"]), colors: ["purple"] } }),
  ],
  many_options: [
    2,
    (random) => ({ filters: { optionsInclude: random.sample(optionTokens.slice(0, 20), 8) } }),
  ],
};

/** Returns 400 queries about a market of these listings. */
export function synthesizeQueries(listings: readonly IndexRow[], seed = 2): SearchRequest[] {
  const random = new SeededRandom(seed);
  const queries = Object.entries(kinds).flatMap(([kind, [percent, make]]) =>
    Array.from({ length: percent * 4 }, (): SearchRequest => {
      const row = random.pick(listings);
      const sort = random.chance(0.4) ? "auction_date_asc" : random.pick(sortNames);
      const made = make(random, row, random.pick(listings));
      const query: SearchRequest = { filters: {}, sort, limit: random.chance(0.8) ? 50 : 200, ...made };
      // A position needs a key of the selected sort.
      if (kind === "deep_page") query.after = { key: row[sorts[query.sort].field], listingId: row.listingId };
      return query;
    }),
  );
  // Kinds are interleaved so that no engine profits from a repeated query.
  return queries
    .map((query) => ({ query, at: random.next() }))
    .sort((a, b) => a.at - b.at)
    .map(({ query }) => query);
}

function positionOf(row: IndexRow): { key: number | null; listingId: string } {
  return { key: row.auctionDateMs, listingId: row.listingId };
}

function narrow(random: SeededRandom, row: IndexRow): SearchFilters {
  return random.pick<SearchFilters>([
    { fuels: random.sample(fuels.slice(0, 4), 2) },
    { transmissions: [random.pick(transmissions)] },
    { colors: [random.pick(colors)] },
    { accidentGrades: ["A", "B"], exteriorGrades: gradeTokens.slice(0, 3) },
    { priceMaxKrw: row.priceKrw ?? 10_000_000 },
    { mileageMaxKm: row.mileageKm ?? 80_000 },
    { optionsInclude: random.sample(optionTokens.slice(0, 15), 2) },
    { auctionDateFromMs: todayMs + dayMs, auctionDateBeforeMs: todayMs + random.integer(2, 9) * dayMs },
    { bodyStyles: ["van"] },
  ]);
}

function boundAround(row: IndexRow): SearchFilters {
  const [year, price] = [row.year ?? 2018, row.priceKrw ?? 15_000_000];
  return {
    yearMin: year - 2,
    yearMax: year + 1,
    mileageMaxKm: (row.mileageKm ?? 60_000) + 20_000,
    priceMinKrw: Math.floor(price * 0.6),
    priceMaxKrw: Math.ceil(price * 1.3),
  };
}

function composeKeyword(random: SeededRandom, row: IndexRow): string {
  const trimWord = row.trim?.split(" ").at(random.integer(0, 1)) ?? "premium";
  return random.pick([
    row.model!,
    `${row.make} ${row.model}`,
    trimWord,
    `${row.model!.slice(0, 4).toLowerCase()} ${trimWord}`,
    "프레스티지",
  ]);
}
