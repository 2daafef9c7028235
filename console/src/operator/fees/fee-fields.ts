import type { FeeSettings, ReplaceFeeSettingsBody } from "../../api/generated/types.ts";
import { listInventoryBatchesSourceValues } from "../../api/generated/values.ts";
import type { FormSection } from "../../components/forms/edit-form.tsx";
import type { Body } from "../../components/forms/form-fields.ts";
import type { House } from "../inventory/house-choice.tsx";

/** The fee fields of an auction house, by contract name. */
export const feeNames = [
  "rate_basis_points",
  "minimum_krw",
  "maximum_krw",
  "inland_transport_usd",
] as const satisfies readonly (keyof FeeSettings["auctions"]["auction_a"])[];

/** Settings shared by all cars. */
const generalNames = [
  "ocean_freight_usd",
  "bid_limit_multiple",
  "bid_limit_floor_usd",
  "invoice_tolerance_percent",
  "invoice_tolerance_floor_usd",
] as const satisfies readonly (keyof FeeSettings)[];

/** A fee, or a setting for all cars. */
export type FeeName = (typeof feeNames)[number] | (typeof generalNames)[number];

/** Returns the fee table form: settings for all cars, then each auction house. */
export const feeSections = (
  titleOf: (part: House | "general") => string,
  labelOf: (name: FeeName) => string,
): FormSection[] => [
  {
    title: titleOf("general"),
    fields: generalNames.map((name) => ({ path: name, kind: "number", label: labelOf(name) })),
  },
  ...listInventoryBatchesSourceValues.map((house) => ({
    title: titleOf(house),
    fields: feeNames.map((name) => ({
      ...{ path: `auctions.${house}.${name}`, kind: "number" as const, label: labelOf(name) },
    })),
  })),
];

/** Returns the whole table with the changes, because the service replaces the table as a whole. */
export const withChanges = (table: FeeSettings, changes: Body): ReplaceFeeSettingsBody =>
  merge(table, changes) as unknown as ReplaceFeeSettingsBody;

function merge(before: object, changes: Body): Body {
  const merged: Body = { ...before };
  for (const [name, value] of Object.entries(changes)) {
    const inner = merged[name];
    merged[name] = isBody(inner) && isBody(value) ? merge(inner, value) : value;
  }
  return merged;
}

const isBody = (value: unknown): value is Body =>
  typeof value === "object" && value !== null && !Array.isArray(value);
