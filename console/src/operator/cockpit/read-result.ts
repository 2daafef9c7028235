import type { FailureReason } from "../../../../shared/domain/orders/order.ts";
import type { LoseLot, Lot } from "../../api/generated/types.ts";
import { listLossReasons, listLotActions } from "../lots/evaluate-lot.ts";
import { hasLoss } from "../lots/leading-bids.ts";

/** The typed result of a lot: a hammer price in won or the reason for the loss. */
export interface ResultTexts {
  price: string;
  loss: LoseLot["failure_reason"] | "";
}

/** The result of a lot. */
export type LotResult =
  | { kind: "award"; priceKrw: number }
  | { kind: "lose"; reason: LoseLot["failure_reason"] };

/** Returns the typed result, or null for empty input and an invalid price. */
export function readResult({ price, loss }: ResultTexts): LotResult | null {
  if (loss !== "") return { kind: "lose", reason: loss };
  const priceKrw = readPrice(price);
  return priceKrw === null ? null : { kind: "award", priceKrw };
}

/** Returns a price in the auction houses' format, `18,350,000`; null for other text. */
export function readPrice(text: string): number | null {
  const digits = text.replace(/[,\s]/g, "").replace(/(?:원|won|krw)$/i, "");
  return /^[1-9]\d{0,11}$/.test(digits) ? Number(digits) : null;
}

/** Reports whether a lot's award can be recorded: the lot is in acquisition, and no award is recorded yet. */
export const awaitsResult = ({ state, bid_count, pending_award }: Lot): boolean =>
  state === "acquiring" && bid_count > 0 && pending_award === null;

/** Returns the reasons with which a lot can be recorded as lost, depending on its bids; empty after an award. */
export function lossReasonsOf(lot: Pick<Lot, "state" | "bids" | "pending_award">): readonly FailureReason[] {
  if (lot.state === "awarded" || lot.pending_award !== null) return [];
  return listLotActions(lot.bids).includes("lose") ? listLossReasons(lot.bids) : [];
}

/** Reports whether the service accepts this result of a lot now. */
export const takesResult = (lot: Lot, result: LotResult): boolean =>
  result.kind === "award" ? awaitsResult(lot) : lossReasonsOf(lot).includes(result.reason);

/** Reports whether a lot was won, or its orders for the day have ended without an award. */
export const hasResult = ({ state }: Pick<Lot, "state">): boolean =>
  state === "awarded" || hasLoss({ state });
