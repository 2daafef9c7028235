import type { Invoice, InvoiceStatus } from "../../domain/invoices/invoice.ts";
import { dueShardCount, type IndexPartition, indexPartition } from "../keys/item-keys.ts";
import { dueShardOf } from "../table/due-shard.ts";

/** Number of shards per status. They suffice for the cars won at the end of an auction day. */
const statusShardCount = dueShardCount / 2;

/**
 * Returns an invoice's index attributes for the index of invoices by status. It sorts by id, because an id begins with
 * the creation time.
 */
export const invoiceStatusKeys = (invoice: Invoice) => ({
  gsi1pk: statusPartition(invoice.status, dueShardOf(invoice.invoiceId) % statusShardCount),
  gsi1sk: invoice.invoiceId,
});

/** Returns the partitions that hold the invoices of one status. */
export const invoiceStatusPartitions = (status: InvoiceStatus): IndexPartition<"invoicesByStatus">[] =>
  Array.from({ length: statusShardCount }, (_, shard) => statusPartition(status, shard));

const statusPartition = (status: InvoiceStatus, shard: number) =>
  indexPartition("invoicesByStatus", `${status}#${shard}`);
