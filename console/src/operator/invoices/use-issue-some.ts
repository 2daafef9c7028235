import type { ApiClient } from "../../api/api-client.ts";
import { getOperatorInvoice, issueInvoice } from "../../api/generated/operations.ts";
import type { Invoice } from "../../api/generated/types.ts";
import { useConsole } from "../../start/console-context.ts";
import { type Each, useBulkAction } from "../bulk/use-bulk-action.ts";

/** A draft as displayed to the person who issues it. */
export interface ShownDraft {
  id: string;
  updated_at: string;
  shipment_month: string | null;
}

interface HowToIssue {
  /** The text for a draft that someone else changed. */
  changedMeanwhile: string;
  /** The shipment month of drafts without a month, `YYYY-MM`. */
  month: string;
  /** The reason for a total that the service rejected as implausible; empty for other drafts. */
  reasonOf: (id: string) => string;
}

/**
 * Issues a draft as displayed, with the shipment month if it has none.
 * @throws Error with the given text if someone changed it in the meantime
 */
async function issueAsShown(
  api: ApiClient,
  { id, updated_at, shipment_month }: ShownDraft,
  { changedMeanwhile, month, reasonOf }: HowToIssue,
  idempotencyKey: string,
): Promise<Invoice> {
  const now = await api.call(getOperatorInvoice, { path: { id } });
  // A draft that is already issued is sent too: if its response was lost, the same key returns that response.
  if (now.status === "draft" && now.updated_at !== updated_at) throw new Error(changedMeanwhile);
  const reason = reasonOf(id);
  const body = {
    ...(shipment_month === null && { shipment_month: month }),
    ...(reason !== "" && { override_reason: reason }),
  };
  return api.call(issueInvoice, { path: { id }, body }, { idempotencyKey });
}

/** Issues several drafts, a few at a time, and shows the progress of each. */
export function useIssueSome<Draft extends ShownDraft>(how: HowToIssue): Each<Draft, Invoice> {
  const { api } = useConsole();
  return useBulkAction(
    (draft, idempotencyKey) => issueAsShown(api, draft, how, idempotencyKey),
    ["invoices", "orders", "audit", "overview"],
    ({ id }) => [how.month, how.reasonOf(id)],
  );
}
