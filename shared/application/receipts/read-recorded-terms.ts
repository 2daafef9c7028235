import {
  listTermsRecords,
  readTermsObject,
  type TermsRecord,
} from "../../adapters/object-storage/terms-objects.ts";
import { mostTerms } from "../../contract/resources/receipt.ts";
import { type AgreedTerms, hasSameTerms } from "../../domain/orders/agreed-terms.ts";
import type { Order } from "../../domain/orders/order.ts";
import { LogChanged } from "../checkpoints/follow-log.ts";
import { requireOrder } from "../orders/require-order.ts";

/** Terms of an order that the archive recorded. */
export interface RecordedTerms {
  terms: AgreedTerms;
  /** Epoch milliseconds. */
  recordedAt: number;
}

/**
 * Returns an order with the recorded terms of its versions, oldest first: the first and the latest ones. An order from
 * before the records has none, and for a few seconds after a change the terms of its last version are missing.
 * @throws Problem `order_not_found`
 * @throws LogChanged if the order contradicts its records
 */
export async function readRecordedTerms(
  partnerId: string,
  orderId: string,
): Promise<{ order: Order; recorded: RecordedTerms[] }> {
  const [read, records] = await Promise.all([
    requireOrder(partnerId, orderId),
    listTermsRecords(partnerId, orderId),
  ]);
  const contradiction = (cause: string) => new LogChanged(partnerId, `order ${orderId} ${cause}`);
  if (records.some(({ version }, index) => version === records[index + 1]?.version))
    throw contradiction("has two records of one version");
  const isBehind = ({ version }: Order) => version < (records[0]?.version ?? 0);
  // The order may have changed between the two reads.
  const order = isBehind(read) ? await requireOrder(partnerId, orderId) : read;
  if (isBehind(order)) throw contradiction("was set back to an earlier version");
  const recorded = await Promise.all(selectShown(records).map(readRecord));
  const [first, last] = [recorded.at(0)?.terms, recorded.at(-1)?.terms];
  if (last?.version === order.version && !hasSameTerms(last, order))
    throw contradiction(`differs from the recorded terms of version ${last.version}`);
  if (first !== undefined && !hasSameTerms(order, { ...order, ...fixedTerms(first) }))
    throw contradiction("differs from the terms at placement");
  return { order, recorded };
}

/** Selects the first record and the latest ones, oldest first. */
const selectShown = (newestFirst: readonly TermsRecord[]): TermsRecord[] =>
  [...newestFirst.slice(0, mostTerms - 1), ...newestFirst.slice(mostTerms - 1).slice(-1)].toReversed();

const readRecord = async (record: TermsRecord): Promise<RecordedTerms> => ({
  terms: await readTermsObject(record),
  recordedAt: record.recordedAt,
});

/** Returns the terms that no change of an order modifies. */
const fixedTerms = ({ orderId, partnerId, vehicleId, fxRate, createdAt }: AgreedTerms) => ({
  ...{ orderId, partnerId, vehicleId, fxRate, createdAt },
});
