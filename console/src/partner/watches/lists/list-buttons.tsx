import SpaceBetween from "@cloudscape-design/components/space-between";
import { useState } from "react";
import { addOwnWatchMatches, removeOwnWatchMatches } from "../../../api/generated/operations.ts";
import type { Watch, WatchMatch } from "../../../api/generated/types.ts";
import { WriteButton } from "../../../components/forms/write-button.tsx";
import { AddCarsDialog } from "./add-cars-dialog.tsx";
import { RemoveCarsDialog } from "./remove-cars-dialog.tsx";

/** Shows the actions of a manual list. */
export function ListButtons(props: { watch: Watch; chosen: readonly WatchMatch[]; onDone: () => void }) {
  const { watch, chosen, onDone } = props;
  const [open, setOpen] = useState<"add" | "remove" | null>(null);
  const close = () => setOpen(null);
  return (
    <SpaceBetween size="s" direction="horizontal">
      <WriteButton
        operation={removeOwnWatchMatches}
        disabled={chosen.length === 0}
        onClick={() => setOpen("remove")}
      >
        Remove
      </WriteButton>
      <WriteButton operation={addOwnWatchMatches} variant="primary" onClick={() => setOpen("add")}>
        Add cars
      </WriteButton>
      {open === "add" && <AddCarsDialog watch={watch} onClose={close} />}
      {open === "remove" && (
        <RemoveCarsDialog watchId={watch.watch_id} cars={chosen} onDone={onDone} onClose={close} />
      )}
    </SpaceBetween>
  );
}
