import type { OrderedVehicle } from "../api/generated/types.ts";
import type { Say } from "../i18n/use-messages.ts";
import type { carMessages } from "./car-messages.ts";

/** The known facts that form a car's name. */
export interface NamedCar {
  vehicle: Partial<OrderedVehicle> | null;
  license_plate: string | null;
}

/** Returns the name of a car, such as "2019 Hyundai Grandeur IG Calligraphy", or its plate if nothing else is known. */
export function nameCar({ vehicle, license_plate }: NamedCar, say: Say<typeof carMessages>): string {
  const { year, make, model, sub_model, trim } = vehicle ?? {};
  const name = [year, make, sub_model ?? model, trim].filter((part) => part != null && part !== "").join(" ");
  return name || (license_plate ?? say("unnamedCar"));
}

/** Returns a car's name and plate, for titles and screen readers. */
export const nameCarAndPlate = (car: NamedCar, say: Say<typeof carMessages>): string =>
  [...new Set([nameCar(car, say), car.license_plate])].filter((part) => part !== null).join(" · ");
