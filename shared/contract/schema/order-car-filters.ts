import * as z from "zod/mini";
import { listingSources } from "../../domain/inventory/vocabulary.ts";
import { idText } from "./text-values.ts";
import { statedDay } from "./timestamp.ts";

/** The query parameters that filter a list of orders by the ordered car. */
export const orderCarFilters = {
  make: z
    .optional(idText)
    .check(z.meta({ description: "Only orders on cars of this make, in upper or lower case." })),
  source: z
    .optional(z.enum(listingSources))
    .check(z.meta({ description: "Only orders on cars of this auction house or dealer source." })),
  auction_date: z
    .optional(statedDay)
    .check(z.meta({ description: "Only orders with an auction on this day in KST, `YYYY-MM-DD`." })),
};
