import type { InvoiceResource } from "../../contract/resources/invoices/invoice.ts";
import type { Invoice } from "../../domain/invoices/invoice.ts";
import type { OrderChange, OrderNotice } from "../../domain/orders/apply-transition.ts";
import { nextVersion } from "../../domain/orders/next-version.ts";
import type { Order } from "../../domain/orders/order.ts";
import { type AuditEntry, auditWrite } from "../../persistence/audit/audit-write.ts";
import type { Write } from "../../persistence/table/transaction.ts";
import type { RaceOptions } from "../commit-with-retries.ts";
import { differencesOf } from "../differences-of.ts";
import type { OperatorContext } from "../operator-context.ts";
import { commitOrderChanges, type PreparedChange } from "../orders/changes/commit-order-changes.ts";
import { type OrderContext, readOrderContext } from "../orders/changes/read-order-context.ts";
import { retryLostRaces } from "../orders/changes/retry-lost-races.ts";
import { requireOrder } from "../orders/reads/require-order.ts";
import { changeInvoice } from "./change-order-invoice.ts";
import { presentInvoice } from "./present-invoice.ts";
import { requireInvoice, requireInvoiceOwner } from "./require-invoice.ts";

/**
 * The operator who changes an invoice, and the time. If the change needs a second operator, `agree` adds the approval.
 */
export interface InvoiceContext extends OperatorContext {
  /** Returns the writes that join the transaction of the change. Throws an error if the invoice may not be changed. */
  agree?: (invoice: Invoice) => Promise<readonly Write[]>;
}

/** An operator's action on an invoice. */
export interface InvoiceAction extends InvoiceContext {
  /** Verb and noun for the audit log. */
  name: string;
  reason?: string | undefined;
}

/** The result of a decision about an invoice. */
export interface InvoiceStep {
  after: Invoice;
  notice: OrderNotice;
  /** Further writes of the same transaction. */
  alongside?: readonly Write[];
}

/**
 * Makes the change of an invoice that `decide` returns, together with its order, the event and the audit entry, in one
 * transaction. Does nothing if `decide` returns null. Retries when another commit changed the invoice, order or event
 * counter first.
 * @throws Problem `invoice_not_found`, or what `decide` throws
 */
export async function actOnInvoice(
  invoiceId: string,
  action: InvoiceAction,
  decide: (invoice: Invoice, order: Order) => InvoiceStep | null | Promise<InvoiceStep | null>,
  options: RaceOptions = {},
): Promise<InvoiceResource> {
  const owner = await requireInvoiceOwner(invoiceId);
  return retryLostRaces(async () => {
    const [invoice, order] = await Promise.all([
      requireInvoice(owner.partnerId, invoiceId),
      requireOrder(owner.partnerId, owner.orderId),
    ]);
    const agreed = (await action.agree?.(invoice)) ?? [];
    const step = await decide(invoice, order);
    if (step === null) return presentInvoice(invoice);
    // Read last, so that an event committed during a slow decision does not cause a retry.
    const orderContext = await readOrderContext(order);
    const presented = presentInvoice(step.after);
    await commitInvoiceChange({
      change: changeInvoice(touchOrder(order, action.now), invoice, step.after),
      notice: step.notice,
      alongside: [...(step.alongside ?? []), ...agreed],
      audited: { resourceId: invoiceId, ...differencesOf(presentInvoice(invoice), presented) },
      orderContext,
      action,
    });
    return presented;
  }, options);
}

/** A change of an invoice, expressed as a change of its order, with everything that is committed with it. */
export interface InvoiceCommit {
  change: PreparedChange;
  notice: OrderNotice;
  alongside?: readonly Write[] | undefined;
  /** Invoice data of the audit entry. */
  audited: Pick<AuditEntry, "resourceId" | "before" | "after">;
  orderContext: OrderContext;
  action: InvoiceAction;
}

/** Commits a change of an invoice with its order, the event, and the audit entry. */
export async function commitInvoiceChange(work: InvoiceCommit): Promise<void> {
  const { change, notice, alongside = [], audited, orderContext, action } = work;
  const { actor, now, name, reason } = action;
  const audit = auditWrite({ actor, action: name, resource: "invoice", ...audited, reason, now });
  await commitOrderChanges({
    ...orderContext,
    changes: [{ ...change, notice }],
    by: actor,
    alongside: [...alongside, audit],
    now,
  });
}

/** Returns a change that only increments the order's version. */
export const touchOrder = (order: Order, now: number): OrderChange => ({
  before: order,
  after: { ...order, ...nextVersion(order, now) },
  emits: false,
});

/** Returns a step that notifies the partner with `order.invoice_updated`; null stays null. */
export const updatedStep = (after: Invoice | null): InvoiceStep | null =>
  after && { after, notice: { type: "order.invoice_updated", invoice: after } };
