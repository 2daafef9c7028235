import type { OrderedVehicle } from "../../api/generated/types.ts";
import type { Say } from "../../i18n/use-messages.ts";
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

/** Returns the text by which a list sorts its cars: make, model, year and plate; null for an unknown car. */
export function sortTextOfCar({ vehicle, license_plate }: NamedCar): string | null {
  const { make, model, year } = vehicle ?? {};
  return [make, model, year, license_plate].filter((part) => part != null).join(" ") || null;
}

/** Returns a car's name and plate, for titles and screen readers. A plate stays on one line. */
export function nameCarAndPlate(car: NamedCar, say: Say<typeof carMessages>): string {
  const parts = [...new Set([nameCar(car, say), car.license_plate])].filter((part) => part !== null);
  const lines = parts.map((part) => (part === car.license_plate ? part.replaceAll(" ", "\u00a0") : part));
  return isolateTexts(lines).join(" · ");
}

/**
 * Returns texts that keep their order when they are joined. Without isolates (U+2068, U+2069), digits after a
 * right-to-left text would move to the other side of that text. Other texts need no isolates.
 */
const isolateTexts = (texts: readonly string[]): readonly string[] =>
  texts.some((text) => rightToLeft.test(text)) ? texts.map((text) => `\u2068${text}\u2069`) : texts;

const rightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}]/u;
