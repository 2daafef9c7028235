import type { VehicleDetail } from "../../../contract/resources/vehicles/vehicle.ts";
import type { OrderedVehicle } from "../../../domain/orders/ordered-vehicle.ts";

/** Returns the facts that identify a vehicle in an order. @param vehicle the order's snapshot */
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
