import type { EndedLookup, LookupFacts } from "../../domain/history/lookup.ts";
import { dailyLimit, inFlightLimit, kstDayOf, kstMonthOf } from "../../domain/history/lookup-caps.ts";
import { expiryAfter } from "../../domain/retention/kept-days.ts";
import { lookupDayKey, lookupMonthIndexKey, lookupMonthKey, lookupsInFlightKey } from "../keys/item-keys.ts";
import { updateWrite, type Write } from "../table/transaction.ts";

/** Name of the write that rejects a lookup beyond the in-flight limit. */
export const inFlightWriteName = "history-in-flight";
/** Name of the write that rejects a lookup beyond the daily limit. */
export const dailyWriteName = "history-daily";

const below = (limit: number) => ({
  expression: "attribute_not_exists(taken) OR taken < :limit",
  values: { ":limit": limit },
});
/** Days after which a daily count is no longer needed. */
const dayCountDays = 7;

const addOne = { expression: "ADD taken :one", values: { ":one": 1 } };

/**
 * Returns the writes that count a new lookup against both limits, named `inFlightWriteName` and
 * `dailyWriteName`.
 */
export const countInWrites = ({ partnerId, createdAt }: LookupFacts): Write[] => [
  updateWrite(
    "update:lookupsInFlight",
    inFlightWriteName,
    lookupsInFlightKey(partnerId),
    addOne,
    below(inFlightLimit),
  ),
  updateWrite(
    "update:lookupDay",
    dailyWriteName,
    lookupDayKey(partnerId, kstDayOf(createdAt)),
    {
      expression: "SET expires_at = :expires ADD taken :one",
      values: { ":one": 1, ":expires": expiryAfter(createdAt, dayCountDays) },
    },
    below(dailyLimit),
  ),
];

/**
 * Returns the writes that release the in-flight count of a lookup and count it on the bill of its creation month. The
 * writes must be in the transaction that ends the lookup, whose condition prevents a second count.
 */
export function countOutWrites(lookup: EndedLookup): Write[] {
  const { partnerId, createdAt } = lookup;
  const month = kstMonthOf(createdAt);
  const billable = lookup.status === "completed" && lookup.billable ? 1 : 0;
  const index = lookupMonthIndexKey(partnerId, month);
  return [
    updateWrite("update:lookupsInFlight", "history-out-of-flight", lookupsInFlightKey(partnerId), {
      expression: "ADD taken :less",
      values: { ":less": -1 },
    }),
    updateWrite("update:lookupMonth", "history-month", lookupMonthKey(partnerId, month), {
      expression: "SET gsi1pk = :pk, gsi1sk = :sk, #month = :month ADD lookups :one, billable :billable",
      names: { "#month": "month" },
      values: {
        ":pk": index.gsi1pk,
        ":sk": index.gsi1sk,
        ":month": month,
        ":one": 1,
        ":billable": billable,
      },
    }),
  ];
}
