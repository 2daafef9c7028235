import type {
  DamageClaim,
  HistoryReport,
  OwnershipChange,
  SpecialHistory,
  SpecialIncident,
  UninsuredPeriod,
} from "../../domain/history/history-report.ts";
import { formatDay, formatMonth, formatWhole } from "../format-values.ts";
import { pageMargins } from "../pdf/open-document.ts";
import { type Column, renderTable } from "../pdf/render-table.ts";
import type { Sheet } from "../pdf/sheet.ts";
import { colors, styles } from "../pdf/text-styles.ts";
import {
  describeTerm,
  noneRecorded,
  notStated,
  sectionNotStated,
  statedBlock,
  whenStated,
} from "./describe-terms.ts";
import { renderListSection } from "./render-section.ts";

/** Draws the changes in the car's registration, oldest first. */
export function renderOwnership(sheet: Sheet, { registration, ownershipHistory }: HistoryReport): void {
  renderListSection(sheet, "Ownership and registration changes", ownershipHistory, (changes) => {
    const start = registration?.firstRegisteredOn ?? null;
    const moments: Moment[] = changes.map((change) => ({
      date: whenStated(change.changedOn, formatDay) ?? "Date not stated",
      title: whenStated(change.kind, describeTerm) ?? "Change not stated",
      detail: describeChange(change),
    }));
    if (start !== null) moments.unshift({ date: formatDay(start), title: "First registered", detail: "" });
    moments.forEach((moment, index) => {
      renderMoment(sheet, moment, index === moments.length - 1);
    });
  });
}

interface Moment {
  date: string;
  title: string;
  detail: string;
}

function describeChange({ plateMasked, use }: OwnershipChange): string {
  const parts = [plateMasked === null ? null : `plate ${plateMasked}`, use === null ? null : `${use} use`];
  return parts.filter((part) => part !== null).join(", ");
}

const dateWidth = 82;
const dotX = 92;
const textX = 106;

/** Draws one event of the timeline. The line continues below the event unless it is the last event. */
function renderMoment(sheet: Sheet, { date, title, detail }: Moment, isLast: boolean): void {
  const height = 17;
  sheet.reserve(height);
  const x = pageMargins.left + dotX;
  const { pdf, y } = sheet;
  const dotY = y + 7;
  sheet.artifact(() => {
    if (!isLast)
      pdf
        .lineWidth(1)
        .strokeColor(colors.rule)
        .moveTo(x, dotY)
        .lineTo(x, dotY + height)
        .stroke();
    pdf.circle(x, dotY, 3).fill(colors.accent);
  });
  sheet.row([
    { x: 0, width: dateWidth, blocks: [{ text: date, style: styles.body }] },
    { x: textX, width: 120, blocks: [{ text: title, style: styles.strong }] },
    { x: textX + 124, width: sheet.width - textX - 124, blocks: [{ text: detail, style: styles.body }] },
  ]);
  sheet.y = Math.max(sheet.y, y + height);
}

const won = (head: string): Column => ({ head, share: 11.5, align: "right" });
const claimColumns: readonly Column[] = [
  { head: "Date", share: 13.5 },
  { head: "Paid by", share: 17.5 },
  ...["Paid out", "Repair cost", "Parts", "Labor", "Paint"].map(won),
  { head: "State", share: 12 },
];

/** Draws claims with their amounts in won. */
export function renderDamage(sheet: Sheet, heading: string, claims: readonly DamageClaim[] | null): void {
  renderListSection(sheet, `${heading} (KRW)`, claims, (listed) =>
    renderTable(sheet, claimColumns, listed.map(claimRow)),
  );
}

function claimRow({ occurredOn, paidBy, settled, ...claim }: DamageClaim) {
  const amounts = [
    claim.insurancePaidKrw,
    claim.repairCostKrw,
    claim.partsKrw,
    claim.laborKrw,
    claim.paintKrw,
  ];
  return [
    whenStated(occurredOn, formatDay),
    whenStated(paidBy, describeTerm),
    ...amounts.map((amount) => whenStated(amount, formatWhole)),
    whenStated(settled, (closed) => (closed ? "Closed" : "Open, estimates")),
  ].map(statedBlock);
}

/** Draws total losses, floods and thefts. */
export function renderSpecialHistory(sheet: Sheet, special: SpecialHistory | null): void {
  const kinds = special && [
    ["Total loss", special.totalLoss] as const,
    ["Flood", special.flood] as const,
    ["Theft", special.theft] as const,
  ];
  renderListSection(sheet, "Total loss, flood and theft", kinds, (listed) => {
    for (const [kind, incidents] of listed) {
      const recorded = incidents !== null && incidents.length > 0;
      sheet.row([
        { x: 0, width: dateWidth, blocks: [{ text: kind, style: styles.body }] },
        {
          x: dateWidth + 10,
          width: sheet.width - dateWidth - 10,
          blocks: recorded
            ? incidents.map((incident) => ({ text: describeIncident(incident), style: styles.warning }))
            : [{ text: incidents === null ? sectionNotStated : noneRecorded, style: styles.body }],
        },
      ]);
    }
  });
}

function describeIncident({ occurredOn, extent }: SpecialIncident): string {
  return `${whenStated(occurredOn, formatDay) ?? "Date not stated"}: ${extent ?? "extent not stated"}`;
}

/** Draws the months without own-damage insurance. */
export function renderUninsured(sheet: Sheet, periods: readonly UninsuredPeriod[] | null): void {
  renderListSection(sheet, "Months without own-damage insurance", periods, (listed) => {
    for (const period of listed) sheet.paragraph(describePeriod(period), styles.body);
  });
}

function describePeriod({ fromMonth, toMonth }: UninsuredPeriod): string {
  const from = whenStated(fromMonth, formatMonth) ?? notStated;
  if (fromMonth !== null && fromMonth === toMonth) return from;
  return toMonth === null ? `Since ${from}` : `${from} to ${formatMonth(toMonth)}`;
}
