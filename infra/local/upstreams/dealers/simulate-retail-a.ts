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
import { groupGenerations } from "./group-generations.ts";
import {
  presentRetailAAd,
  presentRetailADetail,
  presentRetailAInspection,
  retailAMediaPath,
} from "./present-retail-a.ts";
import { readRetailASearch } from "./read-retail-a-search.ts";
import { codeRetailAVocabulary, type RetailAVocabulary, termsOfGeneration } from "./retail-a-vocabulary.ts";
import { selectCars } from "./select-cars.ts";

const profile: MarketProfile = {
  seed: "retail_a",
  count: 2500,
  numbers: { first: 38_000_007, step: 7 },
  trades: ({ make }) => make !== "Lexus" && make !== "Volkswagen",
};

interface Market {
  stock: DealerStock;
  vocabulary: RetailAVocabulary;
  faults: DealerFaults;
}

/** Returns the market `retail_a` with its own cars, in the wire format of `docs/upstreams.md`. */
export function simulateRetailA(): { stock: DealerStock; upstream: SimulatedUpstream } {
  const stock = new DealerStock("retail_a", generateDealerCars(profile));
  const vocabulary = codeRetailAVocabulary(groupGenerations(profile.trades));
  const faults = createDealerFaults();
  const market: Market = { stock, vocabulary, faults };
  const routes: SimulatedRoute[] = [
    { method: "GET", path: "/retail_a/vocabulary", answer: () => ({ statusCode: 200, body: vocabulary }) },
    { method: "GET", path: "/retail_a/ads", answer: (request) => searchAds(market, request) },
    onAd(stock, "/retail_a/ads/:id", (car, origin) => ({
      statusCode: 200,
      body: presentRetailADetail(car, termsOfGeneration(vocabulary, car.generation), origin),
    })),
    onAd(stock, "/retail_a/ads/:id/inspection", (car, origin) => {
      if (faults.failsInspections()) return { statusCode: 500, body: { error: "INSPECTION_NODE_DOWN" } };
      if (car.inspection === null) return notFound;
      return { statusCode: 200, body: presentRetailAInspection(car, car.inspection, origin) };
    }),
    servePictures(retailAMediaPath),
  ];
  return {
    stock,
    upstream: {
      name: "retail_a",
      keyHeader: "x-api-key",
      routes,
      settings: faults.settings,
      configure: faults.configure,
    },
  };
}

const notFound: SimulatedAnswer = { statusCode: 404, body: { error: "NOT_FOUND" } };

function searchAds(
  { stock, vocabulary, faults }: Market,
  { query, origin }: SimulatedRequest,
): SimulatedAnswer {
  const search = readRetailASearch(query, vocabulary);
  if (search === null) return { statusCode: 400, body: { error: "BAD_PARAMETER" } };
  const { selection, order, page, size } = search;
  if (faults.failsSearch(selection)) return { statusCode: 500, body: { error: "SEARCH_NODE_DOWN" } };
  const found = selectCars(stock, selection, order);
  const ads = found
    .slice((page - 1) * size, page * size)
    .map((car) => presentRetailAAd(car, termsOfGeneration(vocabulary, car.generation), origin));
  return { statusCode: 200, body: { total: found.length, page, size, ads } };
}

const onAd = (
  stock: DealerStock,
  path: string,
  answer: (car: SimulatedCar, origin: string) => SimulatedAnswer,
): SimulatedRoute => ({
  method: "GET",
  path,
  answer({ params, origin }) {
    const car = stock.find(Number(params.id));
    return car === null ? notFound : answer(car, origin);
  },
});
