import type { Invoice } from "../../../shared/domain/invoices/invoice.ts";
import { type BoughtOrder, isBought, type Order } from "../../../shared/domain/orders/order.ts";
import { listPartnerKeys } from "../../../shared/persistence/access/api-keys.ts";
import { getCertificate } from "../../../shared/persistence/certificates/certificates.ts";
import { getLookup } from "../../../shared/persistence/history/lookups.ts";
import { getBatch } from "../../../shared/persistence/inventory/batches.ts";
import { getInvoice } from "../../../shared/persistence/invoices/invoices.ts";
import { getMessageThread } from "../../../shared/persistence/messages/message-threads.ts";
import { getOrder } from "../../../shared/persistence/orders/orders.ts";
import { getPartner } from "../../../shared/persistence/partners/partners.ts";
import { getWatch } from "../../../shared/persistence/watches/watches.ts";
import { requireValue } from "../../support/require-value.ts";

/** Ids of things that the API made, of which many more are written. */
export interface VolumeTask {
  partner: string;
  order: string;
  secured: string;
  draft: string;
  invoice: string;
  batch: string;
  lookup: string;
  watch: string;
  certificate: string;
  /** Number of rows per list. */
  count: number;
}

/** Things that the API made. */
export type Sources = Awaited<ReturnType<typeof readSources>>;

const bought = (order: Order): BoughtOrder => requireValue(isBought(order) ? order : undefined);
const found = async <Thing>(reading: Promise<Thing | null>): Promise<Thing> =>
  requireValue((await reading) ?? undefined);

async function readInvoice<Status extends Invoice["status"]>(partner: string, id: string, status: Status) {
  const invoice = await found(getInvoice(partner, id));
  if (invoice.status !== status) throw new Error(`The invoice ${id} is ${invoice.status}, not ${status}`);
  return invoice as Extract<Invoice, { status: Status }>;
}

/** Reads the things of a task. @throws Error if one does not exist */
export async function readSources(task: VolumeTask) {
  const { partner } = task;
  return {
    partner: await found(getPartner(partner)),
    key: requireValue((await listPartnerKeys(partner)).at(0)),
    placed: await found(getOrder(partner, task.order)),
    bought: bought(await found(getOrder(partner, task.secured))),
    draft: await readInvoice(partner, task.draft, "draft"),
    invoice: await readInvoice(partner, task.invoice, "issued"),
    thread: await found(getMessageThread(task.order)),
    batch: await found(getBatch(task.batch)),
    lookup: await found(getLookup(partner, task.lookup)),
    watch: await found(getWatch(partner, task.watch)),
    certificate: await found(getCertificate(partner, task.certificate)),
  };
}
