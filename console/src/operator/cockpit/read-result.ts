import { type FailureReason, failureReasons } from "../../../../shared/domain/orders/order.ts";
import type { LoseLot, Lot } from "../../api/generated/types.ts";
import { listLossReasons, listLotActions } from "../lots/judge-lot.ts";

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

/** Returns the reasons with which a lot can be recorded as lost, by its bids; empty after an award. */
export function lossReasonsOf(lot: Pick<Lot, "state" | "bids" | "pending_award">): readonly FailureReason[] {
  if (lot.state === "awarded" || lot.pending_award !== null) return [];
  return listLotActions(lot.bids).includes("lose") ? listLossReasons(lot.bids) : [];
}

/** Reports whether the service accepts this result of a lot now. */
export const takesResult = (lot: Lot, result: LotResult): boolean =>
  result.kind === "award" ? awaitsResult(lot) : lossReasonsOf(lot).includes(result.reason);

/** Returns lots in running order: by numeric value of the lot number; lots without a number come last. */
export const inRunningOrder = (lots: readonly Lot[]): Lot[] =>
  lots.toSorted((one, other) =>
    (one.lot_number ?? "\uffff").localeCompare(other.lot_number ?? "\uffff", "en", { numeric: true }),
  );

/** Results of a result sheet by listing id, and the lines without a lot or a readable result. */
export interface SheetResults {
  results: ReadonlyMap<string, ResultTexts>;
  unread: string[];
}

const lossWords: Readonly<Record<string, LoseLot["failure_reason"]>> = {
  ...Object.fromEntries(failureReasons.map((reason) => [reason, reason])),
  ...{ lost: "outbid", loss: "outbid", 낙찰실패: "outbid", 실패: "outbid" },
  ...{
    passed: "auction_passed",
    유찰: "auction_passed",
    cancelled: "auction_cancelled",
    취소: "auction_cancelled",
  },
};

/**
 * Reads a house's result sheet: one lot per line, which starts with the lot number and ends with a price in won or a
 * word for the loss, separated by commas, semicolons or tabs. A heading is skipped.
 */
export function readSheet(text: string, lots: readonly Lot[]): SheetResults {
  const byNumber = new Map(lots.map((lot) => [lot.lot_number, lot.vehicle_id]));
  const results = new Map<string, ResultTexts>();
  const unread: string[] = [];
  const lines = text
    .replace(/^\ufeff/, "")
    .split(/\r?\n/)
    .map((line) => line.trim());
  for (const [index, line] of lines.entries()) {
    if (line === "") continue;
    const cells = splitLine(line);
    const vehicleId = byNumber.get(cells[0] ?? "");
    const result = readCell(cells.at(-1) ?? "");
    if (vehicleId !== undefined && result !== null && cells.length > 1) results.set(vehicleId, result);
    else if (index > 0 || /\d/.test(line)) unread.push(line);
  }
  return { results, unread };
}

/** Returns the cells of a line. A quoted price keeps its commas. */
const splitLine = (line: string): string[] =>
  [...line.matchAll(/"((?:[^"]|"")*)"|([^,;\t]+)/g)].map(([, quoted, plain]) =>
    (quoted ?? plain ?? "").trim(),
  );

function readCell(cell: string): ResultTexts | null {
  const loss = lossWords[cell.toLowerCase()];
  if (loss !== undefined) return { price: "", loss };
  return readPrice(cell) === null ? null : { price: cell, loss: "" };
}
