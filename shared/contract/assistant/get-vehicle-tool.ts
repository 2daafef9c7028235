import * as z from "zod/mini";
import { idText } from "../schema/text-values.ts";
import { assistantVehicleDetailSchema } from "./assistant-vehicle.ts";
import { defineTool } from "./define-tool.ts";

/** `get_vehicle` */
export const getVehicleTool = defineTool({
  name: "get_vehicle",
  title: "Read one car",
  description:
    "One car by vehicle_id: specs, inspection, damage, price parts, market comparison, earlier rounds, order cutoff, photos.",
  input: z.strictObject({
    vehicle_id: idText.check(z.describe("From search_vehicles or lookup_vehicle.")),
  }),
  output: assistantVehicleDetailSchema,
});
