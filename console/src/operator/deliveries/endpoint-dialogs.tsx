import { longestDisabledNote } from "../../../../shared/domain/webhooks/endpoint.ts";
import { recentEventCount } from "../../../../shared/domain/webhooks/recent-deliveries.ts";
import {
  disablePartnerEndpoint,
  enablePartnerEndpoint,
  recoverPartnerEndpoint,
} from "../../api/generated/operations.ts";
import type { EndpointDisabling, PartnerEndpoint } from "../../api/generated/types.ts";
import { ActionDialog } from "../../components/forms/action-dialog.tsx";
import { ConfirmDialog } from "../../components/forms/confirm-dialog.tsx";
import { usePastTime } from "../../components/forms/use-past-time.ts";
import { ZonedTimeField } from "../../components/forms/zoned-time-field.tsx";
import { formatNumber } from "../../format/money.ts";
import { useMessages } from "../../i18n/use-messages.ts";
import { useWrite } from "../../query/use-write.ts";
import { useNotify } from "../../shell/notices.tsx";
import { endpointMessages } from "./endpoint-messages.ts";
import { recoveryStart } from "./evaluate-endpoint.ts";

interface EndpointDialogProps {
  partnerId: string;
  endpoint: PartnerEndpoint;
  onClose: () => void;
}

/** Asks for confirmation before enabling an endpoint that the service or an operator disabled. */
export function EnableEndpointDialog({ partnerId, endpoint: { id, url }, onClose }: EndpointDialogProps) {
  const say = useMessages(endpointMessages);
  const notify = useNotify();
  const write = useWrite(enablePartnerEndpoint, { alsoChanges: ["audit"] });
  return (
    <ConfirmDialog
      title={say("enable")}
      consequences={[say("enableNote", { url }), say("enableLater")]}
      action={say("enable")}
      isBusy={write.isPending}
      error={write.error}
      onConfirm={() =>
        write.mutate(
          { path: { id: partnerId, endpoint_id: id } },
          {
            onSuccess: () => {
              notify({ type: "success", text: say("enabled") });
              onClose();
            },
          },
        )
      }
      onCancel={onClose}
    />
  );
}

/** Asks for the reason to disable an endpoint. */
export function DisableEndpointDialog({ partnerId, endpoint: { id, url }, onClose }: EndpointDialogProps) {
  const say = useMessages(endpointMessages);
  const notify = useNotify();
  const write = useWrite(disablePartnerEndpoint, { alsoChanges: ["audit"] });
  return (
    <ActionDialog
      title={`${say("disable")}: ${url}`}
      consequences={[say("disableNote", { url }), say("disableLater")]}
      action={say("disable")}
      fields={[
        {
          ...{ path: "reason", kind: "lines", label: say("disableReason") },
          ...{ isRequired: true, longest: longestDisabledNote },
        },
      ]}
      isBusy={write.isPending}
      error={write.error}
      onSend={(body) =>
        write.mutate(
          { path: { id: partnerId, endpoint_id: id }, body: body as unknown as EndpointDisabling },
          {
            onSuccess: () => {
              notify({ type: "success", text: say("disabled") });
              onClose();
            },
          },
        )
      }
      onCancel={onClose}
    />
  );
}

/** Asks for the time since which an endpoint's failed events are resent. */
export function RecoverEndpointDialog({ partnerId, endpoint, onClose }: EndpointDialogProps) {
  const { id, url, failed_event_count } = endpoint;
  const say = useMessages(endpointMessages);
  const notify = useNotify();
  const write = useWrite(recoverPartnerEndpoint, { alsoChanges: ["audit"] });
  const since = usePastTime(`recover:${id}`, recoveryStart(endpoint, Date.now()));
  const { instant } = since;
  const close = () => {
    since.reset();
    onClose();
  };
  const send = () => {
    if (instant === null) return;
    const path = { id: partnerId, endpoint_id: id };
    write.mutate(
      { path, body: { from: instant.toISOString() } },
      {
        onSuccess: ({ event_count, status }) => {
          const count = formatNumber(event_count);
          notify({
            type: "success",
            text: say(status === "running" ? "recovering" : "recovered", { count }),
          });
          close();
        },
      },
    );
  };
  return (
    <ConfirmDialog
      title={say("recover")}
      consequences={[
        say("recoverNote", { url }),
        say("estimate", { count: recentEventCount, failed: failed_event_count }),
      ]}
      action={say("recover")}
      isBusy={write.isPending}
      error={write.error}
      isRestored={since.isRestored}
      canConfirm={instant !== null}
      onConfirm={send}
      onCancel={close}
    >
      <ZonedTimeField
        label={say("recoverSince")}
        text={since.text}
        fault={instant === null ? say("pastTime") : undefined}
        onChange={since.change}
      />
    </ConfirmDialog>
  );
}
