import { type CarIdentity, identifyCar } from "./car-round.ts";

/** Who is meant by text that is either a licence plate or a VIN, as people write them. Null where it is neither. */
export function readCarName(text: string): CarIdentity | null {
  const { licensePlate, vin } = identifyCar({ licensePlate: text, vin: text });
  return licensePlate === null && vin === null ? null : { licensePlate, vin };
}
