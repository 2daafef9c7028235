import type { RecallRecord, UsageHistory, ValueRange } from "../../domain/history/history-report.ts";
import { formatDate, formatDay, formatMonth, formatWhole } from "../format-values.ts";
import type { HistoryDocument } from "../history-document.ts";
import { renderFields, renderHeading } from "../pdf/render-fields.ts";
import { renderTable } from "../pdf/render-table.ts";
import type { Sheet } from "../pdf/sheet.ts";
import { styles } from "../pdf/text-styles.ts";
import {
  describeTerm,
  noneRecorded,
  notStated,
  sectionNotStated,
  statedBlock,
  whenStated,
} from "./describe-terms.ts";
import { statedField } from "./render-overview.ts";
import { renderSection } from "./render-section.ts";

/** Draws whether the car was registered for a high-wear use. */
export function renderUsage(sheet: Sheet, usage: UsageHistory | null): void {
  const answer = (value: boolean | null) => whenStated(value, (yes) => (yes ? "Yes" : "No"));
  renderSection(sheet, "Registered for special use", usage, ({ rental, commercial, government }) =>
    renderFields(
      sheet,
      [
        statedField("Rental", answer(rental)),
        statedField("Commercial", answer(commercial)),
        statedField("Government", answer(government)),
      ],
      4,
    ),
  );
}

const recallColumns = [
  { head: "Announced", share: 2 },
  { head: "Component", share: 4 },
  { head: "State", share: 3 },
];

/** Draws the recalls of the maker. */
export function renderRecalls(sheet: Sheet, recalls: RecallRecord | null): void {
  renderSection(sheet, "Recalls", recalls, ({ openCount, campaigns }) => {
    const open = whenStated(openCount, formatWhole) ?? notStated.toLowerCase();
    sheet.paragraph(`Not carried out yet, as the source states it: ${open}`, styles.body);
    sheet.skip(3);
    if (campaigns === null || campaigns.length === 0) {
      sheet.paragraph(
        campaigns === null ? `Campaigns: ${sectionNotStated}` : `Campaigns: ${noneRecorded}`,
        styles.body,
      );
      return;
    }
    renderTable(
      sheet,
      recallColumns,
      campaigns.map(({ announcedOn, component, status }) =>
        [
          whenStated(announcedOn, formatDay),
          whenStated(component, describeTerm),
          whenStated(status, describeTerm),
        ].map(statedBlock),
      ),
    );
  });
}

/** Draws the insurers' valuation of the car. */
export function renderValueRange(sheet: Sheet, range: ValueRange | null): void {
  renderSection(sheet, "Value range, insurance reference only", range, ({ lowKrw, highKrw, asOfMonth }) => {
    const bounds = [lowKrw, highKrw].map((krw) => whenStated(krw, formatWhole) ?? notStated.toLowerCase());
    sheet.paragraph(`KRW ${bounds.join(" to ")}`, styles.strong);
    const month = whenStated(asOfMonth, formatMonth);
    sheet.paragraph(
      `The insurers' valuation of comparable cars${month === null ? "" : ` in ${month}`}. It is not a market price.`,
      styles.body,
    );
  });
}

/** Draws notes on how to read the report. */
export function renderReadingNotes(
  sheet: Sheet,
  { reportAsOf, fallbackPlateFromInventory }: HistoryDocument,
): void {
  const notes = [
    `All data is as stated by the source on ${formatDate(reportAsOf)}, Korean time; later events are not included.`,
    `"${notStated}" means that the source does not state it, or not legibly. It does not mean that nothing happened.`,
    "The counts of the summary are the source's own and can differ from the number of entries below them.",
    "Amounts are Korean won as stated, without conversion. Amounts of open claims are estimates.",
    ...(fallbackPlateFromInventory
      ? ["The source rejected the VIN; the car was found by the plate under which the inventory lists it."]
      : []),
  ];
  sheet.group("Sect", () => {
    renderHeading(sheet, "How to read this report");
    for (const note of notes) sheet.paragraph(note, styles.small);
  });
}
