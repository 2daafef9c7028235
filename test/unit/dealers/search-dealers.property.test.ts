import fc from "fast-check";
import { expect, test, vi } from "vitest";
import { searchDealers } from "../../../shared/application/vehicles/search-dealers.ts";
import type { DealerPosition } from "../../../shared/domain/dealers/branch-position.ts";
import { compareDealerCars } from "../../../shared/domain/dealers/compare-dealer-cars.ts";
import type { DealerCar } from "../../../shared/domain/dealers/dealer-car.ts";
import { dealerSourceKeys, toDealerListingId } from "../../../shared/domain/dealers/dealer-listing-id.ts";
import {
  type BranchRequest,
  type DealerSource,
  type DealerSources,
  DealerSourceUnavailable,
  dealerSorts,
} from "../../../shared/domain/dealers/dealer-source.ts";
import { buildDealerCar } from "../../support/build-dealer-car.ts";

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

/** A market that pages through its cars, a few to a page, and fails when told. */
function createMarket(cars: readonly DealerCar[], pageSize: number, fails: () => boolean): DealerSource {
  return {
    key: "retail_a",
    async search({ branch, sort, token }: BranchRequest) {
      if (fails()) throw new DealerSourceUnavailable(branch.source, "down");
      const found = cars
        .filter(({ id, make }) => id.source === branch.source && make === branch.make.name)
        .sort(compareDealerCars(sort));
      const start = Number(token ?? 0);
      const end = start + pageSize;
      const nextToken = end < found.length ? String(end) : null;
      return { cars: found.slice(start, end), nextToken, total: found.length };
    },
  } as DealerSource;
}

const branches = dealerSourceKeys.flatMap((source) =>
  ["Kia", "Audi", "BMW"].map((name) => ({ source, make: { name, code: name }, model: null, subModel: null })),
);

async function walk(
  market: DealerSource,
  request: {
    sort: (typeof dealerSorts)[number];
    limit: number;
    transmissions: readonly string[] | undefined;
  },
): Promise<DealerCar[]> {
  const sources: DealerSources = { retail_a: market, retail_b: market };
  const cars: DealerCar[] = [];
  let after: DealerPosition | null = null;
  do {
    const search = { ...request, branches, filters: { options: [] }, after, vocabulary: "v" };
    const page = await searchDealers(search, { sources, now: 0, elapsed: () => 0 });
    expect(page.cars.length).toBeLessThanOrEqual(request.limit);
    cars.push(...page.cars);
    after = page.next && JSON.parse(JSON.stringify(page.next));
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
  car.availability === "available" && (transmissions?.includes(car.transmission ?? "") ?? true);

test("walking the pages gives every wanted car once, in the order of the sort", async () => {
  await fc.assert(
    fc.asyncProperty(arbitraryMarket, async ({ cars: drawn, pageSize, limit, sort, transmissions }) => {
      const cars = toCars(drawn);
      const walked = await walk(
        createMarket(cars, pageSize, () => false),
        { sort, limit, transmissions },
      );
      const expected = cars.filter((car) => isWanted(car, transmissions)).sort(compareDealerCars(sort));
      expect(walked.map(({ id }) => toDealerListingId(id))).toEqual(
        expected.map(({ id }) => toDealerListingId(id)),
      );
    }),
  );
});

test("failures on the way lose no car and show none twice", async () => {
  await fc.assert(
    fc.asyncProperty(
      arbitraryMarket,
      fc.infiniteStream(fc.boolean()),
      async ({ cars: drawn, pageSize, limit, sort, transmissions }, failures) => {
        const cars = toCars(drawn);
        const market = createMarket(cars, pageSize, () => failures.next().value === true);
        const walked = await walk(market, { sort, limit, transmissions });
        const idsOf = (list: readonly DealerCar[]) => list.map(({ id }) => toDealerListingId(id)).sort();
        expect(idsOf(walked)).toEqual(idsOf(cars.filter((car) => isWanted(car, transmissions))));
      },
    ),
  );
});
