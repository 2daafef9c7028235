import * as z from "zod/mini";
import { vehicleSorts } from "../../../domain/inventory/vehicle-search.ts";
import {
  auctionResults,
  colors,
  fuels,
  grades,
  listingSources,
  transmissions,
} from "../../../domain/inventory/vocabulary.ts";
import { largestSearchUsd } from "../../schema/amounts.ts";
import { optionally } from "../../schema/described.ts";
import { listQuery } from "../../schema/paging.ts";
import { booleanText, csvOf, integerText } from "../../schema/text-values.ts";
import { statedDay } from "../../schema/timestamp.ts";

const text = z.string().check(z.trim(), z.maxLength(200));
const names = csvOf(text).check(z.maxLength(50));
const oneOrMore = <const Token extends string>(tokens: readonly Token[]) => csvOf(z.enum(tokens));
const year = integerText(1900, 2100);
const usd = integerText(0, largestSearchUsd);
const appearances = integerText(0, 10_000);
const token = z.string().check(z.toLowerCase(), z.maxLength(100));

/** The filters of a vehicle search. `checkVehicleSearch` checks which parameters may be combined. */
export const vehicleFilters = z.object({
  keyword: optionally(text, "Words that occur in make, model or trim."),
  make: optionally(names, "Makes, separated by commas; upper or lower case."),
  model: optionally(names, "Model groups; needs `make`. A group includes all its sub-models."),
  sub_model: optionally(
    text,
    "One sub-model, exactly; upper or lower case. Needs `model` and a dealer request. In a mixed request it limits auction cars as well.",
  ),
  body_style: optionally(z.enum(["van"]), "Only vans, which are detected from body style, model and trim."),
  year_min: optionally(year, "Oldest model year."),
  year_max: optionally(year, "Newest model year."),
  mileage_max_km: optionally(integerText(0, 10_000_000), "Highest mileage."),
  price_min_usd: optionally(usd, "Lowest `pricing.listing_price`."),
  price_max_usd: optionally(usd, "Highest `pricing.listing_price`."),
  source: optionally(oneOrMore(listingSources), "Sources to search; all auctions when omitted."),
  fuel: optionally(oneOrMore(fuels), "Fuels."),
  transmission: optionally(oneOrMore(transmissions), "Transmissions."),
  color: optionally(oneOrMore(colors), "Color; only the first value counts."),
  accident_grade: optionally(oneOrMore(grades), "Accident grades. Auction cars only."),
  exterior_grade: optionally(oneOrMore(grades), "Exterior grades. Auction cars only."),
  options_include: optionally(csvOf(token).check(z.maxLength(50)), "Options. A car must have all of them."),
  auction_status: optionally(oneOrMore(auctionResults), "Results of the round. Auction cars only."),
  auction_date_from: optionally(statedDay, "First auction day (Korean date). Auction cars only."),
  auction_date_to: optionally(statedDay, "Last auction day, included. Auction cars only."),
  auction_count_min: optionally(appearances, "Fewest appearances at auction. Auction cars only."),
  auction_count_max: optionally(appearances, "Most appearances at auction. Auction cars only."),
  orderable_only: optionally(booleanText, "`true`: only cars you can still order by bid. Auction cars only."),
});

/** Query of `GET /v1/vehicles`. */
export const listVehiclesQuery = z.extend(vehicleFilters, {
  sort: z
    ._default(z.enum(vehicleSorts), "auction_date_asc")
    .check(z.meta({ description: "Sort order; unknown values come last." })),
  ...listQuery,
});
