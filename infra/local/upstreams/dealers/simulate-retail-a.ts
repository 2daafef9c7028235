import {
  retailAColors,
  retailAFuels,
  retailAOptions,
} from "../../../../shared/adapters/dealers/retail-a/retail-a-codes.ts";
import type {
  SimulatedAnswer,
  SimulatedRequest,
  SimulatedRoute,
  SimulatedUpstream,
} from "../simulated-upstream.ts";
import { createDealerFaults } from "./dealer-faults.ts";
import { DealerLot, type SimulatedCar } from "./dealer-lot.ts";
import { generateDealerCars, type MarketProfile } from "./generate-dealer-cars.ts";
import { groupGenerations } from "./group-generations.ts";
import {
  presentRetailAAd,
  presentRetailADetail,
  presentRetailAInspection,
  type RetailATerm,
  type RetailATerms,
} from "./present-retail-a.ts";
import { codeRetailAVocabulary } from "./retail-a-vocabulary.ts";
import { type CarSelection, selectCars } from "./select-cars.ts";

const profile: MarketProfile = {
  seed: "retail_a",
  count: 2500,
  numbers: { first: 38_000_007, step: 7 },
  trades: ({ make }) => make !== "Lexus" && make !== "Volkswagen",
};
const largestPage = 48;
const wonPerPriceUnit = 10_000;
const orders = {
  ModelYearDesc: "year_desc",
  PriceAsc: "price_asc",
  PriceDesc: "price_desc",
  MileageAsc: "mileage_asc",
} as const;

/** The market `retail_a` with its own cars, in the wire format of `docs/upstreams.md`. */
export function simulateRetailA(): { lot: DealerLot; upstream: SimulatedUpstream } {
  const lot = new DealerLot("retail_a", generateDealerCars(profile));
  const vocabulary = codeRetailAVocabulary(groupGenerations(profile.trades));
  const faults = createDealerFaults();
  const termsOf = ({ generation }: SimulatedCar): RetailATerms => {
    const make = vocabulary.manufacturers.find(({ name_en }) => name_en === generation.make)!;
    const group = make.model_groups.find(({ name_en }) => name_en === generation.model)!;
    const subModel = group.sub_models.find(({ name_en }) => name_en === generation.subModel)!;
    const term = ({ code, name_en }: RetailATerm): RetailATerm => ({ code, name_en });
    return { manufacturer: term(make), model_group: term(group), sub_model: term(subModel) };
  };
  const nameOf = (codes: readonly { code: number; name_en: string }[] | undefined, code: string | null) =>
    codes?.find((one) => String(one.code) === code)?.name_en ?? null;

  const readSelection = (query: URLSearchParams): CarSelection | null => {
    const number = (name: string) => (query.has(name) ? Number(query.get(name)) : undefined);
    const won = (name: string) => (query.has(name) ? Number(query.get(name)) * wonPerPriceUnit : undefined);
    const make = vocabulary.manufacturers.find(({ code }) => String(code) === query.get("manufacturer"));
    const group = make?.model_groups.find(({ code }) => String(code) === query.get("model_group"));
    if (make === undefined) return null;
    return {
      make: make.name_en,
      model: group?.name_en ?? null,
      subModel: nameOf(group?.sub_models, query.get("sub_model")),
      ...{ yearMin: number("year_from"), yearMax: number("year_to"), mileageMaxKm: number("mileage_max") },
      ...{ priceMinKrw: won("price_from"), priceMaxKrw: won("price_to") },
      fuel: nameByCode(retailAFuels, query.get("fuel")),
      color: nameByCode(retailAColors, query.get("color")),
      options: (query.get("options")?.split(",") ?? []).map((code) => nameByCode(retailAOptions, code) ?? ""),
    };
  };

  const search = ({ query }: SimulatedRequest): SimulatedAnswer => {
    const selection = readSelection(query);
    const order = orders[(query.get("sort") ?? "ModelYearDesc") as keyof typeof orders];
    const size = Number(query.get("size") ?? 20);
    const page = Number(query.get("page") ?? 1);
    if (selection === null || order === undefined || !(size >= 1 && size <= largestPage) || !(page >= 1)) {
      return { statusCode: 400, body: { error: "BAD_PARAMETER" } };
    }
    if (faults.failsSearch(selection)) return { statusCode: 500, body: { error: "SEARCH_NODE_DOWN" } };
    const found = selectCars(lot, selection, order);
    const ads = found.slice((page - 1) * size, page * size);
    const body = {
      total: found.length,
      page,
      size,
      ads: ads.map((car) => presentRetailAAd(car, termsOf(car))),
    };
    return { statusCode: 200, body };
  };

  const onAd = (path: string, answer: (car: SimulatedCar) => SimulatedAnswer): SimulatedRoute => ({
    method: "GET",
    path,
    answer({ params }) {
      const car = lot.find(Number(params.id));
      return car === null ? notFound : answer(car);
    },
  });
  const routes: SimulatedRoute[] = [
    { method: "GET", path: "/retail_a/vocabulary", answer: () => ({ statusCode: 200, body: vocabulary }) },
    { method: "GET", path: "/retail_a/ads", answer: search },
    onAd("/retail_a/ads/:id", (car) => ({ statusCode: 200, body: presentRetailADetail(car, termsOf(car)) })),
    onAd("/retail_a/ads/:id/inspection", (car) => {
      if (faults.failsInspections()) return { statusCode: 500, body: { error: "INSPECTION_NODE_DOWN" } };
      if (car.inspection === null) return notFound;
      return { statusCode: 200, body: presentRetailAInspection(car, car.inspection) };
    }),
  ];
  return {
    lot,
    upstream: { name: "retail_a", routes, settings: faults.settings, configure: faults.configure },
  };
}

const notFound: SimulatedAnswer = { statusCode: 404, body: { error: "NOT_FOUND" } };

const nameByCode = (
  codes: Readonly<Record<string, string | number>>,
  code: string | null,
): string | undefined => Object.entries(codes).find(([, one]) => String(one) === code)?.[0];
