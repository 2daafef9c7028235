import { hideOwnWatchMatches, unhideOwnWatchMatches } from "../../api/generated/operations.ts";
import type { WatchMatch } from "../../api/generated/types.ts";
import { ErrorText } from "../../components/error-pane.tsx";
import { WriteButton } from "../../components/forms/write-button.tsx";
import { useWrite } from "../../query/use-write.ts";
import { useNotify } from "../../shell/notices.tsx";

/** Hides the selected cars, or restores them if all are hidden. Both are reversible, so there is no confirmation. */
export function HideButton(props: { watchId: string; chosen: readonly WatchMatch[]; onDone: () => void }) {
  const { watchId, chosen, onDone } = props;
  const notify = useNotify();
  const hide = useWrite(hideOwnWatchMatches);
  const unhide = useWrite(unhideOwnWatchMatches);
  const areHidden = chosen.length > 0 && chosen.every(({ hidden }) => hidden);
  const write = areHidden ? unhide : hide;
  const act = () =>
    write.mutate(
      {
        path: { watch_id: watchId },
        body: { vehicle_ids: chosen.map(({ vehicle_id }) => vehicle_id) },
      },
      {
        onSuccess: onDone,
        onError: (error) => notify({ type: "error", text: <ErrorText error={error} /> }),
      },
    );
  return (
    <WriteButton
      operation={areHidden ? unhideOwnWatchMatches : hideOwnWatchMatches}
      disabled={chosen.length === 0}
      loading={hide.isPending || unhide.isPending}
      onClick={act}
    >
      {areHidden ? "Show again" : "Hide"}
    </WriteButton>
  );
}
