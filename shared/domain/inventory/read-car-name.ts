import { normalisePlate, normaliseVin } from "./car-identity.ts";
import type { CarIdentity } from "./car-round.ts";

/**
 * Who is meant by a licence plate or a VIN as people write it: with spaces, dashes or dots, in full-width characters, in small
 * letters. Null where it is neither.
 */
export function readCarName(text: string): CarIdentity | null {
  const compact = text.normalize("NFKC").replace(/[\s\p{Cf}\p{Pd}.·]/gu, "");
  const licensePlate = normalisePlate(compact);
  if (licensePlate !== null) return { licensePlate, vin: null };
  const vin = normaliseVin(compact);
  return vin === null ? null : { licensePlate: null, vin };
}
