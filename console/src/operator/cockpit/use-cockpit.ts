import { awardLot, loseLot } from "../../api/generated/operations.ts";
import type { Lot, LotOutcome } from "../../api/generated/types.ts";
import { useDraft } from "../../drafts/use-draft.ts";
import { useConsole } from "../../start/console-context.ts";
import { useEach } from "../each/use-each.ts";
import { type LotResult, takesResult } from "./read-result.ts";
import { type RowTexts, readRow } from "./read-row.ts";

const nothingTyped: RowTexts = { price: "", loss: "", reason: "" };
const changedAreas = ["orders", "invoices", "overview", "audit"] as const;

type Rows = Readonly<Record<string, RowTexts>>;
const areRows = (kept: object): kept is { rows: Rows } => "rows" in kept && typeof kept.rows === "object";

interface Submission {
  id: string;
  result: LotResult;
  feeUsd: number | null;
  reason: string;
}

/**
 * Returns the typed results of one auction day, which are stored until they are submitted, and the function
 * that submits them.
 */
export function useCockpit(day: string, lots: readonly Lot[]) {
  const { api } = useConsole();
  const draft = useDraft<{ rows: Rows }>(`cockpit:${day}`, { rows: {} }, areRows);
  const each = useEach<Submission, LotOutcome>(
    ({ id, result, feeUsd, reason }, idempotencyKey) => {
      const path = { vehicle_id: id };
      if (result.kind === "lose")
        return api.call(loseLot, { path, body: { failure_reason: result.reason } }, { idempotencyKey });
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
  const textsOf = (vehicleId: string): RowTexts => draft.values.rows[vehicleId] ?? nothingTyped;
  const change = (changes: Readonly<Record<string, Partial<RowTexts>>>) =>
    draft.change({
      rows: {
        ...draft.values.rows,
        ...Object.fromEntries(
          Object.entries(changes).map(([id, texts]) => [id, { ...textsOf(id), ...texts }]),
        ),
      },
    });
  const ready = lots.flatMap((lot): (Submission & { isExplained: boolean })[] => {
    const texts = textsOf(lot.vehicle_id);
    const { result, feeUsd, needsReason, isExplained } = readRow(lot, texts);
    if (result === null || !takesResult(lot, result)) return [];
    const reason = needsReason ? texts.reason.trim() : "";
    return [{ id: lot.vehicle_id, result, feeUsd, reason, isExplained }];
  });
  return {
    ...{ textsOf, change, each },
    ready,
    /** Implausible awards without a reason, which the service would reject. */
    unexplained: ready.filter(({ isExplained }) => !isExplained).length,
    submit: () => void each.run(ready),
  };
}
