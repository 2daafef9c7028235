import type { Lot } from "../../api/generated/types.ts";
import type { carMessages } from "../../components/cars/car-messages.ts";
import { nameCarAndPlate } from "../../components/cars/name-car.ts";
import type { Say } from "../../i18n/use-messages.ts";

/** Returns a lot's car, plate and number, such as "2019 Hyundai Grandeur IG · 12가3456 · lot 1042". */
export const describeLot = (lot: Lot, say: Say<typeof carMessages>): string =>
  [nameCarAndPlate(lot, say), lot.lot_number === null ? null : say("lot", { number: lot.lot_number })]
    .filter((part) => part !== null)
    .join(" · ");
