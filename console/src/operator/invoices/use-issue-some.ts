import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { ApiClient } from "../../api/api-client.ts";
import { getOperatorInvoice, issueInvoice } from "../../api/generated/operations.ts";
import type { Invoice } from "../../api/generated/types.ts";
import { queryKeys } from "../../query/query-keys.ts";
import { useConsole } from "../../start/console-context.ts";
import { doToEach, type Progress } from "./do-to-each.ts";

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
export function useIssueSome(changedMeanwhile: string) {
  const { api, environment } = useConsole();
  const queryClient = useQueryClient();
  const [progress, setProgress] = useState<ReadonlyMap<string, Progress<Invoice>>>(new Map());
  const [isBusy, setBusy] = useState(false);
  const keys = useRef(new Map<string, string>());
  const leaving = useRef(new AbortController());
  useEffect(() => {
    leaving.current = new AbortController();
    return () => leaving.current.abort();
  }, []);
  const issue = async (drafts: readonly ShownDraft[]) => {
    setBusy(true);
    const keyOf = (id: string) => {
      const key = keys.current.get(id) ?? crypto.randomUUID();
      keys.current.set(id, key);
      return key;
    };
    await doToEach(
      drafts,
      (draft) => issueAsShown(api, draft, changedMeanwhile, keyOf(draft.id)),
      ({ id }, one) => setProgress((before) => new Map(before).set(id, one)),
      leaving.current.signal,
    );
    setBusy(false);
    for (const area of ["invoices", "orders", "audit"] as const)
      void queryClient.invalidateQueries({ queryKey: queryKeys.area(environment, area) });
  };
  return { progress, isBusy, issue };
}
