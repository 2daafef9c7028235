import type { VehicleSummary } from "../../contract/resources/vehicles/vehicle.ts";
import type { ListingSummary } from "../../domain/inventory/listing-summary.ts";
import { type PresentationContext, presentedSettings, presentVehicleSummary } from "./present-vehicle.ts";

/** Number of cached forms per listing, so that a thousand of the largest listings take at most 100 MB. */
const mostForms = 3;
const formsOf = new WeakMap<ListingSummary, Map<string, VehicleSummary>>();

/**
 * Returns a function that presents listings as `presentVehicleSummary` does, but caches the results, because lists
 * often contain the same cars. All partners with equal settings share these results. Callers must not change the
 * function's results, nor a listing that they passed to it.
 */
export function presentSharedSummaries(
  context: PresentationContext,
): (listing: ListingSummary) => Readonly<VehicleSummary> {
  const { partner, krwPerUsd, fees } = context;
  const contextName = JSON.stringify([presentedSettings(partner), krwPerUsd, fees]);
  return (listing) => {
    const forms = formsOf.get(listing) ?? new Map<string, VehicleSummary>();
    formsOf.set(listing, forms);
    const known = forms.get(contextName);
    if (known !== undefined) return known;
    const summary = freezeDeep(presentVehicleSummary(listing, context));
    forms.set(contextName, summary);
    const [oldest] = forms.keys();
    if (forms.size > mostForms && oldest !== undefined) forms.delete(oldest);
    return summary;
  };
}

function freezeDeep<Value>(value: Value): Value {
  if (typeof value !== "object" || value === null || Object.isFrozen(value)) return value;
  for (const part of Object.values(value)) freezeDeep(part);
  return Object.freeze(value);
}
