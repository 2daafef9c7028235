import { validationProblem } from "../domain/errors/problem.ts";
import { vocabularyVersion } from "../domain/inventory/vocabulary.ts";
import { openCursor, sealCursor } from "./cursor.ts";

/** A place in a vehicle list. */
interface Position {
  key: number | null;
  listingId: string;
}

const bindingOf = (partnerId: string): string => `listVehicles:${partnerId}`;

/** A cursor to continue behind a position. It is good for any filter and sort of the partner's. */
export const sealVehicleCursor = (secret: string, partnerId: string, position: Position): string =>
  sealCursor(secret, bindingOf(partnerId), { ...position, vocabularyVersion });

/**
 * The position behind a cursor.
 * @throws Problem invalid_cursor; validation_error with `details.field` when the vocabulary has changed since
 */
export function openVehicleCursor(secret: string, partnerId: string, cursor: string): Position {
  const opened = openCursor(secret, bindingOf(partnerId), cursor) as Position & { vocabularyVersion: number };
  if (opened.vocabularyVersion !== vocabularyVersion) {
    const message = "was made before the vocabulary changed; start again without it";
    throw validationProblem([{ path: "query.cursor", message }], { field: "cursor" });
  }
  return { key: opened.key, listingId: opened.listingId };
}
