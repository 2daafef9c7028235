import { replayOwnEvents } from "../../api/generated/operations.ts";
import type { WebhookEndpoint } from "../../api/generated/types.ts";
import { ConfirmDialog } from "../../components/forms/confirm-dialog.tsx";
import { usePastTime } from "../../components/forms/use-past-time.ts";
import { ZonedTimeField } from "../../components/forms/zoned-time-field.tsx";
import { useWrite } from "../../query/use-write.ts";
import { useNotify } from "../../shell/notices.tsx";

const dayMilliseconds = 86_400_000;

/**
 * Resends the events that an endpoint missed since a time. The default is the start of the failures, or one day ago.
 */
export function RecoverDialog({ endpoint, onClose }: { endpoint: WebhookEndpoint; onClose: () => void }) {
  const { id, url, failing_since } = endpoint;
  const notify = useNotify();
  const write = useWrite(replayOwnEvents);
  const start = failing_since === null ? new Date(Date.now() - dayMilliseconds) : new Date(failing_since);
  const since = usePastTime(`recover:${id}`, start);
  const { instant } = since;
  const close = () => {
    since.reset();
    onClose();
  };
  const send = () => {
    if (instant === null) return;
    const body = {
      from: instant.toISOString(),
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
      isRestored={since.isRestored}
      canConfirm={instant !== null}
      onConfirm={send}
      onCancel={close}
    >
      <ZonedTimeField
        label="Since"
        text={since.text}
        fault={instant === null ? "Enter a past time, such as 2026-11-22 09:30." : undefined}
        onChange={since.change}
      />
    </ConfirmDialog>
  );
}
