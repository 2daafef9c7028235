import { testOwnWatchWebhook } from "../../api/generated/operations.ts";
import type { WatchMatch } from "../../api/generated/types.ts";
import { ErrorText } from "../../components/error-pane.tsx";
import { WriteButton } from "../../components/forms/write-button.tsx";
import { PageLink } from "../../components/page-link.tsx";
import { useWrite } from "../../query/use-write.ts";
import { pathOf } from "../../router/paths.ts";
import { useNotify } from "../../shell/notices.tsx";
import { useConsole } from "../../start/console-context.ts";

/**
 * Sends a test event about one car of the list to the endpoints. The event is marked as a test. Only available in the
 * sandbox.
 */
export function TestEventButton(props: {
  watchId: string;
  chosen: readonly WatchMatch[];
  onDone: () => void;
}) {
  const { watchId, chosen, onDone } = props;
  const { environment } = useConsole();
  const notify = useNotify();
  const write = useWrite(testOwnWatchWebhook, { alsoChanges: ["webhooks"] });
  const [car] = chosen;
  const send = () => {
    if (car === undefined) return;
    write.mutate(
      { path: { watch_id: watchId }, body: { vehicle_id: car.vehicle_id } },
      {
        onSuccess: ({ event_id }) => {
          notify({
            type: "success",
            text: (
              <>
                A test event is being sent.{" "}
                <PageLink href={pathOf(environment, "events", event_id)}>View event</PageLink>
              </>
            ),
          });
          onDone();
        },
        onError: (error) => notify({ type: "error", text: <ErrorText error={error} /> }),
      },
    );
  };
  return (
    <WriteButton
      operation={testOwnWatchWebhook}
      disabled={chosen.length !== 1}
      loading={write.isPending}
      onClick={send}
    >
      Send test event
    </WriteButton>
  );
}
