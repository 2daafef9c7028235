import {
  retailAColors,
  retailAFuels,
  retailAOptions,
} from "../../../../shared/adapters/dealers/retail-a/retail-a-codes.ts";
import type { RetailAVocabulary } from "./retail-a-vocabulary.ts";
import type { CarSelection, carOrders } from "./select-cars.ts";

/** A parsed search of the market's advertisements. */
export interface RetailASearch {
  selection: CarSelection;
  order: keyof typeof carOrders;
  page: number;
  size: number;
}

const largestPage = 48;
const wonPerPriceUnit = 10_000;
const orders: Readonly<Record<string, RetailASearch["order"]>> = {
  ...{
    ModelYearDesc: "year_desc",
    PriceAsc: "price_asc",
    PriceDesc: "price_desc",
    MileageAsc: "mileage_asc",
  },
};

/** Reads the query of `GET /ads`; null if the market would reject it. */
export function readRetailASearch(
  query: URLSearchParams,
  vocabulary: RetailAVocabulary,
): RetailASearch | null {
  const selection = readSelection(query, vocabulary);
  const order = orders[query.get("sort") ?? "ModelYearDesc"];
  const size = Number(query.get("size") ?? 20);
  const page = Number(query.get("page") ?? 1);
  const isRefused = selection === null || !(size >= 1 && size <= largestPage) || !(page >= 1);
  return isRefused || order === undefined ? null : { selection, order, page, size };
}

function readSelection(query: URLSearchParams, vocabulary: RetailAVocabulary): CarSelection | null {
  const number = (name: string) => (query.has(name) ? Number(query.get(name)) : undefined);
  const won = (name: string) => (query.has(name) ? Number(query.get(name)) * wonPerPriceUnit : undefined);
  const make = findCode(vocabulary.manufacturers, query.get("manufacturer"));
  if (make === undefined) return null;
  const group = findCode(make.model_groups, query.get("model_group"));
  const subModel = findCode(group?.sub_models ?? [], query.get("sub_model"));
  return {
    make: make.name_en,
    model: group?.name_en ?? null,
    subModel: subModel?.name_en ?? null,
    ...{ yearMin: number("year_from"), yearMax: number("year_to"), mileageMaxKm: number("mileage_max") },
    ...{ priceMinKrw: won("price_from"), priceMaxKrw: won("price_to") },
    fuel: nameOf(retailAFuels, query.get("fuel")),
    color: nameOf(retailAColors, query.get("color")),
    options: (query.get("options")?.split(",") ?? []).map((code) => nameOf(retailAOptions, code) ?? ""),
  };
}

const findCode = <Coded extends { code: number }>(terms: readonly Coded[], code: string | null) =>
  terms.find((term) => String(term.code) === code);

const nameOf = (codes: Readonly<Record<string, string | number>>, code: string | null): string | undefined =>
  Object.entries(codes).find(([, one]) => String(one) === code)?.[0];
