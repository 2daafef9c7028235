import Alert from "@cloudscape-design/components/alert";
import Button from "@cloudscape-design/components/button";
import SpaceBetween from "@cloudscape-design/components/space-between";
import type { Lot } from "../../api/generated/types.ts";
import type { ListColumn } from "../../components/lists/list-columns.ts";
import { StaticTable } from "../../components/lists/static-table.tsx";
import { formatMoney } from "../../format/money.ts";
import { useMessages } from "../../i18n/use-messages.ts";
import { useFieldTexts } from "../orders/use-field-texts.ts";
import { cockpitMessages } from "./cockpit-messages.ts";
import type { Difference, SheetComparison } from "./compare-sheet.ts";
import { type ResultTexts, readPrice } from "./read-result.ts";
import type { SheetResults } from "./read-sheet.ts";
import { sheetMessages } from "./sheet-messages.ts";

const mostShownTexts = 10;

/** A result sheet with its comparison to the known results. */
export type ReadSheet = SheetResults & SheetComparison;

/** Shows what a result sheet filled in, which typed results it would overwrite, and which lines it could not use. */
export function SheetOutcome(props: { read: ReadSheet; onOverwrite: () => void; onKeep: () => void }) {
  const { read, onOverwrite, onKeep } = props;
  const { fresh, different, recorded, unaccepted, equal, unread, ambiguous } = read;
  const say = useMessages(sheetMessages);
  const headings = { before: say("before"), sheet: say("inSheet") };
  const left = [different, recorded, unaccepted, unread, ambiguous];
  return (
    <Alert type={left.every(({ length }) => length === 0) ? "success" : "warning"}>
      <SpaceBetween size="xs">
        <div>{say("filled", { count: Object.keys(fresh).length, equal })}</div>
        {ambiguous.length > 0 && <div>{say("ambiguous", { lines: shorten(ambiguous) })}</div>}
        {unread.length > 0 && <div>{say("unread", { lines: shorten(unread) })}</div>}
        {unaccepted.length > 0 && (
          <div>
            {say("unaccepted", { count: unaccepted.length, lots: shorten(unaccepted.map(numberOf)) })}
          </div>
        )}
        {recorded.length > 0 && <Differences label={say("recorded")} headings={headings} rows={recorded} />}
        {different.length > 0 && (
          <>
            <Differences label={say("different")} headings={headings} rows={different} />
            <SpaceBetween direction="horizontal" size="xs">
              <Button onClick={onOverwrite}>{say("overwrite", { count: different.length })}</Button>
              <Button onClick={onKeep}>{say("keep")}</Button>
            </SpaceBetween>
          </>
        )}
      </SpaceBetween>
    </Alert>
  );
}

/**
 * Returns the first texts and the number of the others. There can be many, because a house's sheet also lists lots that
 * nobody ordered.
 */
const shorten = (texts: readonly string[]): string => {
  const rest = texts.length - mostShownTexts;
  return [...texts.slice(0, mostShownTexts), ...(rest > 0 ? [`+${rest}`] : [])].join(" | ");
};

const numberOf = ({ lot_number, vehicle_id }: Lot): string => lot_number ?? vehicle_id;

/** Shows two results of each lot side by side, each under its own heading. */
export function Differences(props: {
  label: string;
  headings: { before: string; sheet: string };
  rows: readonly Difference[];
}) {
  const { label, headings, rows } = props;
  const formatCockpit = useMessages(cockpitMessages);
  const write = useResultText();
  const columns: ListColumn<Difference>[] = [
    {
      ...{ id: "lot", header: formatCockpit("lotNumber"), isRowHeader: true },
      cell: ({ lot }) => numberOf(lot),
    },
    { id: "before", header: headings.before, cell: ({ before }) => write(before) },
    { id: "sheet", header: headings.sheet, cell: ({ sheet }) => write(sheet) },
  ];
  return (
    <>
      <div>{label}</div>
      <StaticTable
        isEmbedded
        label={label}
        file={null}
        columns={columns}
        items={rows}
        trackBy={({ lot }) => lot.vehicle_id}
      />
    </>
  );
}

/** Returns the function that writes a result in the person's language. */
function useResultText(): (result: ResultTexts) => string {
  const fieldTexts = useFieldTexts();
  return ({ price, loss }) => {
    if (loss !== "") return fieldTexts.reason(loss);
    const won = readPrice(price);
    return won === null ? price : formatMoney(won, "KRW");
  };
}
