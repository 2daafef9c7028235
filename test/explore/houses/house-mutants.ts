import { deflateRawSync, inflateRawSync } from "node:zlib";
import {
  isOf,
  type TransactionWrite,
  withoutWrites,
  type withTransactions,
  withWrites,
} from "../mutants/change-transactions.ts";
import type { AttributeValue } from "../table/attribute-value.ts";

/** A rule about notifications that is disabled in the running product. */
export interface HouseMutant {
  what: string;
  /** Type of the event that is then wrong or missing. */
  event: string;
  /** Disables the rule. Returns a function that restores it. */
  plant: ReturnType<typeof withTransactions>;
}

const decompress = (body: AttributeValue | undefined) =>
  JSON.parse(inflateRawSync(Buffer.from(String(body?.B), "base64")).toString());

/** Makes auction notifications contain the date of the first batch. */
function withFirstDates(): HouseMutant["plant"] {
  const dates = new Map<string, number>();
  return withWrites((write) => {
    const item = write.Put?.Item;
    if (item !== undefined && isOf(write, "LISTING#", "")) {
      const { listingId, auctionDate } = decompress(item.body);
      if (auctionDate !== null && !dates.has(listingId)) dates.set(listingId, auctionDate);
    }
    if (item === undefined || item.type?.S !== "order.re_auctioned") return write;
    const envelope = decompress(item.body);
    const date = new Date(dates.get(envelope.data.new_vehicle_id)!).toISOString();
    const body = JSON.stringify({ ...envelope, data: { ...envelope.data, new_auction_date: date } });
    return { Put: { ...write.Put, Item: { ...item, body: { B: deflateRawSync(body).toString("base64") } } } };
  });
}

const countsFromNothing = ({ Update: update }: TransactionWrite): boolean =>
  update?.ExpressionAttributeValues?.[":seen"]?.NULL === true;

/** A condition that always holds and uses the placeholders. */
const withoutFormerDigest = (write: TransactionWrite): TransactionWrite => {
  const condition = write.Put?.ConditionExpression;
  if (!isOf(write, "ORDERS#", "NOTIFIED#") || condition?.includes(":former") !== true) return write;
  return { Put: { ...write.Put, ConditionExpression: `${condition} OR attribute_exists(pk)` } };
};

/** All mutants. */
export const houseMutants: readonly HouseMutant[] = [
  {
    what: "no notification is stored for a round that was listed before an order ended",
    event: "order.re_auctioned",
    plant: withoutWrites("LOT#", "NOTIFICATION#PLATE#"),
  },
  {
    what: "a round is announced with the date from its first batch",
    event: "order.re_auctioned",
    plant: withFirstDates(),
  },
  {
    what: "the first price that appears after an order is not recorded",
    event: "order.price_updated",
    plant: withoutWrites("ORDERS#", "LISTING#", countsFromNothing),
  },
  {
    what: "partners are not notified of a price change when an exchange rate becomes available",
    event: "order.price_updated",
    plant: withoutWrites("LOT#", "PRICE"),
  },
  {
    what: "a correction counts as reported to the partner when another value of the order changes silently",
    event: "order.detail_updated",
    plant: withWrites(withoutFormerDigest),
  },
];
