import Checkbox from "@cloudscape-design/components/checkbox";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { replayOwnEvents } from "../../api/generated/operations.ts";
import { ConfirmDialog } from "../../components/forms/confirm-dialog.tsx";
import { ZonedTimeField } from "../../components/forms/zoned-time-field.tsx";
import { useDraft } from "../../drafts/use-draft.ts";
import { useZone } from "../../format/use-zone.ts";
import { readZonedTime, writeZonedTime } from "../../format/zoned-time.ts";
import { useWrite } from "../../query/use-write.ts";
import { useNotify } from "../../shell/notices.tsx";
import { EndpointChoice } from "./endpoint-choice.tsx";

interface Values {
  from: string;
  to: string;
  endpointId: string | null;
  onlyFailed: boolean;
}

const isValues = (kept: object): kept is Values => "from" in kept && "to" in kept && "onlyFailed" in kept;
const dayMilliseconds = 86_400_000;

/** Resends the events of a time range to one endpoint, for example all events that failed during an outage. */
export function ReplayRangeDialog({ onClose }: { onClose: () => void }) {
  const zone = useZone();
  const notify = useNotify();
  const write = useWrite(replayOwnEvents);
  const initial: Values = {
    from: writeZonedTime(new Date(Date.now() - dayMilliseconds), zone.timeZone),
    to: writeZonedTime(new Date(), zone.timeZone),
    ...{ endpointId: null, onlyFailed: true },
  };
  const draft = useDraft("replay-range", initial, isValues);
  const { endpointId, onlyFailed } = draft.values;
  const from = readZonedTime(draft.values.from, zone.timeZone);
  const to = readZonedTime(draft.values.to, zone.timeZone);
  const close = () => {
    draft.reset();
    onClose();
  };
  const send = () => {
    if (from === null || to === null || endpointId === null) return;
    write.mutate(
      {
        body: {
          ...{ from: from.toISOString(), to: to.toISOString(), endpoint_id: endpointId },
          only_failed: onlyFailed,
        },
      },
      {
        onSuccess: ({ event_count, status }) => {
          const more = status === "running" ? " so far; more follow" : "";
          notify({ type: "success", text: `${event_count} events queued for resending${more}.` });
          close();
        },
      },
    );
  };
  const timeField = (label: string, name: "from" | "to") => (
    <ZonedTimeField
      label={label}
      text={draft.values[name]}
      onChange={(text) => draft.change({ [name]: text })}
    />
  );
  return (
    <ConfirmDialog
      title="Resend time range"
      consequences={[
        onlyFailed
          ? "Failed events in the range are resent, except events that this endpoint has already accepted."
          : "All events in the range are resent, including delivered events.",
      ]}
      action="Resend"
      isBusy={write.isPending}
      error={write.error}
      canConfirm={from !== null && to !== null && from < to && endpointId !== null}
      onConfirm={send}
      onCancel={close}
    >
      <SpaceBetween size="m">
        {timeField("From", "from")}
        {timeField("End (exclusive)", "to")}
        <EndpointChoice
          chosen={endpointId}
          allowsAll={false}
          onChange={(id) => draft.change({ endpointId: id })}
        />
        <Checkbox
          checked={onlyFailed}
          onChange={({ detail }) => draft.change({ onlyFailed: detail.checked })}
        >
          Only what failed
        </Checkbox>
      </SpaceBetween>
    </ConfirmDialog>
  );
}
