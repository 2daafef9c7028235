import Alert from "@cloudscape-design/components/alert";
import Button from "@cloudscape-design/components/button";
import ExpandableSection from "@cloudscape-design/components/expandable-section";
import { useFilesDragging } from "@cloudscape-design/components/file-dropzone";
import FileUpload from "@cloudscape-design/components/file-upload";
import SpaceBetween from "@cloudscape-design/components/space-between";
import Textarea from "@cloudscape-design/components/textarea";
import { useState } from "react";
import type { Lot } from "../../api/generated/types.ts";
import { formatNumber } from "../../format/money.ts";
import { useMessages } from "../../i18n/use-messages.ts";
import { compareSheet } from "./compare-sheet.ts";
import { decodeSheet } from "./decode-sheet.ts";
import { readSheet } from "./read-sheet.ts";
import { isTooLarge, refuseSheet, type SheetRefusal, sheetLimits } from "./refuse-sheet.ts";
import { sheetMessages } from "./sheet-messages.ts";
import { type ReadSheet, SheetOutcome } from "./sheet-outcome.tsx";
import type { useCockpit } from "./use-cockpit.ts";

/**
 * Fills in the results of a house's result sheet, which is pasted or dropped on the page as a file. A typed result is
 * overwritten only after the difference is shown.
 */
export function ResultSheet(props: {
  lots: readonly Lot[];
  textsOf: ReturnType<typeof useCockpit>["textsOf"];
  onFill: ReturnType<typeof useCockpit>["change"];
}) {
  const { lots, textsOf, onFill } = props;
  const say = useMessages(sheetMessages);
  const { areFilesDragging } = useFilesDragging();
  const [isOpen, setOpen] = useState(false);
  const [text, setText] = useState("");
  const [read, setRead] = useState<ReadSheet | null>(null);
  const [refusal, setRefusal] = useState<SheetRefusal | null>(null);
  /** Accepts a text that is within the limits, and returns whether it was accepted. */
  const accept = (sheetText: string): boolean => {
    const found = refuseSheet(sheetText);
    setRefusal(found);
    if (found === null) setText(sheetText);
    return found === null;
  };
  const fill = (sheetText: string) => {
    const sheet = readSheet(sheetText, lots);
    const comparison = compareSheet(sheet.results, lots, textsOf);
    onFill(comparison.fresh);
    setRead({ ...sheet, ...comparison });
  };
  const take = async (file: File | undefined) => {
    if (file === undefined) return;
    setOpen(true);
    if (isTooLarge(file.size)) return setRefusal("tooLarge");
    const sheetText = decodeSheet(new Uint8Array(await file.arrayBuffer()));
    if (accept(sheetText)) fill(sheetText);
  };
  const overwrite = ({ different }: ReadSheet) => {
    onFill(Object.fromEntries(different.map(({ lot, sheet }) => [lot.vehicle_id, sheet])));
    removeDifferences();
  };
  const removeDifferences = () => setRead((before) => before && { ...before, different: [] });
  return (
    <ExpandableSection
      headerText={say("sheet")}
      headerDescription={say("sheetNote")}
      expanded={isOpen || areFilesDragging}
      onChange={({ detail }) => setOpen(detail.expanded)}
    >
      <SpaceBetween size="s">
        <Textarea
          ariaLabel={say("sheet")}
          value={text}
          rows={5}
          invalid={refusal !== null}
          onChange={({ detail }) => accept(detail.value)}
        />
        <SpaceBetween direction="horizontal" size="xs">
          <Button disabled={text.trim() === ""} onClick={() => fill(text)}>
            {say("fill")}
          </Button>
          <FileUpload
            value={[]}
            accept=".csv,.tsv,.txt,text/csv"
            onChange={({ detail }) => void take(detail.value[0])}
            i18nStrings={{
              uploadButtonText: () => say("choose"),
              dropzoneText: () => say("drop"),
            }}
          />
        </SpaceBetween>
        {refusal !== null && (
          <Alert type="error">
            {say(refusal, {
              size: `${formatNumber(sheetLimits.bytes / 1_000_000)} MB`,
              lines: formatNumber(sheetLimits.lines),
            })}
          </Alert>
        )}
        {read !== null && (
          <SheetOutcome read={read} onOverwrite={() => overwrite(read)} onKeep={removeDifferences} />
        )}
      </SpaceBetween>
    </ExpandableSection>
  );
}
