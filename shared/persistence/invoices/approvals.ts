import type { Approval } from "../../domain/invoices/approval.ts";
import type { Invoice } from "../../domain/invoices/invoice.ts";
import { approvalDays, expiryAfter } from "../../domain/retention/kept-days.ts";
import {
  approvalKey,
  approvalLogKey,
  indexPartition,
  invoiceKey,
  latestApprovalKey,
} from "../keys/item-keys.ts";
import { queryIndexPage } from "../table/query.ts";
import { storedEntity } from "../table/stored-entity.ts";
import { getItem, getItems } from "../table/table.ts";
import { mustBeNew, putWrite, type Write } from "../table/transaction.ts";
import { invoiceItems } from "./invoice-item.ts";
import { invoiceUnchanged } from "./invoice-writes.ts";

const approvalItems = storedEntity<Approval>("approval");
const latestItems = storedEntity<{ approvalId: string }>("latest_approval");

/** Returns the name of the write that rejects a decision about a request that was decided in the meantime. */
export const approvalGuard = (approvalId: string): string => `approval:${approvalId}`;

/** Returns the name of the write that rejects a request if another request was made on the invoice in the meantime. */
export const latestApprovalWriteName = (invoiceId: string): string => `latest-approval:${invoiceId}`;

/** Returns a request by its id; null when the id is unknown. */
export async function getApproval(approvalId: string): Promise<Approval | null> {
  const item = await getItem("get:approval", approvalKey(approvalId));
  return item && approvalItems.fromItem(item);
}

/** Returns the id of the latest request on an invoice; null when there was none recently. */
export async function getLatestApprovalId(invoiceId: string): Promise<string | null> {
  const item = await getItem("get:latestApproval", latestApprovalKey(invoiceId));
  return item && latestItems.fromItem(item).approvalId;
}

/**
 * Returns the writes that store a new request as the latest on its invoice. The invoice must be unchanged since it was
 * read, because every decision changes it.
 * @param replaced id of the latest request that was read; null if there was none
 */
export function newApprovalWrites(approval: Approval, replaced: string | null): Write[] {
  const { approvalId, invoiceId, invoiceRevision: revision } = approval;
  const expiry = expiryOf(approval);
  return [
    invoiceUnchanged({ ...approval, revision }),
    putWrite("put:approval", approvalGuard(approvalId), itemOf(approval), mustBeNew),
    putWrite(
      "put:latestApproval",
      latestApprovalWriteName(invoiceId),
      latestItems.toItem({ ...latestApprovalKey(invoiceId), expires_at: expiry }, { approvalId }),
      replaced === null
        ? mustBeNew
        : { expression: "approvalId = :replaced", values: { ":replaced": replaced } },
    ),
  ];
}

/** Returns the write that stores a decision; `approvalGuard` rejects it if someone else decided first. */
export const decisionWrite = (approval: Approval): Write =>
  putWrite("put:approval", approvalGuard(approval.approvalId), itemOf(approval), {
    expression: "decision = :undecided",
    values: { ":undecided": null },
  });

const expiryOf = ({ requestedAt }: Approval): number => expiryAfter(requestedAt, approvalDays);

const itemOf = (approval: Approval) =>
  approvalItems.toItem(
    {
      ...approvalKey(approval.approvalId),
      ...approvalLogKey(approval.approvalId),
      expires_at: expiryOf(approval),
    },
    approval,
  );

/** A request with its invoice. */
export interface ListedApproval {
  approval: Approval;
  invoice: Invoice;
}

/**
 * Returns the next `count` requests, newest first, with their invoices. The list is eventually consistent;
 * its items are read consistently.
 * @param after id of the last request of the previous page; null starts with the newest
 * @param since ids before this text are excluded
 */
export async function readApprovalLog(
  count: number,
  after: string | null,
  since: string,
): Promise<{ items: ListedApproval[]; next: string | null }> {
  const { items: entries, lastKey } = await queryIndexPage("queryIndex:approvalLog", {
    partition: indexPartition("approvalLog", ""),
    sortKey: "gsi1sk >= :since",
    values: { ":since": since },
    descending: true,
    limit: count,
    startKey: after === null ? null : { ...approvalKey(after), ...approvalLogKey(after) },
  });
  const listed = entries.map(approvalItems.fromItem);
  const items = await getItems(
    ["get:approval", "get:invoice"],
    listed.flatMap(({ approvalId, partnerId, invoiceId }) => [
      approvalKey(approvalId),
      invoiceKey(partnerId, invoiceId),
    ]),
  );
  const rows = listed.flatMap((_, position): ListedApproval[] => {
    const [approval, invoice] = items.slice(2 * position, 2 * position + 2);
    if (!approval || !invoice) return [];
    return [{ approval: approvalItems.fromItem(approval), invoice: invoiceItems.fromItem(invoice) }];
  });
  return { items: rows, next: lastKey === null ? null : String(lastKey.gsi1sk) };
}
