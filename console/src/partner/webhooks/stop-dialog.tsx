import { updateOwnWebhookEndpoint } from "../../api/generated/operations.ts";
import type { WebhookEndpoint } from "../../api/generated/types.ts";
import { ConfirmDialog } from "../../components/forms/confirm-dialog.tsx";
import { useWrite } from "../../query/use-write.ts";
import { useNotify } from "../../shell/notices.tsx";

/** Stops sending to an endpoint, or resumes sending. */
export function StopDialog({ endpoint, onClose }: { endpoint: WebhookEndpoint; onClose: () => void }) {
  const { id, url, enabled } = endpoint;
  const write = useWrite(updateOwnWebhookEndpoint);
  const notify = useNotify();
  const change = () =>
    write.mutate(
      { path: { id }, body: { enabled: !enabled } },
      {
        onSuccess: () => {
          notify({ type: "success", text: enabled ? "Endpoint stopped." : "Endpoint resumed." });
          onClose();
        },
      },
    );
  return (
    <ConfirmDialog
      title={enabled ? "Stop endpoint" : "Resume endpoint"}
      consequences={
        enabled
          ? [
              `Nothing is sent to ${url} until you resume it.`,
              "Events stay in the log. After you resume the endpoint, recover the events that it missed.",
            ]
          : [`New events are sent to ${url} again. Recover the events that it missed separately.`]
      }
      action={enabled ? "Stop endpoint" : "Resume endpoint"}
      isDangerous={enabled}
      isBusy={write.isPending}
      error={write.error}
      onConfirm={change}
      onCancel={onClose}
    />
  );
}
