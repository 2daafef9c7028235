import * as z from "zod/mini";
import { parseControlInput } from "../simulator/parse-control-input.ts";
import type { SimulatedRoute } from "../simulator/simulated-upstream.ts";
import { carStatuses, changeCar, type DealerStock } from "./dealer-stock.ts";

const changeInput = z.strictObject({
  status: z.optional(z.enum(carStatuses, `must be one of ${carStatuses.join(", ")}`)),
  price_krw: z.optional(z.int("must be whole won").check(z.positive("must be above zero"))),
  under_contract: z.optional(z.boolean("must be true or false")),
});

/**
 * Returns the control routes of dealer cars: `GET /control/listings` (filtered by `make`, `model` and
 * `source_key`) and `PUT /control/listings/{numeric id}`.
 */
export function controlDealerListings(stocks: readonly DealerStock[]): SimulatedRoute[] {
  return [
    {
      method: "GET",
      path: "/control/listings",
      answer({ query }) {
        const cars = stocks.flatMap((stock) => stock.cars.map((car) => stock.describe(car)));
        const data = cars.filter((car) =>
          (["make", "model", "source_key"] as const).every((name) => {
            const wanted = query.get(name)?.toLowerCase();
            return wanted === undefined || car[name].toLowerCase() === wanted;
          }),
        );
        return { statusCode: 200, body: { data } };
      },
    },
    {
      method: "PUT",
      path: "/control/listings/:id",
      answer({ params, body }) {
        const change = parseControlInput(changeInput, body);
        for (const stock of stocks) {
          const car = stock.findPublic(params.id ?? "");
          if (car === null) continue;
          changeCar(car, change);
          return { statusCode: 200, body: stock.describe(car) };
        }
        return { statusCode: 404, body: { message: `There is no dealer car ${params.id}.` } };
      },
    },
  ];
}
