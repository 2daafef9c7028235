import * as z from "zod/mini";
import { someText } from "../../router/search-values.ts";

const vehicleSearchSchema = z.object({
  /** The partner whose prices are shown; by default, the partner with the highest bid. */
  partner_id: someText,
});

/** The state of a car's page in the URL. */
export type VehicleSearch = z.output<typeof vehicleSearchSchema>;

/** Parses the URL of a car's page. */
export const parseVehicleSearch = (search: unknown): VehicleSearch => z.parse(vehicleSearchSchema, search);
