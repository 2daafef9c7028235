import type * as z from "zod/mini";
import type { DealerCar } from "../../../domain/dealers/dealer-car.ts";
import type {
  BranchRequest,
  DealerBranch,
  DealerFilters,
  DealerSource,
} from "../../../domain/dealers/dealer-source.ts";
import { dealerPageSize } from "../../../domain/dealers/dealer-source.ts";
import type { SourceVocabulary, VocabularyTerm } from "../../../domain/dealers/dealer-vocabulary.ts";
import type { DealerConnection } from "../dealer-connection.ts";
import { dealerTimeouts } from "../dealer-timeouts.ts";
import { normalizeRetailAAd, normalizeRetailAInspection } from "./normalize-retail-a.ts";
import {
  retailAAdSchema,
  retailAInspectionSchema,
  retailASearchSchema,
  retailAVocabularySchema,
} from "./retail-a-answers.ts";
import { retailAColors, retailAFuels, retailAOptions } from "./retail-a-codes.ts";

const wonPerPriceUnit = 10_000;
const sorts = {
  ...{
    year_desc: "ModelYearDesc",
    price_asc: "PriceAsc",
    price_desc: "PriceDesc",
    mileage_asc: "MileageAsc",
  },
} as const;

/** Returns the source for the market `retail_a`, which numbers its pages. */
export function createRetailASource(connection: DealerConnection): DealerSource {
  return {
    key: "retail_a",
    async search(request) {
      const answer = await connection.ask({
        path: `/ads?${toQuery(request, dealerPageSize)}`,
        schema: retailASearchSchema,
        timeoutMilliseconds: dealerTimeouts.searchMilliseconds,
      });
      if (answer === null) return { cars: [], nextToken: null, total: 0 };
      const hasMore = answer.page * answer.size < answer.total && answer.ads.length > 0;
      return {
        cars: keepWanted(answer.ads.map(normalizeRetailAAd), request.filters),
        nextToken: hasMore ? String(answer.page + 1) : null,
        total: answer.total,
      };
    },
    async count(branch, filters) {
      const query = toQuery({ branch, filters, sort: "year_desc", token: null }, 1);
      const answer = await connection.ask({
        path: `/ads?${query}`,
        schema: retailASearchSchema,
        timeoutMilliseconds: dealerTimeouts.countMilliseconds,
        isOptional: true,
      });
      return answer?.total ?? 0;
    },
    async readCar(number) {
      const ad = await connection.ask({
        path: `/ads/${number}`,
        schema: retailAAdSchema,
        timeoutMilliseconds: dealerTimeouts.detailMilliseconds,
      });
      return ad && normalizeRetailAAd(ad);
    },
    async readInspection(number) {
      const record = await connection.ask({
        path: `/ads/${number}/inspection`,
        schema: retailAInspectionSchema,
        timeoutMilliseconds: dealerTimeouts.detailMilliseconds,
      });
      return record && normalizeRetailAInspection(record);
    },
    async readVocabulary() {
      const answer = await connection.ask({
        path: "/vocabulary",
        schema: retailAVocabularySchema,
        timeoutMilliseconds: dealerTimeouts.detailMilliseconds,
      });
      return toVocabulary(answer?.manufacturers ?? []);
    },
  };
}

function toQuery({ branch, filters, sort, token }: BranchRequest, size: number): URLSearchParams {
  const { fuel, color, priceMinKrw, priceMaxKrw } = filters;
  const wanted: Record<string, string | number | undefined> = {
    ...termsOf(branch),
    year_from: filters.yearMin,
    year_to: filters.yearMax,
    mileage_max: filters.mileageMaxKm,
    price_from: priceMinKrw === undefined ? undefined : Math.floor(priceMinKrw / wonPerPriceUnit),
    price_to: priceMaxKrw === undefined ? undefined : Math.ceil(priceMaxKrw / wonPerPriceUnit),
    fuel: fuel === undefined ? undefined : retailAFuels[fuel as keyof typeof retailAFuels],
    color: color === undefined ? undefined : retailAColors[color as keyof typeof retailAColors],
    options: filters.options.map((option) => retailAOptions[option]).join(",") || undefined,
    sort: sorts[sort],
    page: token ?? "1",
    size,
  };
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(wanted)) {
    if (value !== undefined) query.set(name, String(value));
  }
  return query;
}

const termsOf = ({ make, model, subModel }: DealerBranch) => ({
  manufacturer: make.code,
  model_group: model?.code,
  sub_model: subModel?.code,
});

/** The market filters prices in units of 10,000 won; the exact bounds are applied here. */
function keepWanted(cars: DealerCar[], { priceMinKrw, priceMaxKrw }: DealerFilters): DealerCar[] {
  return cars.filter(
    ({ priceKrw }) => priceKrw >= (priceMinKrw ?? 0) && priceKrw <= (priceMaxKrw ?? Number.POSITIVE_INFINITY),
  );
}

type Manufacturers = z.output<typeof retailAVocabularySchema>["manufacturers"];

function toVocabulary(manufacturers: Manufacturers): SourceVocabulary {
  const term = ({ code, name_en }: { code: number; name_en: string }): VocabularyTerm => ({
    name: name_en,
    code: String(code),
  });
  const makes = manufacturers.map((manufacturer) => ({
    ...term(manufacturer),
    models: manufacturer.model_groups.map((group) => ({
      ...term(group),
      subModels: group.sub_models.map(term),
    })),
  }));
  return { makes };
}
