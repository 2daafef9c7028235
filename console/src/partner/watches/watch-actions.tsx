import Button from "@cloudscape-design/components/button";
import SpaceBetween from "@cloudscape-design/components/space-between";
import {
  muteOwnWatch,
  pauseOwnWatch,
  resumeOwnWatch,
  unmuteOwnWatch,
} from "../../api/generated/operations.ts";
import type { Watch } from "../../api/generated/types.ts";
import { ErrorText } from "../../pieces/error-pane.tsx";
import { useWrite } from "../../query/use-write.ts";
import { useNotify } from "../../shell/notices.tsx";

/** Mutes and pauses a watch, and takes either back. Both can be undone, so nothing is asked. */
export function WatchActions({ watch }: { watch: Watch }) {
  const notify = useNotify();
  const muting = useWrite(watch.muted ? unmuteOwnWatch : muteOwnWatch);
  const pausing = useWrite(watch.paused ? resumeOwnWatch : pauseOwnWatch);
  const path = { watch_id: watch.watch_id };
  const told = {
    onError: (error: Error) => notify({ type: "error", text: <ErrorText error={error} /> }),
  };
  return (
    <SpaceBetween size="xs" direction="horizontal">
      <Button loading={muting.isPending} onClick={() => muting.mutate({ path }, told)}>
        {watch.muted ? "Send alerts again" : "Mute alerts"}
      </Button>
      <Button loading={pausing.isPending} onClick={() => pausing.mutate({ path }, told)}>
        {watch.paused ? "Resume" : "Pause"}
      </Button>
    </SpaceBetween>
  );
}
