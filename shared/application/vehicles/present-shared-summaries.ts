import type { VehicleSummary } from "../../contract/resources/vehicle.ts";
import type { ListingCard } from "../../domain/inventory/listing-card.ts";
import { type PresentationContext, presentVehicleSummary, shownSettings } from "./present-vehicle.ts";

/** Forms per card, so that a thousand of the largest cards take 100 MB at most. */
const mostForms = 3;
const formsOf = new WeakMap<ListingCard, Map<string, VehicleSummary>>();

/**
 * Makes the function that presents cards as `presentVehicleSummary` does, once for all partners with equal settings:
 * lists show the same cars again and again. Nobody may change what it returns, nor a card that it has been given.
 */
export function presentSharedSummaries(
  context: PresentationContext,
): (card: ListingCard) => Readonly<VehicleSummary> {
  const { partner, krwPerUsd, fees } = context;
  const contextName = JSON.stringify([shownSettings(partner), krwPerUsd, fees]);
  return (card) => {
    const forms = formsOf.get(card) ?? new Map<string, VehicleSummary>();
    formsOf.set(card, forms);
    const known = forms.get(contextName);
    if (known !== undefined) return known;
    const summary = freezeDeep(presentVehicleSummary(card, context));
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
