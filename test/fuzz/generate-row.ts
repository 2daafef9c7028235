import fc from "fast-check";
import * as z from "zod/mini";
import { listingRowSchema } from "../../shared/contract/inventory/listing-row.ts";
import { buildRow } from "../support/records/build-listing-row.ts";
import { breakValue, generateHostile, toJson } from "./break-value.ts";
import { generateValid, type KnownValues } from "./generate-valid.ts";
import type { Schema } from "./read-operations.ts";

/**
 * Generates valid, nearly valid and hostile values for an internal schema, such as those of auction houses,
 * markets and other upstreams.
 */
export function generateForeign(schema: z.ZodMiniType, known: KnownValues = {}): fc.Arbitrary<unknown> {
  const described = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) as Schema;
  const valid = generateValid(described, { document: described, known });
  return fc.oneof(
    { weight: 6, arbitrary: valid },
    { weight: 6, arbitrary: breakValue(valid) },
    { weight: 1, arbitrary: generateHostile() },
  );
}

const usualValues: KnownValues = {
  year: [2019],
  first_registration: ["2019-03", null],
  auction_date: ["2026-12-03T13:00:00+09:00", null],
};

/**
 * Generates lines of an auction house's file: arbitrary rows from the schema, or realistic rows with a few
 * broken parts.
 */
export function generateLine(listingIds: readonly string[]): fc.Arbitrary<string> {
  const named = fc.constantFrom(...listingIds).map((listing_id) => buildRow({ listing_id }));
  return fc
    .oneof(generateForeign(listingRowSchema, { ...usualValues, listing_id: listingIds }), breakValue(named))
    .map((row) => String(toJson(row)));
}
