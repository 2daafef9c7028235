import FormField from "@cloudscape-design/components/form-field";
import Input from "@cloudscape-design/components/input";
import SpaceBetween from "@cloudscape-design/components/space-between";
import StatusIndicator from "@cloudscape-design/components/status-indicator";
import { useState } from "react";
import { admitsAddress, isAllowlistEntry } from "../../../../shared/domain/access/allowlist.ts";
import { replaceApiKeyAllowlist } from "../../api/generated/operations.ts";
import type { ApiKey } from "../../api/generated/types.ts";
import { ConfirmDialog } from "../../components/forms/confirm-dialog.tsx";
import { ConflictDialog } from "../../components/forms/conflict-dialog.tsx";
import { findConflicts } from "../../components/forms/find-conflicts.ts";
import { useDraft } from "../../drafts/use-draft.ts";
import { useWrite } from "../../query/use-write.ts";
import { useNotify } from "../../shell/notices.tsx";
import { useConsole } from "../../start/console-context.ts";
import { AllowlistField } from "./allowlist-field.tsx";
import { countTogether, entriesOf, warnOfLockOut } from "./evaluate-allowlist.ts";
import { explainEntry } from "./explain-entry.ts";

interface Values {
  text: string;
  /** The list when the editor was opened, to detect that somebody else changed it. */
  opened: string[];
}

const isValues = (kept: object): kept is Values =>
  "text" in kept && typeof kept.text === "string" && "opened" in kept && Array.isArray(kept.opened);

/** Edits the allowlist of a key, and warns about callers that would lose access. */
export function AllowlistDialog(props: { apiKey: ApiKey; keys: readonly ApiKey[]; onClose: () => void }) {
  const { keys, onClose } = props;
  // The list refreshes while the editor is open, so this is the current key.
  const apiKey = keys.find(({ id }) => id === props.apiKey.id) ?? props.apiKey;
  const { environment } = useConsole();
  const notify = useNotify();
  const [isConflictShown, setConflictShown] = useState(false);
  const initial = { text: props.apiKey.allowlist.join("\n"), opened: props.apiKey.allowlist };
  const draft = useDraft<Values>(`allowlist:${apiKey.id}`, initial, isValues);
  const write = useWrite(replaceApiKeyAllowlist);
  const entries = entriesOf(draft.values.text);
  const together = countTogether(keys, apiKey.id, entries);
  const close = () => {
    draft.reset();
    onClose();
  };
  const send = () =>
    write.mutate(
      { path: { id: apiKey.id }, body: { allowlist: entries } },
      {
        onSuccess: () => {
          notify({ type: "success", text: `Allowlist of "${apiKey.name}" updated.` });
          close();
        },
      },
    );
  const conflicts = findConflicts(
    { allowlist: draft.values.opened },
    { allowlist: apiKey.allowlist },
    { allowlist: entries },
  );
  if (isConflictShown && conflicts.length > 0)
    return (
      <ConflictDialog
        changed={null}
        conflicts={conflicts}
        nameOf={() => "IP allowlist"}
        show={(_, value) => (value as string[]).join(", ") || "–"}
        isBusy={write.isPending}
        onTakeCurrent={close}
        onSendTyped={send}
        onCancel={() => setConflictShown(false)}
      />
    );
  const isValid =
    entries.every((entry) => explainEntry(entry, environment).isValid) && together.count <= together.limit;
  return (
    <ConfirmDialog
      title={`Allowlist of "${apiKey.name}"`}
      consequences={warnOfLockOut(apiKey.allowlist, entries, environment)}
      action="Apply allowlist"
      isBusy={write.isPending}
      error={write.error}
      canConfirm={isValid}
      onConfirm={() => (conflicts.length > 0 ? setConflictShown(true) : send())}
      onCancel={close}
    >
      <SpaceBetween size="m">
        {draft.isRestored && (
          <StatusIndicator type="info">Your unsaved changes were restored.</StatusIndicator>
        )}
        <AllowlistField value={draft.values.text} onChange={(text) => draft.change({ text })} />
        <StatusIndicator type={together.count > together.limit ? "error" : "info"}>
          Your active keys have {together.count} of {together.limit} distinct entries in total.
        </StatusIndicator>
        <AddressTrial entries={entries} />
      </SpaceBetween>
    </ConfirmDialog>
  );
}

/** Checks whether an address would be accepted, so that a user does not lock out their own server. */
function AddressTrial({ entries }: { entries: readonly string[] }) {
  const { environment } = useConsole();
  const [address, setAddress] = useState("");
  const isAddress = isAllowlistEntry(address) && !address.includes("/");
  const isAdmitted = isAddress && admitsAddress(entries, address, environment);
  return (
    <FormField
      label="Try an address"
      description="Enter your server's address to check whether it is accepted."
      errorText={address !== "" && !isAddress ? "Enter a valid address." : undefined}
    >
      <Input value={address} onChange={({ detail }) => setAddress(detail.value.trim())} />
      <span role="status">
        {isAddress && (
          <StatusIndicator type={isAdmitted ? "success" : "error"}>
            {isAdmitted ? "Accepted" : "Refused"}
          </StatusIndicator>
        )}
      </span>
    </FormField>
  );
}
