import { isDeepStrictEqual } from "node:util";
import type { SearchPlace } from "../../application/assistant/search-place.ts";
import type { SearchConditions } from "../../contract/assistant/search-vehicles-tool.ts";
import { Problem } from "../../domain/errors/problem.ts";
import { outdatedCursor } from "../../domain/inventory/check-vehicle-search.ts";
import { vocabularyVersion } from "../../domain/inventory/vocabulary.ts";
import { openCursor, sealCursor } from "../cursor.ts";

/** A search that goes on: its conditions, and where the page before ended. */
export interface ContinuedSearch {
  conditions: SearchConditions;
  after: SearchPlace;
}

const bindingOf = (partnerId: string): string => `searchVehicles:${partnerId}`;

/** A cursor that needs nothing beside it to go on: models need not repeat the conditions, nor can they mistake them. */
export const sealSearch = (secret: string, partnerId: string, search: ContinuedSearch): string =>
  sealCursor(secret, bindingOf(partnerId), { ...search, version: vocabularyVersion });

/**
 * The search a cursor continues.
 * @param stated conditions sent beside the cursor; they may only repeat its own
 * @throws Problem invalid_cursor; validation_error when the vocabulary has changed since
 */
export function openSearch(
  secret: string,
  partnerId: string,
  cursor: string,
  stated: SearchConditions,
): ContinuedSearch {
  const opened = openCursor(secret, bindingOf(partnerId), cursor) as ContinuedSearch & { version: number };
  if (opened.version !== vocabularyVersion) throw outdatedCursor();
  const { conditions, after } = opened;
  const different = Object.entries(stated)
    .filter(([name, value]) => !isDeepStrictEqual(value, conditions[name as keyof SearchConditions]))
    .map(([name]) => name);
  if (different.length > 0) {
    const message = `The cursor continues another search (it differs in ${different.join(", ")}). Send the cursor alone, or the conditions without it.`;
    throw new Problem("validation_error", message);
  }
  return { conditions, after };
}
