import { useEffect } from "react";
import { awardLot, loseLot } from "../../api/generated/operations.ts";
import type { Lot, LotOutcome } from "../../api/generated/types.ts";
import { useConsole } from "../../start/console-context.ts";
import { useBulkAction } from "../bulk/use-bulk-action.ts";
import { hasResult, type LotResult, takesResult } from "./read-result.ts";
import { readRow } from "./read-row.ts";
import { useResults } from "./use-results.ts";
import { useSharedDraft } from "./use-shared-draft.ts";

const changedAreas = ["orders", "invoices", "overview", "audit"] as const;

interface Submission {
  id: string;
  result: LotResult;
  feeUsd: number | null;
  reason: string;
}

/**
 * Returns the typed results of one auction day, which are stored until their lots are won or lost, and the function
 * that submits them.
 */
export function useCockpit(day: string, lots: readonly Lot[]) {
  const { api } = useConsole();
  const results = useResults(day);
  const { rows, textsOf, change, forget } = results;
  const draft = useSharedDraft(results);
  const each = useBulkAction<Submission, LotOutcome>(
    async ({ id, result, feeUsd, reason }, idempotencyKey) => {
      const path = { vehicle_id: id };
      if (result.kind === "lose") {
        const body = { failure_reason: result.reason };
        const outcome = await api.call(loseLot, { path, body }, { idempotencyKey });
        forget([id]);
        return outcome;
      }
      const body = {
        auction_final_price_krw: result.priceKrw,
        auction_fee_usd: feeUsd,
        ...(reason !== "" && { override_reason: reason }),
      };
      return api.call(awardLot, { path, body }, { idempotencyKey });
    },
    changedAreas,
    ({ id: _, ...sent }) => sent,
  );
  // A pending award can still be taken back, so its typed result is deleted only after the lot is won or lost.
  useEffect(() => {
    const stored = lots.filter((lot) => hasResult(lot) && lot.vehicle_id in rows);
    if (stored.length > 0) forget(stored.map((lot) => lot.vehicle_id));
  }, [lots, rows, forget]);
  const ready = lots.flatMap((lot): (Submission & { isExplained: boolean })[] => {
    const texts = textsOf(lot.vehicle_id);
    const { result, feeUsd, needsReason, isExplained } = readRow(lot, texts);
    if (result === null || !takesResult(lot, result)) return [];
    const reason = needsReason ? texts.reason.trim() : "";
    return [{ id: lot.vehicle_id, result, feeUsd, reason, isExplained }];
  });
  return {
    ...{ textsOf, change, each, draft },
    ready,
    /** Number of implausible awards without a reason. The service would reject these awards. */
    unexplained: ready.filter(({ isExplained }) => !isExplained).length,
    submit: () => void each.run(ready),
  };
}
