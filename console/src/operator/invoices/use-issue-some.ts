import type { ApiClient } from "../../api/api-client.ts";
import { getOperatorInvoice, issueInvoice } from "../../api/generated/operations.ts";
import type { Invoice } from "../../api/generated/types.ts";
import { useConsole } from "../../start/console-context.ts";
import { type Each, useEach } from "../each/use-each.ts";

/** A draft as it was shown to the person who issues it. */
export interface ShownDraft {
  id: string;
  updated_at: string;
}

/**
 * Issues a draft as it was shown.
 * @throws Error with the text given when somebody changed it since
 */
async function issueAsShown(
  api: ApiClient,
  { id, updated_at }: ShownDraft,
  changedMeanwhile: string,
  idempotencyKey: string,
): Promise<Invoice> {
  const now = await api.call(getOperatorInvoice, { path: { id } });
  // What was issued by a call whose answer was lost is answered again by the same key.
  if (now.status === "draft" && now.updated_at !== updated_at) throw new Error(changedMeanwhile);
  return api.call(issueInvoice, { path: { id } }, { idempotencyKey });
}

/** Issues several drafts, a few at once, and says how far each has come. */
export function useIssueSome<Draft extends ShownDraft>(changedMeanwhile: string): Each<Draft, Invoice> {
  const { api } = useConsole();
  return useEach(
    (draft, idempotencyKey) => issueAsShown(api, draft, changedMeanwhile, idempotencyKey),
    ["invoices", "orders", "audit", "overview"],
  );
}
