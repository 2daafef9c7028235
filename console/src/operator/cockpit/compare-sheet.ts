import type { Lot } from "../../api/generated/types.ts";
import { type ResultTexts, readPrice, readResult, takesResult } from "./read-result.ts";

/** A lot whose sheet result differs from the typed result or the recorded award. */
export interface Difference {
  lot: Lot;
  before: ResultTexts;
  sheet: ResultTexts;
}

/** The results of a sheet next to the known results of the lots. */
export interface SheetComparison {
  /** Results of lots without a typed result, by listing id. */
  fresh: Readonly<Record<string, ResultTexts>>;
  /** Lots whose typed result differs from the sheet. Using the sheet would overwrite the typed result. */
  different: readonly Difference[];
  /** Lots whose recorded award differs from the sheet. The sheet cannot change a recorded award. */
  recorded: readonly Difference[];
  /** Lots whose result in the sheet cannot be recorded now. */
  unaccepted: readonly Lot[];
  /** The number of lots whose typed or recorded result matches the sheet. */
  equal: number;
}

/**
 * Compares the results of a sheet with the typed results and recorded awards, so that operators see each difference
 * before a result is overwritten.
 */
export function compareSheet(
  results: ReadonlyMap<string, ResultTexts>,
  lots: readonly Lot[],
  textsOf: (vehicleId: string) => ResultTexts,
): SheetComparison {
  const fresh: Record<string, ResultTexts> = {};
  const [different, recorded, unaccepted]: [Difference[], Difference[], Lot[]] = [[], [], []];
  let equal = 0;
  for (const lot of lots) {
    const sheet = results.get(lot.vehicle_id);
    const result = sheet && readResult(sheet);
    if (!sheet || !result) continue;
    const award = lot.award ?? lot.pending_award;
    const typed = textsOf(lot.vehicle_id);
    const before =
      award === null ? typed : { price: String(award.auction_final_price_krw), loss: "" as const };
    if (isSame(before, sheet)) equal += 1;
    else if (award !== null) recorded.push({ lot, before, sheet });
    else if (!takesResult(lot, result)) unaccepted.push(lot);
    else if (typed.loss === "" && typed.price.trim() === "") fresh[lot.vehicle_id] = sheet;
    else different.push({ lot, before, sheet });
  }
  return { fresh, different, recorded, unaccepted, equal };
}

const isSame = (one: ResultTexts, other: ResultTexts): boolean =>
  one.loss === other.loss && (one.loss !== "" || readPrice(one.price) === readPrice(other.price));
