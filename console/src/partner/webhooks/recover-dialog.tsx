import { replayOwnEvents } from "../../api/generated/operations.ts";
import type { WebhookEndpoint } from "../../api/generated/types.ts";
import { ConfirmDialog } from "../../components/forms/confirm-dialog.tsx";
import { ZonedTimeField } from "../../components/forms/zoned-time-field.tsx";
import { useDraft } from "../../drafts/use-draft.ts";
import { useZone } from "../../format/use-zone.ts";
import { readZonedTime, writeZonedTime } from "../../format/zoned-time.ts";
import { useWrite } from "../../query/use-write.ts";
import { useNotify } from "../../shell/notices.tsx";

const dayMilliseconds = 86_400_000;
const isValues = (kept: object): kept is { from: string } => "from" in kept;

/**
 * Resends the events that an endpoint missed since a time. The default is the start of the failures, or one day ago.
 */
export function RecoverDialog({ endpoint, onClose }: { endpoint: WebhookEndpoint; onClose: () => void }) {
  const { id, url, failing_since } = endpoint;
  const zone = useZone();
  const notify = useNotify();
  const write = useWrite(replayOwnEvents);
  const since = failing_since === null ? new Date(Date.now() - dayMilliseconds) : new Date(failing_since);
  const draft = useDraft(`recover:${id}`, { from: writeZonedTime(since, zone.timeZone) }, isValues);
  const from = readZonedTime(draft.values.from, zone.timeZone);
  const isPast = from !== null && from.getTime() < Date.now();
  const close = () => {
    draft.reset();
    onClose();
  };
  const send = () => {
    if (from === null) return;
    const body = {
      from: from.toISOString(),
      to: new Date().toISOString(),
      endpoint_id: id,
      only_failed: true,
    };
    write.mutate(
      { body },
      {
        onSuccess: ({ event_count, status }) => {
          const more = status === "running" ? " so far; more follow" : "";
          notify({ type: "success", text: `${event_count} events queued for resending${more}.` });
          close();
        },
      },
    );
  };
  return (
    <ConfirmDialog
      title="Recover endpoint"
      consequences={[
        `Events that failed since this time are resent to ${url}, except events that it has already accepted.`,
      ]}
      action="Recover events"
      isBusy={write.isPending}
      error={write.error}
      isRestored={draft.isRestored}
      canConfirm={isPast}
      onConfirm={send}
      onCancel={close}
    >
      <ZonedTimeField
        label="Since"
        text={draft.values.from}
        fault={isPast ? undefined : "Enter a past time, such as 2026-11-22 09:30."}
        onChange={(text) => draft.change({ from: text })}
      />
    </ConfirmDialog>
  );
}
