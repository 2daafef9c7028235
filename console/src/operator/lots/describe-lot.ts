import type { Lot } from "../../api/generated/types.ts";

/** Returns a description of a lot: its number if it has one, its vehicle id and its car. */
export const describeLot = ({ lot_number, vehicle_id, make, model, year, license_plate }: Lot): string =>
  [lot_number, vehicle_id, make, model, year, license_plate].filter((part) => part !== null).join(" · ");
