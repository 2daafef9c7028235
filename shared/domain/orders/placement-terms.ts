import * as z from "zod/mini";
import { type CamelName, toCamelName } from "../camel-name.ts";
import { largestBidUsd } from "./largest-bid.ts";

/**
 * The fields of a partner's order request that the order keeps as they were sent, by name in the contract. The request
 * body, the order and the details of `idempotency_key_reused` contain each of them.
 */
const placementTerms = {
  secondary_inspection_required: {
    sent: z
      ._default(z.boolean(), false)
      .check(z.describe("Asks for a physical inspection before the auction.")),
    kept: z.boolean().check(z.describe("Whether an inspection was requested.")),
    original: z
      .optional(z.boolean())
      .check(z.describe("Whether the original request asked for an inspection.")),
    /** The kept value of a request without the field. */
    absent: false,
  },
  max_bid_amount_usd: {
    sent: z
      .optional(z.nullable(z.int().check(z.maximum(largestBidUsd))))
      .check(
        z.describe(
          "Bid ceiling in whole US dollars, at least `pricing.listing_price` and at most a few times as much. Required while `auction_result` is `upcoming`; null or absent for cars with a fixed price.",
        ),
      ),
    kept: z
      .nullable(z.int())
      .check(z.describe("Bid ceiling, whole US dollars; null for a car with a fixed price.")),
    original: z.optional(z.nullable(z.int())).check(z.describe("The bid of the original request.")),
    absent: null,
  },
};

type Terms = typeof placementTerms;
type TermName = keyof Terms;

/** The fields of a partner's order request that the order keeps as they were sent. */
export type PlacementTerms = { [Name in TermName as CamelName<Name>]: z.output<Terms[Name]["kept"]> };

const names = Object.keys(placementTerms) as TermName[];

const formOf = <Form extends "sent" | "kept">(form: Form) =>
  Object.fromEntries(names.map((name) => [name, placementTerms[name][form]])) as {
    [Name in TermName]: Terms[Name][Form];
  };

/** The fields as partners send them. */
export const sentTerms = /* @__PURE__ */ formOf("sent");

/** The fields as an order shows them. */
export const keptTerms = /* @__PURE__ */ formOf("kept");

/** The fields of the details of `idempotency_key_reused`. */
export const originalTerms = /* @__PURE__ */ Object.fromEntries(
  names.map((name) => [`original_${name}`, placementTerms[name].original]),
) as { [Name in TermName as `original_${Name}`]: Terms[Name]["original"] };

/** The field of these details for each field of a request. */
export const originalTermNames = /* @__PURE__ */ Object.fromEntries(
  names.map((name) => [toCamelName(name), `original_${name}`]),
) as { [Name in TermName as CamelName<Name>]: `original_${Name}` };

/** The terms of a request that contains none of the fields. */
export const absentTerms = /* @__PURE__ */ Object.fromEntries(
  names.map((name) => [toCamelName(name), placementTerms[name].absent]),
) as PlacementTerms;
