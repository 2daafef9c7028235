import { orderedVehicleSchema } from "../../contract/resources/ordered-vehicle.ts";
import { presenter } from "../../contract/schema/convert.ts";

/** Returns the car of an order in short, as every list shows it. */
export const presentVehicle = presenter(orderedVehicleSchema);
