import type { Lot } from "../../api/generated/types.ts";
import type { FormField, Texts } from "../../components/forms/form-fields.ts";
import { type AwardReview, basisOf, isSlip, reviewAward, suggestFee } from "../orders/review-award.ts";
import { leaderOf } from "./leading-bids.ts";

/** The award that is typed for one of several lots. */
export interface AwardRow {
  /** Includes the reason only if the award requires one. */
  fields: readonly FormField[];
  /** The typed values. The fee follows the house's rule until someone types a fee. */
  texts: Texts;
  /** Null for a lot without a bid that competes. */
  review: AwardReview | null;
}

/** Parses the input for a lot, using its leader's ceiling, exchange rate and fee rule. */
export function readAward(
  lot: Pick<Lot, "bids" | "leader_order_id">,
  fields: readonly FormField[],
  typed: Texts,
): AwardRow {
  const leader = leaderOf(lot);
  const basis = leader === undefined ? null : basisOf(leader);
  const texts = basis === null ? typed : { ...suggestFee(basis, typed), ...typed };
  const review = basis && reviewAward(basis, texts);
  const needsReason = review !== null && isSlip(review);
  return { fields: fields.flatMap((field) => fieldOfRow(field, needsReason)), texts, review };
}

function fieldOfRow(field: FormField, needsReason: boolean): FormField[] {
  if (field.path !== "override_reason") return [field];
  return needsReason ? [{ ...field, isRequired: true }] : [];
}
