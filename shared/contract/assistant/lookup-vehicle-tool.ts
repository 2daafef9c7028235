import * as z from "zod/mini";
import { assistantRoundsSchema, assistantVehicleDetailSchema } from "./assistant-vehicle.ts";
import { defineTool } from "./define-tool.ts";

/** `lookup_vehicle` */
export const lookupVehicleTool = defineTool({
  name: "lookup_vehicle",
  title: "Look a car up by plate or VIN",
  description:
    "Find an auction car by license plate or VIN, in any spelling. Returns the car as get_vehicle does if listed now, else its earlier rounds. Search dealer cars by make.",
  input: z.strictObject({
    plate_or_vin: z
      .string()
      .check(z.minLength(1), z.maxLength(100), z.describe("12가3456 or a 17-character VIN.")),
  }),
  output: z.object({
    found: z.boolean(),
    vehicle: z.optional(assistantVehicleDetailSchema).check(z.describe("Absent: not listed now.")),
    earlier_rounds: assistantRoundsSchema.check(z.describe("Only without vehicle.")),
  }),
});
