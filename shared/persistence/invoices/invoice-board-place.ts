import type { Invoice, InvoiceStatus } from "../../domain/invoices/invoice.ts";
import { dueShardOf } from "../due-shard.ts";
import { dueShardCount, type IndexPartition, indexPartition } from "../keys.ts";

/** So many cars can be won at the end of an auction day. */
const boardShardCount = dueShardCount / 2;

/** Where an invoice stands on the operators' board. Its id begins with the time of its creation. */
export const invoiceBoardPlace = (invoice: Invoice) => ({
  gsi1pk: boardPartition(invoice.status, dueShardOf(invoice.invoiceId) % boardShardCount),
  gsi1sk: invoice.invoiceId,
});

/** The partitions that hold the invoices of one status. */
export const invoiceBoardPartitions = (status: InvoiceStatus): IndexPartition<"invoiceBoard">[] =>
  Array.from({ length: boardShardCount }, (_, shard) => boardPartition(status, shard));

const boardPartition = (status: InvoiceStatus, shard: number) =>
  indexPartition("invoiceBoard", `${status}#${shard}`);
