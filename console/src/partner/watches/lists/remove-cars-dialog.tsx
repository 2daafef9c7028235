import { useState } from "react";
import { removeOwnWatchMatches } from "../../../api/generated/operations.ts";
import type { WatchMatch } from "../../../api/generated/types.ts";
import { ConfirmDialog } from "../../../components/forms/confirm-dialog.tsx";
import { useWrite } from "../../../query/use-write.ts";
import { useNotify } from "../../../shell/notices.tsx";
import { doInBatches } from "./do-in-batches.ts";

/** Confirms removing cars from a list and removes them in batches. */
export function RemoveCarsDialog(props: {
  watchId: string;
  cars: readonly WatchMatch[];
  onDone: () => void;
  onClose: () => void;
}) {
  const { watchId, cars, onDone, onClose } = props;
  // The confirmation covers the selected cars, even if the list changes in the meantime.
  const [ids, setIds] = useState(() => cars.map(({ vehicle_id }) => vehicle_id));
  const [error, setError] = useState<unknown>(null);
  const [isBusy, setBusy] = useState(false);
  const notify = useNotify();
  const write = useWrite(removeOwnWatchMatches);
  const remove = async () => {
    setBusy(true);
    const outcome = await doInBatches(ids, (vehicle_ids) =>
      write.mutateAsync({ path: { watch_id: watchId }, body: { vehicle_ids } }),
    );
    setBusy(false);
    setError(outcome.error);
    setIds(outcome.remaining);
    if (outcome.remaining.length > 0) return;
    const count = outcome.answers.reduce((sum, { removed }) => sum + removed.length, 0);
    notify({
      type: "success",
      text: `${count} ${count === 1 ? "car" : "cars"} removed from the list.`,
    });
    onDone();
    onClose();
  };
  return (
    <ConfirmDialog
      title={ids.length === 1 ? "Remove car" : `Remove ${ids.length} cars`}
      consequences={[
        "You no longer receive alerts for these cars. No event is sent.",
        "If you add a removed car again, its time on the list starts over.",
      ]}
      action="Remove"
      isDangerous
      isBusy={isBusy}
      error={error}
      onConfirm={() => void remove()}
      onCancel={onClose}
    />
  );
}
