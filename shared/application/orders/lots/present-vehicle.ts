import { orderedVehicleSchema } from "../../../contract/resources/orders/ordered-vehicle.ts";
import { presenter } from "../../../contract/schema/convert.ts";

/** Returns the summary of an order's car, as every list shows it. */
export const presentVehicle = presenter(orderedVehicleSchema);
