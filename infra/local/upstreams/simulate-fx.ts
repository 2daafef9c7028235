import * as z from "zod/mini";
import type { SimulatedUpstream } from "./simulator/simulated-upstream.ts";

const settings = z.strictObject({
  krw_per_usd: z.optional(
    z.number("must be a number of won for one dollar").check(z.positive("must be above zero")),
  ),
});

/**
 * Returns the provider of exchange rates, in the wire format of Frankfurter: `GET
 * /fx/latest?base=USD&symbols=KRW`.
 *
 * @param now milliseconds since 1970, for the date of the rate.
 */
export function simulateFx(now: () => number): SimulatedUpstream {
  let krwPerUsd = 1387.42;
  return {
    name: "fx",
    keyHeader: "authorization",
    settings,
    configure(wanted) {
      krwPerUsd = z.parse(settings, wanted).krw_per_usd ?? krwPerUsd;
      return { krw_per_usd: krwPerUsd };
    },
    routes: [
      {
        method: "GET",
        path: "/fx/latest",
        answer({ query }) {
          const symbols = query.get("symbols")?.split(",") ?? ["KRW"];
          if (query.get("base") !== "USD" || !symbols.includes("KRW")) {
            return { statusCode: 404, body: { message: "not found" } };
          }
          const date = new Date(now()).toISOString().slice(0, 10);
          return { statusCode: 200, body: { amount: 1, base: "USD", date, rates: { KRW: krwPerUsd } } };
        },
      },
    ],
  };
}
