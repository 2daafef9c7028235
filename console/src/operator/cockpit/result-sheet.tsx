import Alert from "@cloudscape-design/components/alert";
import Button from "@cloudscape-design/components/button";
import ExpandableSection from "@cloudscape-design/components/expandable-section";
import SpaceBetween from "@cloudscape-design/components/space-between";
import Textarea from "@cloudscape-design/components/textarea";
import { useState } from "react";
import type { Lot } from "../../api/generated/types.ts";
import { useMessages } from "../../i18n/use-messages.ts";
import { cockpitMessages } from "./cockpit-messages.ts";
import { readSheet, type SheetResults } from "./read-sheet.ts";
import type { useCockpit } from "./use-cockpit.ts";

/** Fills in the results of a house's pasted result sheet, and lists the lines that fill no lot. */
export function ResultSheet(props: {
  lots: readonly Lot[];
  onRead: ReturnType<typeof useCockpit>["change"];
}) {
  const { lots, onRead } = props;
  const say = useMessages(cockpitMessages);
  const [text, setText] = useState("");
  const [read, setRead] = useState<SheetResults | null>(null);
  const fill = () => {
    const sheet = readSheet(text, lots);
    onRead(Object.fromEntries(sheet.results));
    setRead(sheet);
  };
  return (
    <ExpandableSection headerText={say("sheet")} headerDescription={say("sheetNote")}>
      <SpaceBetween size="s">
        <Textarea
          ariaLabel={say("sheet")}
          value={text}
          rows={5}
          onChange={({ detail }) => setText(detail.value)}
        />
        <Button disabled={text.trim() === ""} onClick={fill}>
          {say("fill")}
        </Button>
        {read !== null && <SheetOutcome read={read} />}
      </SpaceBetween>
    </ExpandableSection>
  );
}

function SheetOutcome({ read: { results, unread, ambiguous } }: { read: SheetResults }) {
  const say = useMessages(cockpitMessages);
  return (
    <Alert type={unread.length + ambiguous.length === 0 ? "success" : "warning"}>
      {say("filled", { count: results.size })}
      {ambiguous.length > 0 && <div>{say("ambiguous", { lines: ambiguous.join(" | ") })}</div>}
      {unread.length > 0 && <div>{say("unread", { lines: unread.join(" | ") })}</div>}
    </Alert>
  );
}
