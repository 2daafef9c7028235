import * as z from "zod/mini";
import { vehicleSorts } from "../../domain/inventory/vehicle-search.ts";
import { bodyTypes, fuels } from "../../domain/inventory/vocabulary.ts";
import { largestSearchUsd } from "../schema/amounts.ts";
import { optionally } from "../schema/described.ts";
import { assistantVehicleSchema } from "./assistant-vehicle.ts";
import { defineTool } from "./define-tool.ts";

const bare = <Schema extends z.ZodMiniType>(schema: Schema) => z.optional(schema);
const name = z.string().check(z.trim(), z.maxLength(100));
const year = z.int().check(z.minimum(1900), z.maximum(2100));
const usd = z.int().check(z.minimum(0), z.maximum(largestSearchUsd));
const longestCursor = 4096;

/** The sources that a search covers. */
export const searchScopes = ["all", "auction", "dealer"] as const;

const conditions = {
  make: optionally(name, "As list_makes_models spells it; any case."),
  model: optionally(name, "Model group, without trim; needs make."),
  year_min: bare(year),
  year_max: bare(year),
  price_min_usd: bare(usd),
  price_max_usd: optionally(usd, "Budget for the car itself; estimated_landed_usd is higher."),
  fuel: bare(z.enum(fuels)),
  body_type: bare(z.enum(bodyTypes)),
  mileage_max_km: bare(z.int().check(z.minimum(0), z.maximum(10_000_000))),
  source: optionally(z.enum(searchScopes), "Default all; without make that is auctions only."),
  orderable_only: optionally(
    z.boolean(),
    "Default true: cars that can be ordered now. false adds closed and sold rounds.",
  ),
  sort: optionally(z.enum(vehicleSorts), "Default auction_date_asc. Sorted within each page."),
};

/** Conditions of a search in the form that a model sends. */
export const searchConditionsSchema = z.object(conditions);
/** Conditions of a search in the form that a model sends. */
export type SearchConditions = z.output<typeof searchConditionsSchema>;

/** `search_vehicles` */
export const searchVehiclesTool = defineTool({
  name: "search_vehicles",
  title: "Search cars",
  description:
    "Find Korean cars for sale: auction cars (bid; fixed price if unsold) and dealer cars (fixed price, need a make). Results have price, landed cost, mileage, grades and order cutoff. Use get_vehicle for inspection, price parts or photos, lookup_vehicle for a plate or VIN.",
  input: z.strictObject({
    ...conditions,
    limit: optionally(z.int().check(z.minimum(1), z.maximum(20)), "Default 10."),
    cursor: optionally(
      z.string().check(z.maxLength(longestCursor)),
      "next_cursor of the previous page, without other arguments.",
    ),
  }),
  output: z.object({
    vehicles: z.array(assistantVehicleSchema),
    next_cursor: z.nullable(z.string()).check(z.describe("null on the last page.")),
    notes: z.optional(z.array(z.string())).check(z.describe("Sources not searched, with reasons.")),
  }),
});
