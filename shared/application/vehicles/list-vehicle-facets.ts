import { listFacets } from "@vehicle-sourcing/listing-search/search/list-facets.ts";
import type { VehicleFacets } from "../../contract/resources/vehicles/vehicle-facets.ts";
import { collectNames, type NamedMake } from "../../domain/dealers/collect-names.ts";
import type { DealerVocabulary } from "../../domain/dealers/dealer-vocabulary.ts";
import {
  auctionSources,
  fuels,
  type ListingSource,
  listingSources,
  transmissions,
  vocabularyVersion,
} from "../../domain/inventory/vocabulary.ts";
import { minuteSeconds } from "../../domain/time/durations.ts";
import { toKstIso } from "../../domain/time/format-time.ts";
import { findReadableIndex } from "../../persistence/inventory/index-pointer.ts";
import { openSearchIndex } from "../inventory/open-search-index.ts";
import { fitNames } from "./fit-names.ts";
import { reloadDealerVocabulary } from "./load-dealer-vocabulary.ts";

/** The cache lifetime of a response, in seconds. */
export const facetsSeconds = 5 * minuteSeconds;

const remembered = new Map<string, { facets: Promise<VehicleFacets>; madeAt: number }>();

/**
 * Returns the vocabulary of the given sources, by default of all sources; at most five minutes old.
 * @param now epoch milliseconds
 * @throws Problem service_unavailable if auction cars are requested and there is no index
 */
export function listVehicleFacets(wanted: readonly ListingSource[], now: number): Promise<VehicleFacets> {
  const sources = listingSources.filter((source) => wanted.length === 0 || wanted.includes(source));
  const describesSubModels = wanted.includes("dealer");
  const key = [...sources, describesSubModels].join(",");
  const known = remembered.get(key);
  if (known !== undefined && Math.abs(now - known.madeAt) < facetsSeconds * 1000) return known.facets;
  const facets = collectFacets(sources, describesSubModels, now);
  remembered.set(key, { facets, madeAt: now });
  facets.catch(() => remembered.delete(key));
  return facets;
}

async function collectFacets(
  sources: readonly ListingSource[],
  describesSubModels: boolean,
  now: number,
): Promise<VehicleFacets> {
  const [pointer, vocabulary] = await Promise.all([findReadableIndex(), reloadDealerVocabulary(now)]);
  const houses = auctionSources.filter((source) => sources.includes(source));
  const index = houses.length === 0 ? null : await openSearchIndex(pointer);
  const stock = (await index?.answer((opened) => listFacets(opened.liveSegments(), houses))) ?? null;
  const dealerMakes = sources.includes("dealer") ? makesOf(vocabulary) : [];
  const stockMakes: NamedMake[] = Object.entries(stock?.models ?? {}).map(([name, models]) => ({
    name,
    models: models.map((model) => ({ name: model, subModels: [] })),
  }));
  const names = fitNames(collectNames([...stockMakes, ...dealerMakes]));
  return {
    makes: Object.keys(names.models),
    models: names.models,
    ...(describesSubModels && { sub_models: fitNames(collectNames(dealerMakes)).subModels }),
    fuels: [...fuels],
    transmissions: [...transmissions],
    sources: [...listingSources],
    described_sources: sources.filter((source) => source !== "dealer" || vocabulary !== null),
    vocabulary_version: `${vocabularyVersion}-${vocabulary?.version ?? "0"}`,
    as_of: toKstIso(now),
  };
}

const makesOf = (vocabulary: DealerVocabulary | null): NamedMake[] =>
  Object.values(vocabulary?.sources ?? {}).flatMap(({ makes }) => makes);
