import * as z from "zod/mini";
import { retailBColours, retailBFuels } from "../../../../shared/adapters/dealers/retail-b/retail-b-terms.ts";
import { servePictures } from "../simulator/serve-pictures.ts";
import type {
  SimulatedAnswer,
  SimulatedRequest,
  SimulatedRoute,
  SimulatedUpstream,
} from "../simulator/simulated-upstream.ts";
import { createDealerFaults, type DealerFaults } from "./dealer-faults.ts";
import { DealerStock, type SimulatedCar } from "./dealer-stock.ts";
import { generateDealerCars, type MarketProfile } from "./generate-dealer-cars.ts";
import { groupGenerations, type NameTree } from "./group-generations.ts";
import {
  presentRetailBCar,
  presentRetailBCondition,
  retailBMediaPath,
  toRetailBEntry,
  toRetailBKey,
} from "./present-retail-b.ts";
import { selectCars } from "./select-cars.ts";

const profile: MarketProfile = {
  seed: "retail_b",
  count: 2000,
  numbers: { first: 20_500_003, step: 3 },
  trades: ({ make, model }) =>
    !["KGM", "Chevrolet", "Renault Korea"].includes(make) && model !== "Porter" && model !== "Bongo",
};
const range = z.optional(z.object({ gte: z.optional(z.number()), lte: z.optional(z.number()) }));
const orders = {
  YEAR_DESC: "year_desc",
  PRICE_ASC: "price_asc",
  PRICE_DESC: "price_desc",
  ODOMETER_ASC: "mileage_asc",
} as const;
const searchInput = z.object({
  brand: z.string(),
  model: z.optional(z.string()),
  variant: z.optional(z.string()),
  ...{ year: range, odometerKm: range, priceKrw: range },
  fuelType: z.optional(z.string()),
  colour: z.optional(z.string()),
  equipment: z.optional(z.array(z.string())),
  orderBy: z.enum(["YEAR_DESC", "PRICE_ASC", "PRICE_DESC", "ODOMETER_ASC"]),
  limit: z.int().check(z.minimum(1), z.maximum(48)),
  cursor: z.optional(z.string()),
});

interface Market {
  stock: DealerStock;
  names: NameTree;
  faults: DealerFaults;
}

/** Returns the market `retail_b` with its own cars, in the wire format of `docs/upstreams.md`. */
export function simulateRetailB(): { stock: DealerStock; upstream: SimulatedUpstream } {
  const stock = new DealerStock("retail_b", generateDealerCars(profile));
  const names = groupGenerations(profile.trades);
  const faults = createDealerFaults();
  const routes: SimulatedRoute[] = [
    {
      method: "GET",
      path: "/retail_b/api/catalog",
      answer: () => ({ statusCode: 200, body: toCatalog(names) }),
    },
    {
      method: "POST",
      path: "/retail_b/api/cars/search",
      answer: (request) => searchCars({ stock, names, faults }, request),
    },
    {
      method: "GET",
      path: "/retail_b/api/cars/:id",
      answer({ params, origin }) {
        const car = findCar(stock, params.id);
        return car === null ? notFound : { statusCode: 200, body: presentRetailBCar(car, origin) };
      },
    },
    {
      method: "GET",
      path: "/retail_b/api/cars/:id/condition",
      answer({ params, origin }) {
        const car = findCar(stock, params.id);
        if (faults.failsInspections()) return { statusCode: 500, body: { code: "REPORT_STORE_FAILURE" } };
        if (car?.inspection == null) return notFound;
        return { statusCode: 200, body: presentRetailBCondition(car, car.inspection, origin) };
      },
    },
    servePictures(retailBMediaPath),
  ];
  return {
    stock,
    upstream: {
      name: "retail_b",
      keyHeader: "authorization",
      routes,
      settings: faults.settings,
      configure: faults.configure,
    },
  };
}

const notFound: SimulatedAnswer = { statusCode: 404, body: { code: "NO_SUCH_CAR" } };

function searchCars({ stock, names, faults }: Market, { body, origin }: SimulatedRequest): SimulatedAnswer {
  const input = z.safeParse(searchInput, body);
  const make = input.success ? findName(names.keys(), input.data.brand) : null;
  if (!input.success || make === null) return { statusCode: 422, body: { code: "INVALID_SEARCH" } };
  const { model, variant, year, odometerKm, priceKrw, fuelType, colour } = input.data;
  const models = names.get(make) ?? new Map<string, ReadonlySet<string>>();
  const modelName = findName(models.keys(), model);
  if (faults.failsSearch({ model: modelName })) return { statusCode: 500, body: { code: "SHARD_FAILURE" } };
  const found = selectCars(
    stock,
    {
      make,
      model: modelName,
      subModel: findName(models.get(modelName ?? "") ?? [], variant),
      ...{ yearMin: year?.gte, yearMax: year?.lte, mileageMaxKm: odometerKm?.lte },
      ...{ priceMinKrw: priceKrw?.gte, priceMaxKrw: priceKrw?.lte },
      fuel: fuelType && nameOf(retailBFuels, fuelType),
      color: colour && nameOf(retailBColours, colour),
      options: (input.data.equipment ?? []).map((item) => item.toLowerCase()),
    },
    orders[input.data.orderBy],
  );
  const start = input.data.cursor === undefined ? 0 : findStart(found, input.data.cursor);
  const items = found.slice(start, start + input.data.limit);
  const isLast = start + items.length >= found.length;
  return {
    statusCode: 200,
    body: {
      items: items.map((car) => presentRetailBCar(car, origin)),
      cursor: isLast ? null : writeCursor(start + items.length, items.at(-1)),
      estimatedTotal: found.length,
    },
  };
}

/** Returns a car, unless it was withdrawn. */
function findCar(stock: DealerStock, id: string | undefined): SimulatedCar | null {
  const car = stock.find(Number(/^CB-(\d+)$/.exec(id ?? "")?.[1]));
  return car?.status === "DELETED" ? null : car;
}

function toCatalog(names: NameTree) {
  return {
    revision: 12,
    brands: [...names].map(([make, models]) => ({
      ...toRetailBEntry(make),
      models: [...models].map(([model, variants]) => ({
        ...toRetailBEntry(model),
        variants: [...variants].map(toRetailBEntry),
      })),
    })),
  };
}

/**
 * A cursor names the last returned car, so that changes of the stock do not shift the pages. If that car is gone, the
 * position in the cursor is used.
 */
const writeCursor = (place: number, last: SimulatedCar | undefined): string =>
  `${place}.${last?.number ?? 0}`;

function findStart(found: readonly SimulatedCar[], cursor: string): number {
  const [place = 0, number = 0] = cursor.split(".").map(Number);
  const last = found.findIndex((car) => car.number === number);
  return last === -1 ? Math.max(0, place - 1) : last + 1;
}

const findName = (names: Iterable<string>, key: string | undefined): string | null =>
  [...names].find((name) => toRetailBKey(name) === key) ?? null;

const nameOf = (terms: Readonly<Record<string, string>>, term: string): string | undefined =>
  Object.entries(terms).find(([, one]) => one === term)?.[0];
