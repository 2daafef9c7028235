import {
  type HistoryLookupEntry,
  type HistoryLookupResource,
  historyLookupEntrySchema,
  historyLookupSchema,
} from "../../contract/resources/history-lookups/history-lookup.ts";
import { presenter } from "../../contract/schema/convert.ts";
import {
  type HistoryLookup,
  keyOf,
  type LookupFailureCode,
  lookupFacts,
} from "../../domain/history/lookup.ts";

const failureMessages: Record<LookupFailureCode, string> = {
  no_record: "The provider has no record of this key. A car registered in Korea is found by its plate.",
  provider_unavailable:
    "The provider could not be reached. Create the lookup again later, with a new Idempotency-Key.",
  provider_error:
    "The provider gave no usable answer. Create the lookup again later, with a new Idempotency-Key.",
};

/** Fields of a lookup that are shown in another form or not at all. */
const hiddenFields = [
  "lookupId",
  "partnerId",
  "plate",
  "vin",
  "fresh",
  "version",
  "startedAt",
  "keyUsed",
  "failureCode",
] as const;

/** Returns a lookup as its partner sees it, in routes and in events alike. */
export const presentLookup = (lookup: HistoryLookup): HistoryLookupResource => present(shownLookup(lookup));

/** Returns a lookup as a list shows it. */
export const presentLookupEntry = (lookup: HistoryLookup): HistoryLookupEntry =>
  presentEntry(shownLookup(lookup));

const present = presenter(historyLookupSchema, hiddenFields);
const presentEntry = presenter(historyLookupEntrySchema, [...hiddenFields, "report"]);

function shownLookup(lookup: HistoryLookup) {
  const whole = lookupFacts.whole(lookup);
  const { plate, vin, fresh, failureCode } = whole;
  return {
    ...whole,
    id: lookup.lookupId,
    query: { plate, vin, fresh, keyUsed: whole.keyUsed ?? keyOf(lookup).kind },
    fallbackPlateFromInventory: whole.fallbackPlateFromInventory ?? false,
    identityCheckBasis: whole.identityCheckBasis ?? [],
    billable: whole.billable ?? false,
    failure: failureCode && { code: failureCode, message: failureMessages[failureCode] },
  };
}
