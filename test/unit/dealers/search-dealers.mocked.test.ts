import fc from "fast-check";
import { expect, test, vi } from "vitest";
import { searchDealers } from "../../../shared/application/vehicles/search-dealers.ts";
import type { DealerPosition } from "../../../shared/domain/dealers/branch-position.ts";
import {
  compareDealerCars,
  compareDealerPositions,
  dealerPositionOf,
} from "../../../shared/domain/dealers/compare-dealer-cars.ts";
import type { DealerCar } from "../../../shared/domain/dealers/dealer-car.ts";
import { dealerSourceKeys, toDealerListingId } from "../../../shared/domain/dealers/dealer-listing-id.ts";
import {
  type BranchRequest,
  type DealerBranch,
  type DealerSort,
  type DealerSource,
  type DealerSources,
  DealerSourceUnavailable,
  dealerSorts,
} from "../../../shared/domain/dealers/dealer-source.ts";
import { maxListedBranches } from "../../../shared/domain/dealers/plan-listed-branches.ts";
import { openVehicleCursor, sealVehicleCursor } from "../../../shared/http/vehicle-cursor.ts";
import { buildDealerCar } from "../../support/records/build-dealer-car.ts";
import { requireValue } from "../../support/require-value.ts";

vi.mock("../../../shared/persistence/dealers/dealer-pages.ts", () => ({
  readDealerPage: async () => null,
  writeDealerPage: async () => {},
}));

const arbitraryCar = fc.record({
  source: fc.constantFrom(...dealerSourceKeys),
  make: fc.constantFrom("Kia", "Audi", "BMW"),
  year: fc.integer({ min: 2015, max: 2018 }),
  mileageKm: fc.option(fc.integer({ min: 0, max: 4 })),
  priceKrw: fc.integer({ min: 1, max: 4 }),
  availability: fc.constantFrom("available", "available", "available", "sold", "under_contract"),
  transmission: fc.constantFrom("auto", "auto", "dct", null),
});

type Paging = "numbered" | "behind the last car";

interface MarketOptions {
  /** Reads the current value at each search. */
  cars: readonly DealerCar[];
  pageSize: number;
  paging?: Paging;
  fails?: () => boolean;
}

/** Returns a market that lists its cars in small pages and fails on request. */
function createMarket({
  cars,
  pageSize,
  paging = "numbered",
  fails = () => false,
}: MarketOptions): DealerSource {
  return {
    key: "retail_a",
    async search({ branch, sort, token }: BranchRequest) {
      if (fails()) throw new DealerSourceUnavailable(branch.source, "down");
      const found = cars
        .filter(({ id, make }) => id.source === branch.source && make === branch.make.name)
        .sort(compareDealerCars(sort));
      const start = findStart(found, token, { paging, sort });
      const page = found.slice(start, start + pageSize);
      const last = page.at(-1);
      const isLast = last === undefined || start + pageSize >= found.length;
      const next =
        paging === "numbered"
          ? String(start + pageSize)
          : JSON.stringify(last && dealerPositionOf(last, sort));
      return { cars: page, nextToken: isLast ? null : next, total: found.length };
    },
  } as DealerSource;
}

function findStart(
  found: readonly DealerCar[],
  token: string | null,
  { paging, sort }: { paging: Paging; sort: DealerSort },
): number {
  if (token === null) return 0;
  if (paging === "numbered") return Number(token);
  const behind = found.findIndex(
    (car) => compareDealerPositions(sort)(dealerPositionOf(car, sort), JSON.parse(token)) > 0,
  );
  return behind === -1 ? found.length : behind;
}

const branches = dealerSourceKeys.flatMap((source) =>
  ["Kia", "Audi", "BMW"].map((name) => ({ source, make: { name, code: name }, model: null, subModel: null })),
);

async function walk(
  market: DealerSource,
  request: { sort: DealerSort; limit: number; transmissions: readonly string[] | undefined },
  betweenPages: () => void = () => {},
): Promise<DealerCar[]> {
  const sources: DealerSources = { retail_a: market, retail_b: market };
  const cars: DealerCar[] = [];
  let after: DealerPosition | null = null;
  do {
    const search = { ...request, branches, filters: { options: [] }, after, vocabulary: "v" };
    const page = await searchDealers(search, { sources, now: 0, elapsed: () => 0 });
    expect(page.cars.length).toBeLessThanOrEqual(request.limit);
    cars.push(...page.cars);
    after =
      page.next && (openVehicleCursor("s", "p", sealVehicleCursor("s", "p", page.next)) as DealerPosition);
    betweenPages();
  } while (after !== null);
  return cars;
}

const arbitraryMarket = fc.record({
  cars: fc.array(arbitraryCar, { maxLength: 60 }),
  pageSize: fc.integer({ min: 1, max: 7 }),
  limit: fc.integer({ min: 1, max: 9 }),
  sort: fc.constantFrom(...dealerSorts),
  transmissions: fc.constantFrom(undefined, ["dct"], ["auto", "dct"]),
});

const toCars = (drawn: readonly object[]): DealerCar[] =>
  drawn.map((facts, position) => {
    const { source, ...rest } = facts as Partial<DealerCar> & { source: "retail_a" | "retail_b" };
    return buildDealerCar({ ...rest, id: { source, number: position + 1 } });
  });

const isWanted = (car: DealerCar, transmissions: readonly string[] | undefined) =>
  car.availability === "available" &&
  (transmissions === undefined || (car.transmission !== null && transmissions.includes(car.transmission)));

test("paging through dealer cars returns every matching car once, in sort order", async () => {
  await fc.assert(
    fc.asyncProperty(arbitraryMarket, async ({ cars: drawn, pageSize, limit, sort, transmissions }) => {
      const cars = toCars(drawn);
      const walked = await walk(createMarket({ cars, pageSize }), { sort, limit, transmissions });
      const expected = cars.filter((car) => isWanted(car, transmissions)).sort(compareDealerCars(sort));
      expect(walked.map(({ id }) => toDealerListingId(id))).toEqual(
        expected.map(({ id }) => toDealerListingId(id)),
      );
    }),
  );
});

test("source failures during paging neither lose nor repeat cars", async () => {
  await fc.assert(
    fc.asyncProperty(
      arbitraryMarket,
      fc.infiniteStream(fc.boolean()),
      async ({ cars: drawn, pageSize, limit, sort, transmissions }, failures) => {
        const cars = toCars(drawn);
        const market = createMarket({ cars, pageSize, fails: () => failures.next().value === true });
        const walked = await walk(market, { sort, limit, transmissions });
        const idsOf = (list: readonly DealerCar[]) => list.map(({ id }) => toDealerListingId(id)).sort();
        expect(idsOf(walked)).toEqual(idsOf(cars.filter((car) => isWanted(car, transmissions))));
      },
    ),
  );
});

test("paging through changing listings repeats no car, and paging from the last returned car omits no car that stays listed", async () => {
  await fc.assert(
    fc.asyncProperty(
      arbitraryMarket,
      fc.infiniteStream(fc.nat()),
      fc.constantFrom<Paging>("numbered", "behind the last car"),
      async ({ cars: drawn, pageSize, limit, sort, transmissions }, draws, paging) => {
        const [live, waiting] = [toCars(drawn), toCars(drawn).map(withNumberAfter(drawn.length))];
        const steady = new Set(live);
        const changeLot = () => {
          const [gone] = live.splice(draws.next().value % Math.max(1, live.length), 1);
          if (gone !== undefined) steady.delete(gone);
          const joined = waiting.pop();
          if (joined !== undefined) live.push(joined);
        };
        const market = createMarket({ cars: live, pageSize, paging });
        const walked = await walk(market, { sort, limit, transmissions }, changeLot);
        const seen = walked.map(({ id }) => toDealerListingId(id));
        expect(new Set(seen).size).toBe(seen.length);
        // A numbered page can lose a car to the previous page.
        if (paging === "numbered") return;
        const expected = [...steady].filter((car) => isWanted(car, transmissions));
        expect(seen).toEqual(expect.arrayContaining(expected.map(({ id }) => toDealerListingId(id))));
      },
    ),
  );
});

const withNumberAfter =
  (count: number) =>
  (car: DealerCar): DealerCar => ({ ...car, id: { ...car.id, number: car.id.number + count } });

const manyBranches = (count: number): DealerBranch[] =>
  Array.from({ length: count }, (_, number) => {
    const make = { name: `Make ${number}`, code: `M${number}` };
    return { source: requireValue(dealerSourceKeys[number % 2]), make, model: null, subModel: null };
  });

const searchMany = (
  source: DealerSource,
  { branches: many, elapsed = () => 0 }: { branches: readonly DealerBranch[]; elapsed?: () => number },
) => {
  const wanted = { sort: "price_asc" as const, limit: 50, transmissions: undefined };
  const search = { ...wanted, branches: many, filters: { options: [] }, after: null, vocabulary: "v" };
  return searchDealers(search, { sources: { retail_a: source, retail_b: source }, now: 0, elapsed });
};

test("A search for a hundred makes sends 32 requests at a time and queries each make once", async () => {
  let [open, most, asked] = [0, 0, 0];
  const source = {
    async search() {
      open += 1;
      asked += 1;
      most = Math.max(most, open);
      await new Promise(setImmediate);
      open -= 1;
      return { cars: [], nextToken: null, total: 0 };
    },
  } as unknown as DealerSource;
  const page = await searchMany(source, { branches: manyBranches(100) });
  expect({ most, asked, next: page.next }).toEqual({ most: 32, asked: 100, next: null });
});

test("A search for a hundred makes that takes too long returns a partial page, and the cursor covers the remaining makes", async () => {
  let time = 0;
  const source = {
    async search({ branch }: BranchRequest) {
      time += 100;
      const number = Number(branch.make.code.slice(1)) + 1;
      const id = { source: branch.source, number };
      return { cars: [buildDealerCar({ id, availability: "available" })], nextToken: null, total: 1 };
    },
  } as unknown as DealerSource;
  const branches = manyBranches(100);
  const page = await searchMany(source, { branches, elapsed: () => time });
  const { retail_a, retail_b } = page.status;
  expect([retail_a.status, retail_b.status]).toEqual(["partial", "partial"]);
  const positions = Object.values(requireValue(page.next).branches);
  const rest = positions.filter((position) => position !== null);
  expect(page.cars.length + rest.length).toBe(100);
  expect(rest.every(({ token, after }) => token === null && after === null)).toBe(true);
});

test("The cursor of a dealer search with the maximum number of branches fits into a URL", async () => {
  const source = {
    async search({ branch }: BranchRequest) {
      const number = 4_000_000_000 + Number(branch.make.code.slice(1));
      const car = buildDealerCar({ id: { source: branch.source, number }, availability: "available" });
      return { cars: [car], nextToken: branch.source === "retail_b" ? "x".repeat(40) : "9999", total: 9 };
    },
  } as unknown as DealerSource;
  const page = await searchMany(source, { branches: manyBranches(maxListedBranches) });
  const cursor = sealVehicleCursor("s", "p", requireValue(page.next));
  // API Gateway accepts 10,240 bytes of request line and headers.
  expect(cursor.length).toBeLessThan(7_500);
});
