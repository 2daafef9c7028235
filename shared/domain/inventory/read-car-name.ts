import { type CarIdentity, identifyCar } from "./car-round.ts";

/** Returns the car identified by a text that is a licence plate or a VIN. Null when it is neither. */
export function readCarName(text: string): CarIdentity | null {
  const { licensePlate, vin } = identifyCar({ licensePlate: text, vin: text });
  return licensePlate === null && vin === null ? null : { licensePlate, vin };
}
