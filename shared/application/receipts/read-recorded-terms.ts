import {
  listTermsRecords,
  readTermsObject,
  type TermsRecord,
} from "../../adapters/object-storage/terms-objects.ts";
import { mostTerms } from "../../contract/resources/statements/receipt.ts";
import { type AgreedTerms, hasSameTerms, impossibleVersion } from "../../domain/orders/agreed-terms.ts";
import type { Order } from "../../domain/orders/order.ts";
import { dayMilliseconds } from "../../domain/time/durations.ts";
import { idTime } from "../../platform/create-id.ts";
import { LogChanged } from "../checkpoints/follow-log.ts";
import { requireOrder } from "../orders/reads/require-order.ts";

/** Terms of an order that the archive recorded. */
export interface RecordedTerms {
  terms: AgreedTerms;
  /** Epoch milliseconds. */
  recordedAt: number;
}

/** An order with its recorded terms. */
export interface RecordedOrder {
  order: Order;
  /** The first and the latest records, oldest version first. */
  recorded: RecordedTerms[];
  /** Whether the terms at placement are recorded. Without them, somebody may have written all recorded terms later. */
  isFromPlacement: boolean;
}

/**
 * A change stays in the table's stream for a day. During this day, the worker may still record it, even after later
 * changes.
 */
const longestDelay = dayMilliseconds;

/**
 * Returns an order with the recorded terms of its versions. If the order is older than the archive of terms, it has no
 * record of its placement. For a few seconds after a change, the record of the latest version is missing.
 * @throws Problem `order_not_found`
 * @throws LogChanged if the order contradicts its records
 */
export async function readRecordedTerms(partnerId: string, orderId: string): Promise<RecordedOrder> {
  const [read, records] = await Promise.all([
    requireOrder(partnerId, orderId),
    listTermsRecords(partnerId, orderId),
  ]);
  const contradiction = (cause: string) => new LogChanged(partnerId, `order ${orderId} ${cause}`);
  const fault = findFault(records);
  if (fault !== null) throw contradiction(fault);
  const isBehind = ({ version }: Order) => version < (records[0]?.version ?? 0);
  // The order may have changed between the two reads.
  const order = isBehind(read) ? await requireOrder(partnerId, orderId) : read;
  if (isBehind(order)) throw contradiction("was set back to an earlier version");
  const recorded = await Promise.all(selectShown(records).map(readRecord));
  const last = recorded.at(-1)?.terms;
  if (last?.version === order.version && !hasSameTerms(last, order))
    throw contradiction(`differs from the recorded terms of version ${last.version}`);
  if (recorded.some(({ terms }) => !hasSameTerms(order, { ...order, ...fixedTerms(terms) })))
    throw contradiction("differs from the terms at placement");
  return { order, recorded, isFromPlacement: isFromPlacement(order, findEarliest(records)) };
}

/**
 * Describes a fault in an order's records that no API call can cause; null if there is none. `records` is sorted newest
 * version first.
 */
function findFault(records: readonly TermsRecord[]): string | null {
  const pairs = records.slice(1).map((older, index) => ({ older, newer: records[index] ?? older }));
  if (pairs.some(({ older, newer }) => older.version === newer.version))
    return "has two records of one version";
  if (records.at(-1)?.version === impossibleVersion) return "had a version that no call writes";
  return pairs.some(({ older, newer }) => older.recordedAt > newer.recordedAt + longestDelay)
    ? "has a record of a version that had been replaced for more than a day"
    : null;
}

/** Returns the record that the archive stored first. If two records have the same time, returns the older version. */
const findEarliest = (newestFirst: readonly TermsRecord[]): TermsRecord | undefined =>
  newestFirst.toReversed().toSorted((one, other) => one.recordedAt - other.recordedAt)[0];

/** Selects the record that the archive stored first and the records of the latest versions, oldest version first. */
function selectShown(newestFirst: readonly TermsRecord[]): TermsRecord[] {
  const latest = newestFirst.slice(0, mostTerms);
  const earliest = findEarliest(newestFirst);
  if (earliest === undefined || latest.includes(earliest)) return latest.toReversed();
  return [earliest, ...latest.slice(0, -1).toReversed()];
}

/**
 * Reports whether the archive stored the first record at most a day after the placement. The placement is the earlier
 * of the order's creation time and the time in its id.
 */
const isFromPlacement = ({ orderId, createdAt }: Order, earliest: TermsRecord | undefined): boolean =>
  earliest !== undefined && earliest.recordedAt <= Math.min(createdAt, idTime(orderId) ?? 0) + longestDelay;

const readRecord = async (record: TermsRecord): Promise<RecordedTerms> => ({
  terms: await readTermsObject(record),
  recordedAt: record.recordedAt,
});

/** Returns the terms that no change of an order modifies. Older orders have no names of their vehicles. */
const fixedTerms = ({ orderId, partnerId, vehicleId, vehicle, fxRate, createdAt }: AgreedTerms) => ({
  ...{ orderId, partnerId, vehicleId, fxRate, createdAt },
  ...(vehicle !== undefined && { vehicle }),
});
