import Alert from "@cloudscape-design/components/alert";
import Button from "@cloudscape-design/components/button";
import FormField from "@cloudscape-design/components/form-field";
import ProgressBar from "@cloudscape-design/components/progress-bar";
import SpaceBetween from "@cloudscape-design/components/space-between";
import Textarea from "@cloudscape-design/components/textarea";
import { memberLimits } from "../../../../../shared/domain/watches/watch.ts";
import type { Watch } from "../../../api/generated/types.ts";
import { ErrorText } from "../../../components/error-pane.tsx";
import { DialogFrame } from "../../../components/forms/dialog-frame.tsx";
import { useDraft } from "../../../drafts/use-draft.ts";
import { AddedCars } from "./added-cars.tsx";
import { readVehicleIds } from "./read-vehicle-ids.ts";
import { useAddCars } from "./use-add-cars.ts";

interface Values {
  text: string;
}

const isValues = (kept: object): kept is Values => "text" in kept && typeof kept.text === "string";

/** Accepts many pasted ids, adds their cars to a list, and shows the result for each. */
export function AddCarsDialog({ watch, onClose }: { watch: Watch; onClose: () => void }) {
  const draft = useDraft<Values>(`list:${watch.watch_id}`, { text: "" }, isValues);
  const adding = useAddCars(watch.watch_id);
  const ids = readVehicleIds(draft.values.text);
  const room = memberLimits.static - watch.active_match_count - watch.hidden_match_count;
  const add = async (wanted: string[]) => {
    const remaining = await adding.add(wanted);
    draft.change({ text: remaining.join("\n") });
  };
  const close = () => {
    draft.reset();
    onClose();
  };
  const { added, doneCount, wantedCount, isBusy, error } = adding;
  return (
    <DialogFrame
      title={`Add cars to "${watch.name}"`}
      size="large"
      leave={added === null ? "Cancel" : "Close"}
      isSent={ids.length === 0}
      onLeave={close}
      onEnter={undefined}
      buttons={
        <Button variant="primary" loading={isBusy} disabled={ids.length === 0} onClick={() => void add(ids)}>
          {ids.length === 0 ? "Add cars" : `Add ${ids.length} ${ids.length === 1 ? "car" : "cars"}`}
        </Button>
      }
    >
      <SpaceBetween size="m">
        <FormField
          label="Car IDs"
          description="Separate IDs with line breaks, commas or spaces. URLs also work."
          constraintText={`A list holds ${memberLimits.static} cars, including hidden cars. You can add ${Math.max(0, room)} more.`}
          warningText={ids.length > room ? "The list does not have enough room for these cars." : undefined}
        >
          <Textarea
            value={draft.values.text}
            rows={8}
            disabled={isBusy}
            placeholder="auction_a_…"
            onChange={({ detail }) => draft.change({ text: detail.value })}
          />
        </FormField>
        {isBusy && (
          <ProgressBar
            value={(100 * doneCount) / wantedCount}
            description={`${doneCount} of ${wantedCount} IDs`}
          />
        )}
        <div aria-live="polite">
          <SpaceBetween size="m">
            {error !== null && (
              <Alert type="error" header="The request stopped early. Submit the remaining cars again.">
                <ErrorText error={error} />
              </Alert>
            )}
            {added !== null && <AddedCars added={added} onRetry={isBusy ? null : (some) => void add(some)} />}
          </SpaceBetween>
        </div>
      </SpaceBetween>
    </DialogFrame>
  );
}
