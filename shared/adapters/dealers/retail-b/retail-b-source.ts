import type * as z from "zod/mini";
import {
  type BranchRequest,
  type DealerSource,
  dealerPageSize,
} from "../../../domain/dealers/dealer-source.ts";
import type { SourceVocabulary, VocabularyTerm } from "../../../domain/dealers/dealer-vocabulary.ts";
import type { DealerConnection } from "../dealer-connection.ts";
import { dealerTimeouts } from "../dealer-timeouts.ts";
import { normalizeRetailBCar, normalizeRetailBCondition, toMakeName } from "./normalize-retail-b.ts";
import {
  retailBCarSchema,
  retailBCatalogSchema,
  retailBConditionSchema,
  retailBSearchSchema,
} from "./retail-b-answers.ts";
import { retailBColours, retailBFuels } from "./retail-b-terms.ts";

const sorts = {
  ...{
    year_desc: "YEAR_DESC",
    price_asc: "PRICE_ASC",
    price_desc: "PRICE_DESC",
    mileage_asc: "ODOMETER_ASC",
  },
} as const;

/** Returns the source for the market `retail_b`, which returns a cursor for the next page. */
export function createRetailBSource(connection: DealerConnection): DealerSource {
  return {
    key: "retail_b",
    async search(request) {
      const answer = await connection.ask({
        path: "/api/cars/search",
        body: toSearch(request, dealerPageSize),
        schema: retailBSearchSchema,
        timeoutMilliseconds: dealerTimeouts.searchMilliseconds,
      });
      if (answer === null) return { cars: [], nextToken: null, total: 0 };
      return {
        cars: answer.items.map(normalizeRetailBCar),
        nextToken: answer.cursor,
        total: answer.estimatedTotal,
      };
    },
    async count(branch, filters) {
      const answer = await connection.ask({
        path: "/api/cars/search",
        body: toSearch({ branch, filters, sort: "year_desc", token: null }, 1),
        schema: retailBSearchSchema,
        timeoutMilliseconds: dealerTimeouts.countMilliseconds,
        isOptional: true,
      });
      return answer?.estimatedTotal ?? 0;
    },
    async readCar(number) {
      const car = await connection.ask({
        path: `/api/cars/CB-${number}`,
        schema: retailBCarSchema,
        timeoutMilliseconds: dealerTimeouts.detailMilliseconds,
      });
      return car && normalizeRetailBCar(car);
    },
    async readInspection(number) {
      const report = await connection.ask({
        path: `/api/cars/CB-${number}/condition`,
        schema: retailBConditionSchema,
        timeoutMilliseconds: dealerTimeouts.detailMilliseconds,
      });
      return report && normalizeRetailBCondition(report);
    },
    async readVocabulary() {
      const answer = await connection.ask({
        path: "/api/catalog",
        schema: retailBCatalogSchema,
        timeoutMilliseconds: dealerTimeouts.detailMilliseconds,
      });
      return toVocabulary(answer?.brands ?? []);
    },
  };
}

function toSearch({ branch, filters, sort, token }: BranchRequest, limit: number) {
  const { fuel, color, options } = filters;
  // Undefined fields are not sent.
  return {
    brand: branch.make.code,
    model: branch.model?.code,
    variant: branch.subModel?.code,
    year: { gte: filters.yearMin, lte: filters.yearMax },
    odometerKm: { lte: filters.mileageMaxKm },
    priceKrw: { gte: filters.priceMinKrw, lte: filters.priceMaxKrw },
    fuelType: fuel === undefined ? undefined : retailBFuels[fuel as keyof typeof retailBFuels],
    colour: color === undefined ? undefined : retailBColours[color as keyof typeof retailBColours],
    equipment: options.map((option) => option.toUpperCase()),
    orderBy: sorts[sort],
    limit,
    cursor: token ?? undefined,
  };
}

type Brands = z.output<typeof retailBCatalogSchema>["brands"];

function toVocabulary(brands: Brands): SourceVocabulary {
  const term = ({ key, label }: { key: string; label: string }): VocabularyTerm => ({
    name: label,
    code: key,
  });
  const makes = brands.map((brand) => ({
    name: toMakeName(brand.label),
    code: brand.key,
    models: brand.models.map((model) => ({ ...term(model), subModels: model.variants.map(term) })),
  }));
  return { makes };
}
