import FormField from "@cloudscape-design/components/form-field";
import Input from "@cloudscape-design/components/input";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { useRouter } from "@tanstack/react-router";
import { type ListingSource, listingSources } from "../../../../../shared/domain/inventory/vocabulary.ts";
import { memberLimits } from "../../../../../shared/domain/watches/watch.ts";
import { createOwnWatch } from "../../../api/generated/operations.ts";
import { ChoiceFilter } from "../../../components/filters/choice-filter.tsx";
import { ConfirmDialog } from "../../../components/forms/confirm-dialog.tsx";
import { refusedFields } from "../../../components/forms/refused-fields.ts";
import { useDraft } from "../../../drafts/use-draft.ts";
import { useWrite } from "../../../query/use-write.ts";
import { pathOf } from "../../../router/paths.ts";
import { useConsole } from "../../../start/console-context.ts";

interface Values {
  name: string;
  source: ListingSource[];
}

const isValues = (kept: object): kept is Values =>
  "name" in kept && typeof kept.name === "string" && "source" in kept && Array.isArray(kept.source);

/** Creates a static list and opens it. */
export function CreateListDialog({ onClose }: { onClose: () => void }) {
  const { environment } = useConsole();
  const router = useRouter();
  const draft = useDraft<Values>("list:new", { name: "", source: [] }, isValues);
  const write = useWrite(createOwnWatch);
  const faults = refusedFields(write.error);
  const { name, source } = draft.values;
  const create = () =>
    write.mutate(
      {
        body: {
          name: name.trim(),
          filters: source.length > 0 ? { source } : {},
          automatic_list_update: false,
        },
      },
      {
        onSuccess: ({ watch_id }) => {
          draft.reset();
          router.history.push(pathOf(environment, "watches", watch_id));
        },
      },
    );
  return (
    <ConfirmDialog
      title="New list"
      consequences={[]}
      action="Create list"
      isBusy={write.isPending}
      error={write.error}
      canConfirm={name.trim() !== ""}
      onConfirm={create}
      onCancel={() => {
        draft.reset();
        onClose();
      }}
    >
      <SpaceBetween size="m">
        <div>
          You add up to {memberLimits.static} cars yourself. You are notified of every price change, including
          increases, and when a car becomes available again.
        </div>
        <FormField label="Name" errorText={faults.name}>
          <Input
            value={name}
            autoComplete={false}
            onChange={({ detail }) => draft.change({ name: detail.value })}
          />
        </FormField>
        <FormField
          label="Sources"
          constraintText="For information only. You can add any car."
          errorText={faults["filters.source"]}
        >
          <ChoiceFilter
            label="Sources"
            all="Any"
            values={listingSources}
            chosen={source}
            nameOf={(one) => one.replaceAll("_", " ")}
            onChange={(chosen) => draft.change({ source: chosen ?? [] })}
          />
        </FormField>
      </SpaceBetween>
    </ConfirmDialog>
  );
}
