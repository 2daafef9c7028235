import { listPlateForms } from "../../domain/inventory/car-identity.ts";
import { mostSearchHits } from "../../domain/search-limits.ts";
import { compactTerm } from "../../domain/text/compact-term.ts";
import type { FoundOrder } from "../../persistence/orders/order-terms.ts";

/**
 * Returns the orders that a text finds: by the text itself first, then by the plates that the text may mean if it omits
 * the region. One round trip.
 * @param find finds the orders with a term, as returned by `compactTerm`
 */
export async function findByTerms(
  text: string,
  find: (term: string) => Promise<FoundOrder[]>,
): Promise<FoundOrder[]> {
  const terms = new Set([compactTerm(text), ...listPlateForms(text).map(compactTerm)]);
  const found = await Promise.all([...terms].filter((term) => term !== "").map(find));
  return found.flat().slice(0, mostSearchHits);
}
