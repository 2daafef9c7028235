import type { IdentityAttribute, IdentityCheck } from "../../domain/history/lookup.ts";
import type { HistoryDocument } from "../history-document.ts";
import { renderHeading } from "../pdf/render-fields.ts";
import type { Sheet } from "../pdf/sheet.ts";
import { colors, styles } from "../pdf/text-styles.ts";

const verdicts: Record<IdentityCheck, string> = {
  matched: "Matched",
  mismatch: "Mismatch",
  unverified: "Not verified",
  not_applicable: "Not applicable",
};

const explanations: Record<IdentityCheck, string> = {
  matched: "The report describes the car in the inventory.",
  mismatch:
    "The report contradicts the inventory's data of the car. It may describe another car: do not rely on it.",
  unverified:
    "The report and the inventory have no data in common to compare. Check the VIN and the plate before relying on it.",
  not_applicable: "The source found the car by the requested key.",
};

const attributeNames: Record<IdentityAttribute, string> = {
  manufacturer: "manufacturer",
  model_year: "model year",
};

const verdictStyle = { ...styles.strong, leading: 17 };
const alarmStyle = { ...styles.warning, leading: 20 };
const explanationStyle = { ...styles.body, leading: 16 };

/** Draws the result of the identity check and its basis. */
export function renderIdentity(sheet: Sheet, document: HistoryDocument): void {
  const failed = document.identityCheck === "mismatch";
  const blocks = [
    { text: verdicts[document.identityCheck], style: failed ? alarmStyle : verdictStyle },
    { text: explain(document), style: explanationStyle },
  ];
  const indent = failed ? 8 : 0;
  sheet.group("Sect", () => {
    renderHeading(sheet, "Identity check");
    sheet.row(
      [{ x: indent, width: sheet.width - 2 * indent, blocks }],
      failed ? colors.alarmTint : undefined,
    );
    sheet.skip(8);
  });
}

function explain({ identityCheck, identityCheckBasis }: HistoryDocument): string {
  const explanation = explanations[identityCheck];
  if (identityCheckBasis.length === 0) return explanation;
  const basis = identityCheckBasis.map((attribute) => attributeNames[attribute]).join(" and ");
  return `${explanation} Both agree in ${basis}.`;
}
