import * as z from "zod/mini";
import { defineRoute } from "../../define-route.ts";
import { watchConditionSchema } from "../../resources/watch.ts";
import { conditionMatchFields } from "../../resources/watch-match.ts";

const krw = z.int();
const count = (description: string) => z.int().check(z.describe(description));

const pastMatchSchema = z
  .object({
    ...conditionMatchFields,
    sold_price_krw: z.nullable(krw).check(z.describe("What it was sold for, won; null where it was not.")),
  })
  .check(z.meta({ id: "PastMatch", description: "A car that a condition would have found." }));

/** What a condition would have found, in numbers. */
export const backtestSummarySchema = z.object({
  window_days: count("How far back the condition was tried, days."),
  match_count: count("Cars that it would have found; one of several rounds counts once for each."),
  exact_count: count("Those of them that no filter was stretched for."),
  flex_count: count("Those that were let in by flexibility."),
  sold_count: count("Those that were sold."),
  sold_price_krw: z
    .nullable(z.object({ lowest: krw, median: krw, highest: krw }))
    .check(z.describe("What those were sold for, won; null where none was.")),
});

const backtestSchema = z
  .object({
    ...backtestSummarySchema.shape,
    is_complete: z
      .boolean()
      .check(z.describe("False where more cars went by than one test looks at: narrow the condition.")),
    matches: z.array(pastMatchSchema).check(z.describe("The latest of them, 50 at most.")),
  })
  .check(z.meta({ id: "Backtest", description: "What a condition would have found." }));
/** What a condition would have found, in numbers and the latest of it. */
export type BacktestResource = z.output<typeof backtestSchema>;

/** `POST /v1/eagle-eye/backtest` */
export const backtestWatchConditionRoute = defineRoute({
  operationId: "backtestWatchCondition",
  audience: "partner",
  area: "watches",
  method: "POST",
  path: "/v1/eagle-eye/backtest",
  summary: "Try a buying condition on the last 90 days",
  description:
    "What a watch with this condition would have found among the auctions that are over, each car at the price it was offered for, with what it was sold for. Cars that the houses no longer list are found where `make` and `model` are given. Dealers' cars leave no record and are not part of it.",
  query: z.object({}),
  body: watchConditionSchema,
  responses: { 200: { description: "What it would have found.", schema: backtestSchema } },
  errors: ["validation_error", "eagle_eye_filters_required", "eagle_eye_invalid_flexibility"],
  budgeted: true,
});
