import { foldName } from "../../domain/dealers/dealer-vocabulary.ts";
import { auctionSources, listingSources } from "../../domain/inventory/vocabulary.ts";
import { listVehicleFacets } from "../vehicles/list-vehicle-facets.ts";

const sourcesOf = { all: listingSources, auction: auctionSources, dealer: ["dealer"] } as const;

/**
 * Returns the model groups that a search accepts, by make: for all makes, or for one make (case-insensitive).
 * @returns no makes when the requested one is unknown
 */
export async function listNames(
  { make, source = "all" }: { make?: string | undefined; source?: keyof typeof sourcesOf | undefined },
  now: number,
): Promise<Record<string, string[]>> {
  const { models } = await listVehicleFacets(sourcesOf[source], now);
  if (make === undefined) return models;
  return Object.fromEntries(Object.entries(models).filter(([known]) => foldName(known) === foldName(make)));
}
