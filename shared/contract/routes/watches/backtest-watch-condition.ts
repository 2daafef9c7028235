import * as z from "zod/mini";
import { defineRoute } from "../../define-route.ts";
import { watchConditionSchema } from "../../resources/watches/watch-condition.ts";
import { conditionMatchFields } from "../../resources/watches/watch-match.ts";
import { responseList } from "../../schema/response-values.ts";

const krw = z.int();
const count = (description: string) => z.int().check(z.describe(description));

const pastMatchSchema = z
  .object({
    ...conditionMatchFields,
    sold_price_krw: z.nullable(krw).check(z.describe("Sale price, won; null if unsold.")),
  })
  .check(z.meta({ id: "PastMatch", description: "A car that a condition would have found." }));

/** The number of past matches of a condition, by period and result. */
export const backtestSummarySchema = z.object({
  window_days: count("Length of the tested period, days."),
  match_count: count(
    "Number of cars that the condition would have found; a car with several rounds counts once per round.",
  ),
  exact_count: count("Number of these cars that match without relaxed filters."),
  flex_count: count("Number of these cars that match only with relaxed filters."),
  sold_count: count("Number of these cars that were sold."),
  sold_price_krw: z
    .nullable(z.object({ lowest: krw, median: krw, highest: krw }))
    .check(z.describe("Sale prices of the sold cars, won; null if none was sold.")),
});

const backtestSchema = z
  .object({
    ...backtestSummarySchema.shape,
    is_complete: z
      .boolean()
      .check(z.describe("False if there were more cars than one test checks. Narrow the condition.")),
    matches: responseList(pastMatchSchema, 50).check(
      z.describe("The latest of these cars: 50 at most, or as many as fit into a response."),
    ),
  })
  .check(z.meta({ id: "Backtest", description: "Past matches of a condition." }));
/** The past matches of a condition: their numbers, and the latest cars. */
export type BacktestResource = z.output<typeof backtestSchema>;

/** `POST /v1/eagle-eye/backtest` */
export const backtestWatchConditionRoute = defineRoute({
  operationId: "backtestWatchCondition",
  audience: "partner",
  inConsole: true,
  area: "watches",
  method: "POST",
  path: "/v1/eagle-eye/backtest",
  summary: "Try a buying condition on the last 90 days",
  description:
    "Past auctions that a watch with this condition would have matched: each car at its listing price, with its sale price. Cars no longer listed are found only if `make` and `model` are given. Dealer cars have no past records and are not included.",
  query: z.object({}),
  body: watchConditionSchema,
  responses: { 200: { description: "Past matches of the condition.", schema: backtestSchema } },
  errors: [
    "validation_error",
    "eagle_eye_filters_required",
    "eagle_eye_invalid_flexibility",
    "service_unavailable",
  ],
  budgeted: true,
  repeatable: true,
  rateLimit: "write",
});
