import { awardLot, loseLot } from "../../api/generated/operations.ts";
import type { Lot, LotOutcome } from "../../api/generated/types.ts";
import { useDraft } from "../../drafts/use-draft.ts";
import { useConsole } from "../../start/console-context.ts";
import { useEach } from "../each/use-each.ts";
import { awaitsResult, excessKrw, type LotResult, type ResultTexts, readResult } from "./read-result.ts";

/** What is typed of one lot. */
export interface RowTexts extends ResultTexts {
  reason: string;
}

const nothingTyped: RowTexts = { price: "", loss: "", reason: "" };
const changedAreas = ["orders", "invoices", "overview", "audit"] as const;

type Rows = Readonly<Record<string, RowTexts>>;
const areRows = (kept: object): kept is { rows: Rows } => "rows" in kept && typeof kept.rows === "object";

interface Submission {
  id: string;
  result: LotResult;
  reason: string;
}

/** The results of one auction day as they are typed, kept until they are submitted, and their submission. */
export function useCockpit(day: string, lots: readonly Lot[]) {
  const { api } = useConsole();
  const draft = useDraft<{ rows: Rows }>(`cockpit:${day}`, { rows: {} }, areRows);
  const each = useEach<Submission, LotOutcome>(
    ({ id, result, reason }, idempotencyKey) => {
      const path = { vehicle_id: id };
      if (result.kind === "lose")
        return api.call(loseLot, { path, body: { failure_reason: result.reason } }, { idempotencyKey });
      const body = {
        auction_final_price_krw: result.priceKrw,
        ...(reason !== "" && { override_reason: reason }),
      };
      return api.call(awardLot, { path, body }, { idempotencyKey });
    },
    changedAreas,
    ({ result, reason }) => ({ result, reason }),
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
  const ready = lots.filter(awaitsResult).flatMap((lot): (Submission & { isAbove: boolean })[] => {
    const { reason, ...texts } = textsOf(lot.vehicle_id);
    const result = readResult(texts);
    if (result === null) return [];
    const isAbove = result.kind === "award" && excessKrw(lot, result.priceKrw) > 0;
    return [{ id: lot.vehicle_id, result, reason: isAbove ? reason.trim() : "", isAbove }];
  });
  return {
    ...{ textsOf, change, each },
    ready,
    /** Prices above their ceiling for which no reason is given: the service would reject them. */
    unexplained: ready.filter(({ isAbove, reason }) => isAbove && reason === "").length,
    submit: () => void each.run(ready),
  };
}
