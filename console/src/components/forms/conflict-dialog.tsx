import Box from "@cloudscape-design/components/box";
import Button from "@cloudscape-design/components/button";
import Modal from "@cloudscape-design/components/modal";
import SpaceBetween from "@cloudscape-design/components/space-between";
import Table from "@cloudscape-design/components/table";
import { formatTime } from "../../format/time.ts";
import { useZone } from "../../format/use-zone.ts";
import { sharedMessages } from "../../i18n/shared-messages.ts";
import { useMessages } from "../../i18n/use-messages.ts";
import { useSteadyLayout } from "../use-is-narrow.ts";
import type { FieldConflict } from "./find-conflicts.ts";
import { useFirstFocus } from "./use-first-field.ts";

/** The texts of a conflict dialog. */
export interface ConflictDialogProps {
  /** The actor and time of the other change; null if unknown. */
  changed: { by: string; at: string } | null;
  conflicts: readonly FieldConflict[];
  /** Returns the display name of a field. */
  nameOf: (field: string) => string;
  /** Returns a value as text for display. By default, values are shown as JSON. */
  show?: (field: string, value: unknown) => string;
  isBusy: boolean;
  onTakeCurrent: () => void;
  onSendTyped: () => void;
  onCancel: () => void;
}

/** Shows the stored and the typed value of each field, and asks which to keep. */
export function ConflictDialog(props: ConflictDialogProps) {
  const { changed, conflicts, nameOf, show = showPlainly, isBusy } = props;
  useSteadyLayout();
  const buttons = useFirstFocus<HTMLDivElement>((around) => around.querySelector("button"));
  const say = useMessages(sharedMessages);
  const zone = useZone();
  return (
    <Modal
      visible
      size="large"
      onDismiss={props.onCancel}
      closeAriaLabel={say("close")}
      header={say("conflict")}
      footer={
        <div ref={buttons}>
          <Box float="right">
            <SpaceBetween direction="horizontal" size="xs">
              <Button variant="link" onClick={props.onCancel}>
                {say("cancel")}
              </Button>
              <Button onClick={props.onTakeCurrent}>{say("conflictTakeCurrent")}</Button>
              <Button variant="primary" loading={isBusy} onClick={props.onSendTyped}>
                {say("conflictSendMine")}
              </Button>
            </SpaceBetween>
          </Box>
        </div>
      }
    >
      <SpaceBetween size="m">
        <div>
          {changed === null
            ? say("conflictUnknown")
            : say("conflictBy", { by: changed.by, at: formatTime(changed.at, zone) })}
        </div>
        <Table
          variant="embedded"
          items={[...conflicts]}
          trackBy="field"
          wrapLines
          columnDefinitions={[
            {
              id: "field",
              header: say("conflictField"),
              cell: ({ field }) => nameOf(field),
              isRowHeader: true,
            },
            { id: "now", header: say("conflictNow"), cell: ({ field, now }) => show(field, now) },
            { id: "typed", header: say("conflictTyped"), cell: ({ field, typed }) => show(field, typed) },
          ]}
          ariaLabels={{ tableLabel: say("conflict") }}
        />
      </SpaceBetween>
    </Modal>
  );
}

const showPlainly = (_: string, value: unknown): string =>
  typeof value === "string" ? value : (JSON.stringify(value) ?? "–");
