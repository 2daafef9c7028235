import * as z from "zod/mini";
import { listingLimits } from "../../../domain/inventory/listing-limits.ts";
import { mostCountedNames } from "../../../domain/inventory/vehicle-search.ts";
import {
  auctionResults,
  auctionSources,
  colors,
  fuels,
  grades,
  transmissions,
} from "../../../domain/inventory/vocabulary.ts";
import { responseList, responseText } from "../../schema/response-values.ts";

const countOf = <Value extends z.ZodMiniType>(value: Value, most: number, description: string) =>
  responseList(
    z.object({
      value: value.check(z.describe("Value of the parameter.")),
      count: z.int().check(z.minimum(1), z.describe("Number of auction cars with this value.")),
    }),
    most,
  ).check(z.describe(description));
const tokens = <const Token extends string>(values: readonly Token[], description: string) =>
  countOf(z.enum(values), values.length, description);
const names = (description: string) =>
  countOf(responseText(listingLimits.name), mostCountedNames, description);

/** The number of auction cars that a search finds, and the number for each value of its parameters. */
export const vehicleCountsSchema = z
  .object({
    total: z.int().check(z.minimum(0), z.describe("Auction cars that meet all filters.")),
    values: z
      .object({
        make: names("Makes, at most 500."),
        model: names("Models of the makes in `make`, at most 500; empty without `make`."),
        source: tokens(auctionSources, "Auction houses."),
        fuel: tokens(fuels, "Fuels."),
        transmission: tokens(transmissions, "Transmissions."),
        color: tokens(colors, "Colors."),
        accident_grade: tokens(grades, "Accident grades."),
        exterior_grade: tokens(grades, "Exterior grades."),
        auction_status: tokens(auctionResults, "Results of the round."),
      })
      .check(
        z.describe(
          "Values by parameter, most frequent first. The counts of a parameter ignore the filter on that parameter. The counts of `make` also ignore the filter on `model`.",
        ),
      ),
  })
  .check(z.meta({ id: "VehicleCounts", description: "Auction cars by value of each search parameter." }));
/** Counts of a search. */
export type VehicleCounts = z.output<typeof vehicleCountsSchema>;
