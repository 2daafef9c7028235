import { compactDetail } from "../../application/assistant/compact-vehicle.ts";
import { describeDetail } from "../../application/assistant/describe-vehicle.ts";
import { loadVehicle, readVehicle } from "../../application/vehicles/read-vehicle.ts";
import { getVehicleTool } from "../../contract/assistant/get-vehicle-tool.ts";
import { beginReads, runnable } from "./assistant-tool.ts";

/** `get_vehicle` */
export const getVehicle = runnable(getVehicleTool, ({ vehicle_id: listingId }) => {
  const reads = beginReads(loadVehicle(listingId));
  return async (caller) => {
    const structured = compactDetail(await readVehicle(listingId, reads, caller));
    return { structured, text: describeDetail(structured) };
  };
});
