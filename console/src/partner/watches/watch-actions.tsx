import SpaceBetween from "@cloudscape-design/components/space-between";
import {
  muteOwnWatch,
  pauseOwnWatch,
  resumeOwnWatch,
  unmuteOwnWatch,
} from "../../api/generated/operations.ts";
import type { Watch } from "../../api/generated/types.ts";
import { ErrorText } from "../../components/error-pane.tsx";
import { WriteButton } from "../../components/forms/write-button.tsx";
import { LinkButton } from "../../components/page-link.tsx";
import { useWrite } from "../../query/use-write.ts";
import { pathOf, withSearch } from "../../router/paths.ts";
import { useNotify } from "../../shell/notices.tsx";
import { useConsole } from "../../start/console-context.ts";

/** Mutes, pauses and copies a watch. All actions are reversible, so there is no confirmation. */
export function WatchActions({ watch }: { watch: Watch }) {
  const { environment } = useConsole();
  const notify = useNotify();
  const mute = watch.muted ? unmuteOwnWatch : muteOwnWatch;
  const pause = watch.paused ? resumeOwnWatch : pauseOwnWatch;
  const muting = useWrite(mute);
  const pausing = useWrite(pause);
  const path = { watch_id: watch.watch_id };
  const callbacks = {
    onError: (error: Error) => notify({ type: "error", text: <ErrorText error={error} /> }),
  };
  return (
    <SpaceBetween size="xs" direction="horizontal">
      <WriteButton
        operation={mute}
        loading={muting.isPending}
        onClick={() => muting.mutate({ path }, callbacks)}
      >
        {watch.muted ? "Unmute" : "Mute alerts"}
      </WriteButton>
      <WriteButton
        operation={pause}
        loading={pausing.isPending}
        onClick={() => pausing.mutate({ path }, callbacks)}
      >
        {watch.paused ? "Resume" : "Pause"}
      </WriteButton>
      {watch.automatic_list_update && (
        <LinkButton href={withSearch(pathOf(environment, "watches", "new"), { from: watch.watch_id })}>
          Copy to new watch
        </LinkButton>
      )}
    </SpaceBetween>
  );
}
