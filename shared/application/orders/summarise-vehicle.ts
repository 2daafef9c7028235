import type { VehicleDetail } from "../../contract/resources/vehicle.ts";
import type { OrderedVehicle } from "../../domain/orders/ordered-vehicle.ts";

/** Returns what an order keeps of its vehicle to name it by. @param vehicle as the order's snapshot has it */
export const summariseVehicle = (vehicle: VehicleDetail): OrderedVehicle => ({
  make: vehicle.make,
  model: vehicle.model,
  subModel: vehicle.sub_model,
  trim: vehicle.trim,
  year: vehicle.year,
  photoUrl: vehicle.photos[0] ?? null,
  lotNumber: vehicle.lot_number,
  source: vehicle.source,
});
