import ProgressBar from "@cloudscape-design/components/progress-bar";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { replayOwnEvent } from "../../api/generated/operations.ts";
import type { EventLogEntry } from "../../api/generated/types.ts";
import { ConfirmDialog } from "../../components/forms/confirm-dialog.tsx";
import { queryKeys } from "../../query/query-keys.ts";
import { useNotify } from "../../shell/notices.tsx";
import { useConsole } from "../../start/console-context.ts";
import { EndpointChoice } from "./endpoint-choice.tsx";

/** Resends selected events one after another. After a failure, events that were sent are not sent again. */
export function ReplaySomeDialog(props: {
  events: readonly EventLogEntry[];
  onDone: () => void;
  onClose: () => void;
}) {
  const { events, onDone, onClose } = props;
  const { api, environment } = useConsole();
  const queryClient = useQueryClient();
  const notify = useNotify();
  const [endpointId, setEndpointId] = useState<string | null>(null);
  const [sent, setSent] = useState<ReadonlySet<string>>(new Set());
  const [state, setState] = useState<{ isBusy: boolean; error: unknown }>({ isBusy: false, error: null });
  const body = endpointId === null ? {} : { endpoint_id: endpointId };
  const send = async () => {
    setState({ isBusy: true, error: null });
    try {
      for (const { id } of events.filter((event) => !sent.has(event.id))) {
        await api.call(replayOwnEvent, { path: { id }, body });
        setSent((before) => new Set([...before, id]));
      }
      notify({ type: "success", text: `${events.length} resent. See the log for delivery attempts.` });
      onDone();
      onClose();
    } catch (error) {
      setState({ isBusy: false, error });
    } finally {
      void queryClient.invalidateQueries({ queryKey: queryKeys.area(environment, "webhooks") });
    }
  };
  return (
    <ConfirmDialog
      title={events.length === 1 ? "Resend event" : `Resend ${events.length} events`}
      consequences={[
        "Each event is resent unchanged with its own ID. A receiver that stores IDs ignores the duplicate.",
      ]}
      action="Resend"
      isBusy={state.isBusy}
      error={state.error}
      onConfirm={() => void send()}
      onCancel={onClose}
    >
      <EndpointChoice chosen={endpointId} allowsAll onChange={setEndpointId} />
      {sent.size > 0 && (
        <ProgressBar value={(100 * sent.size) / events.length} description={`${sent.size} sent`} />
      )}
    </ConfirmDialog>
  );
}
