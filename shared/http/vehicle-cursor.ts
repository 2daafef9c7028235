import { outdatedCursor } from "../domain/inventory/check-vehicle-search.ts";
import { isDealerPosition, type VehiclePosition } from "../domain/inventory/vehicle-search.ts";
import { vocabularyVersion } from "../domain/inventory/vocabulary.ts";
import { openCursor, sealCursor } from "./cursor.ts";
import {
  decodeDealerPosition,
  type EncodedDealerPosition,
  encodeDealerPosition,
} from "./encode-dealer-position.ts";

const bindingOf = (partnerId: string): string => `listVehicles:${partnerId}`;

/** Returns a cursor to continue after a position. The same partner can use it with any filter and sort. */
export function sealVehicleCursor(secret: string, partnerId: string, position: VehiclePosition): string {
  const encoded = isDealerPosition(position) ? encodeDealerPosition(position) : position;
  return sealCursor(secret, bindingOf(partnerId), { ...encoded, vocabularyVersion });
}

/**
 * Returns the position in a cursor.
 * @throws Problem invalid_cursor; validation_error with `details.field` when the vocabulary has changed since the
 * cursor was made
 */
export function openVehicleCursor(secret: string, partnerId: string, cursor: string): VehiclePosition {
  const opened = openCursor(secret, bindingOf(partnerId), cursor);
  const { vocabularyVersion: version, ...position } = opened as (VehiclePosition | EncodedDealerPosition) & {
    vocabularyVersion: number;
  };
  if (version !== vocabularyVersion) throw outdatedCursor();
  return "rows" in position ? decodeDealerPosition(position) : position;
}
