import { hash } from "node:crypto";
import { deflateRawSync, inflateRawSync } from "node:zlib";
import type { SearchPosition } from "../../application/assistant/search-position.ts";
import type { SearchConditions } from "../../contract/assistant/search-vehicles-tool.ts";
import { Problem } from "../../domain/errors/problem.ts";
import { outdatedCursor } from "../../domain/inventory/check-vehicle-search.ts";
import { vocabularyVersion } from "../../domain/inventory/vocabulary.ts";
import { isSameValue } from "../../domain/values/is-same-value.ts";
import { openCursor, sealCursor } from "../cursor.ts";

/** A search to continue: its conditions and the end of the previous page. */
export interface ContinuedSearch {
  conditions: SearchConditions;
  after: SearchPosition;
}

/** Common content of searches, for compression. */
const dictionary = Buffer.from(
  '"price_min_usd":"year_max":"mileage_max_km":"body_type":"fuel":"hybrid"mileage_ascprice_asc"end"{"conditions":{"source":"dealer","orderable_only":false,"sort":"make":"Hyundai","model":"year_min":20,"price_max_usd":000},"after":{"auction":{"key":179,"listingId":"auction_a_20261},"unsold":"start","dealer":"start"{"vocabulary":"","sort":"year_desc","branches":{"":{"token":"after":{"key":202,"id":{"source":"retail_b","number":null}}}},"version":1}',
);

/** Compresses a cursor. Cursors pass through a model twice, so they are compressed before they are sealed. */
const compress = (search: object): string =>
  deflateRawSync(JSON.stringify(search), { dictionary, level: 9 }).toString("base64");

const decompress = (compressed: string): unknown =>
  JSON.parse(inflateRawSync(Buffer.from(compressed, "base64"), { dictionary }).toString());

/** Identifies the compression dictionary. Cursors compressed with another dictionary are rejected. */
const edition = hash("sha256", dictionary, "base64url").slice(0, 8);

const bindingOf = (partnerId: string): string => `searchVehicles:${edition}:${partnerId}`;

/** Returns a cursor that contains the conditions, so that models need not repeat them. */
export const sealSearch = (secret: string, partnerId: string, search: ContinuedSearch): string =>
  sealCursor(secret, bindingOf(partnerId), compress({ ...search, version: vocabularyVersion }));

/**
 * Returns the search that a cursor continues.
 * @param stated conditions sent with the cursor; they must equal the conditions in the cursor
 * @throws Problem invalid_cursor; validation_error when the vocabulary has changed since the cursor was made
 */
export function openSearch(
  secret: string,
  partnerId: string,
  cursor: string,
  stated: SearchConditions,
): ContinuedSearch {
  const compressed = openCursor(secret, bindingOf(partnerId), cursor) as string;
  const opened = decompress(compressed) as ContinuedSearch & { version: number };
  if (opened.version !== vocabularyVersion) throw outdatedCursor();
  const { conditions, after } = opened;
  const different = Object.entries(stated)
    .filter(([name, value]) => !isSameValue(value, conditions[name as keyof SearchConditions]))
    .map(([name]) => name);
  if (different.length > 0) {
    const message = `The cursor continues another search (it differs in ${different.join(", ")}). Send the cursor alone, or the conditions without it.`;
    throw new Problem("validation_error", message);
  }
  return { conditions, after };
}
