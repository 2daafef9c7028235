import * as z from "zod/mini";
import { listingSources } from "../../domain/inventory/vocabulary.ts";
import { idText } from "./text-values.ts";
import { statedDay } from "./timestamp.ts";

/**
 * Returns the query parameters that filter a list by the ordered car.
 * @param on the listed resources up to the car, such as "orders on"
 * @param ofDay the listed resources up to the auction, such as "orders with"
 */
const carFilters = (on: string, ofDay: string) => ({
  make: z
    .optional(idText)
    .check(z.meta({ description: `Only ${on} cars of this make, in upper or lower case.` })),
  source: z
    .optional(z.enum(listingSources))
    .check(z.meta({ description: `Only ${on} cars of this auction house or dealer source.` })),
  auction_date: z
    .optional(statedDay)
    .check(z.meta({ description: `Only ${ofDay} an auction on this day in KST, \`YYYY-MM-DD\`.` })),
});

/** The query parameters that filter a list of orders by the ordered car. */
export const orderCarFilters = carFilters("orders on", "orders with");

/** The query parameters that filter a list of invoices by the ordered car. */
export const invoiceCarFilters = carFilters("invoices of orders on", "the newest invoice of each order with");
