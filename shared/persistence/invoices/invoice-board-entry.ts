import type { Invoice, InvoiceStatus } from "../../domain/invoices/invoice.ts";
import { dueShardOf } from "../due-shard.ts";
import { dueShardCount, type IndexPartition, indexPartition } from "../keys.ts";

/** Number of shards per status. They suffice for the cars won at the end of an auction day. */
const boardShardCount = dueShardCount / 2;

/**
 * Returns an invoice's index attributes for the invoice board. The board sorts by id, because an id begins with the
 * creation time.
 */
export const invoiceBoardEntry = (invoice: Invoice) => ({
  gsi1pk: boardPartition(invoice.status, dueShardOf(invoice.invoiceId) % boardShardCount),
  gsi1sk: invoice.invoiceId,
});

/** Returns the partitions that hold the invoices of one status. */
export const invoiceBoardPartitions = (status: InvoiceStatus): IndexPartition<"invoiceBoard">[] =>
  Array.from({ length: boardShardCount }, (_, shard) => boardPartition(status, shard));

const boardPartition = (status: InvoiceStatus, shard: number) =>
  indexPartition("invoiceBoard", `${status}#${shard}`);
