import * as z from "zod/mini";
import { invoiceStatuses } from "../../../domain/invoices/invoice.ts";
import { orderStatuses } from "../../../domain/orders/order.ts";
import { mostSearchHits } from "../../../domain/search-limits.ts";
import { longestUrl } from "../../../domain/text-limits.ts";
import {
  responseId,
  responseList,
  responseText,
  responseToken,
  responseUrl,
} from "../../schema/response-values.ts";

/** Kinds of records that the console's search finds. */
const searchKinds = ["order", "lot", "vehicle", "invoice", "partner", "thread", "request"] as const;

/** The maximum length of a search text. The longest partner name fits. */
const longestSearch = 200;

/** A car is named by its year, make, model and trim; a subtitle adds plate, lot number and partner. */
const longestTitle = 800;

/** One result of the console's search. */
const searchHitSchema = z
  .object({
    kind: z.enum(searchKinds).check(z.meta({ description: "Kind of the result." })),
    id: responseId.check(
      z.meta({ description: "Id of the result. For a lot or a vehicle, it is the listing id." }),
    ),
    title: responseText(longestTitle).check(
      z.meta({
        description:
          "Name of the result, such as its car, the number of an invoice or the name of a partner.",
      }),
    ),
    subtitle: z.nullable(responseText(longestTitle)).check(
      z.meta({
        description:
          "Details that distinguish hits with the same name, such as plate, lot number and partner.",
      }),
    ),
    photo_url: z
      .nullable(responseUrl)
      .check(z.meta({ description: "First photo of the result's car; null without a car or a photo." })),
    status: z
      .nullable(z.enum([...orderStatuses, ...invoiceStatuses]))
      .check(z.meta({ description: "Status of an order or an invoice; null for every other kind." })),
    href: responseToken(longestUrl).check(
      z.meta({ description: "Path of the result's page in the console." }),
    ),
  })
  .check(z.meta({ id: "SearchHit", description: "One result of the console's search." }));

/** One result of the console's search. */
export type SearchHitResource = z.output<typeof searchHitSchema>;

/** The result of the console's search, best result first. */
export const searchHitsSchema = z.object({ data: responseList(searchHitSchema, mostSearchHits) });

/** The text to search for. */
export const searchQuery = {
  q: z.string().check(
    z.minLength(1),
    z.maxLength(longestSearch),
    z.meta({
      description:
        "A license plate or its last four digits, a VIN or its last six characters, a lot number, an id, an invoice number, a bill of lading number or a container number. Spaces, hyphens and letter case do not matter.",
    }),
  ),
};
