import { type CarIdentity, identifyCar } from "./car-round.ts";

/** Returns the car that a license plate or VIN identifies. Null if the text is neither. */
export function readCarName(text: string): CarIdentity | null {
  const { licensePlate, vin } = identifyCar({ licensePlate: text, vin: text });
  return licensePlate === null && vin === null ? null : { licensePlate, vin };
}
