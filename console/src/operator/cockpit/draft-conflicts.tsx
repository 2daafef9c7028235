import Alert from "@cloudscape-design/components/alert";
import Button from "@cloudscape-design/components/button";
import SpaceBetween from "@cloudscape-design/components/space-between";
import StatusIndicator from "@cloudscape-design/components/status-indicator";
import type { Lot } from "../../api/generated/types.ts";
import { useMessages } from "../../i18n/use-messages.ts";
import { draftMessages } from "./draft-messages.ts";
import { Differences } from "./sheet-outcome.tsx";
import type { useCockpit } from "./use-cockpit.ts";
import type { DraftState } from "./use-shared-draft.ts";

const typeOf = { saved: "success", saving: "in-progress", local: "warning" } as const;

/** Shows where the typed results are stored. */
export function DraftStatus({ state }: { state: DraftState }) {
  const say = useMessages(draftMessages);
  return <StatusIndicator type={typeOf[state]}>{say(state)}</StatusIndicator>;
}

/** Shows the lots for which another operator has entered a different result, and asks which results to keep. */
export function DraftConflicts(props: { lots: readonly Lot[]; cockpit: ReturnType<typeof useCockpit> }) {
  const { lots, cockpit } = props;
  const { conflicts, decide } = cockpit.draft;
  const say = useMessages(draftMessages);
  const rows = lots.flatMap((lot) => {
    const sheet = conflicts[lot.vehicle_id];
    return sheet === undefined ? [] : [{ lot, before: cockpit.textsOf(lot.vehicle_id), sheet }];
  });
  if (rows.length === 0) return null;
  return (
    <Alert type="warning">
      <SpaceBetween size="xs">
        <Differences
          label={say("conflict")}
          headings={{ before: say("mine"), sheet: say("theirs") }}
          rows={rows}
        />
        <SpaceBetween direction="horizontal" size="xs">
          <Button onClick={() => decide(true)}>{say("takeTheirs", { count: rows.length })}</Button>
          <Button onClick={() => decide(false)}>{say("keepMine", { count: rows.length })}</Button>
        </SpaceBetween>
      </SpaceBetween>
    </Alert>
  );
}
