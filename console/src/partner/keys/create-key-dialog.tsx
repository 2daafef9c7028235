import FormField from "@cloudscape-design/components/form-field";
import Input from "@cloudscape-design/components/input";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { createApiKey } from "../../api/generated/operations.ts";
import type { IssuedApiKey } from "../../api/generated/types.ts";
import { ConfirmDialog } from "../../components/forms/confirm-dialog.tsx";
import { useDraft } from "../../drafts/use-draft.ts";
import { useWrite } from "../../query/use-write.ts";
import { useConsole } from "../../start/console-context.ts";
import { AllowlistField } from "./allowlist-field.tsx";
import { entriesOf } from "./evaluate-allowlist.ts";
import { explainEntry } from "./explain-entry.ts";

interface Values {
  name: string;
  allowlist: string;
}

const isValues = (kept: object): kept is Values =>
  "name" in kept &&
  typeof kept.name === "string" &&
  "allowlist" in kept &&
  typeof kept.allowlist === "string";

/** Asks for the purpose and the addresses of a new key, and creates it. */
export function CreateKeyDialog({
  onIssued,
  onClose,
}: {
  onIssued: (issued: IssuedApiKey) => void;
  onClose: () => void;
}) {
  const { environment } = useConsole();
  const draft = useDraft<Values>("create-key", { name: "", allowlist: "" }, isValues);
  const write = useWrite(createApiKey);
  const { name, allowlist } = draft.values;
  const entries = entriesOf(allowlist);
  const isValid = name.trim() !== "" && entries.every((entry) => explainEntry(entry, environment).isValid);
  const create = () =>
    write.mutate(
      { body: { name: name.trim(), allowlist: entries } },
      {
        onSuccess: (issued) => {
          draft.reset();
          onIssued(issued);
        },
      },
    );
  return (
    <ConfirmDialog
      title="Create key"
      consequences={[]}
      action="Create key"
      isBusy={write.isPending}
      error={write.error}
      canConfirm={isValid}
      onConfirm={create}
      onCancel={() => {
        draft.reset();
        onClose();
      }}
    >
      <SpaceBetween size="m">
        <FormField label="Name" description="Describe the key's purpose.">
          <Input value={name} onChange={({ detail }) => draft.change({ name: detail.value })} />
        </FormField>
        <AllowlistField value={allowlist} onChange={(text) => draft.change({ allowlist: text })} />
      </SpaceBetween>
    </ConfirmDialog>
  );
}
