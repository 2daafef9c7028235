import { deleteOwnWebhookEndpoint, rotateOwnWebhookSecret } from "../../api/generated/operations.ts";
import type { WebhookEndpoint, WebhookEndpointWithSecret } from "../../api/generated/types.ts";
import { ConfirmDialog } from "../../components/forms/confirm-dialog.tsx";
import { useWrite } from "../../query/use-write.ts";
import { useNotify } from "../../shell/notices.tsx";

/** Asks for confirmation before an endpoint gets a new secret. */
export function RotateSecretDialog(props: {
  endpoint: WebhookEndpoint;
  onRotated: (rotated: WebhookEndpointWithSecret) => void;
  onClose: () => void;
}) {
  const { endpoint, onRotated, onClose } = props;
  const write = useWrite(rotateOwnWebhookSecret);
  return (
    <ConfirmDialog
      title="Rotate signing secret"
      consequences={[
        "A new secret is created and shown once.",
        "For 24 hours, deliveries are signed with both secrets so that you can switch without downtime.",
        "A secret from an earlier rotation stops signing immediately.",
      ]}
      action="Rotate secret"
      isDangerous
      isBusy={write.isPending}
      error={write.error}
      onConfirm={() => write.mutate({ path: { id: endpoint.id } }, { onSuccess: onRotated })}
      onCancel={onClose}
    />
  );
}

/** Asks for confirmation before an endpoint is deleted. */
export function DeleteEndpointDialog({
  endpoint,
  onClose,
}: {
  endpoint: WebhookEndpoint;
  onClose: () => void;
}) {
  const write = useWrite(deleteOwnWebhookEndpoint);
  const notify = useNotify();
  const remove = () =>
    write.mutate(
      { path: { id: endpoint.id } },
      {
        onSuccess: () => {
          notify({ type: "success", text: `${endpoint.url} deleted.` });
          onClose();
        },
      },
    );
  return (
    <ConfirmDialog
      title="Delete endpoint"
      consequences={[
        `No more messages are sent to ${endpoint.url}. Pending retries are cancelled.`,
        "Events stay in the log. You can resend them to another endpoint.",
        "The signing secret is deleted. If you register the URL again, it gets a new secret.",
      ]}
      action="Delete endpoint"
      typedWord={new URL(endpoint.url).host}
      isBusy={write.isPending}
      error={write.error}
      onConfirm={remove}
      onCancel={onClose}
    />
  );
}
