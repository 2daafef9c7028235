import Alert from "@cloudscape-design/components/alert";
import Button from "@cloudscape-design/components/button";
import Container from "@cloudscape-design/components/container";
import Form from "@cloudscape-design/components/form";
import Header from "@cloudscape-design/components/header";
import SpaceBetween from "@cloudscape-design/components/space-between";
import StatusIndicator from "@cloudscape-design/components/status-indicator";
import { useState } from "react";
import { sharedMessages } from "../../i18n/shared-messages.ts";
import { useMessages } from "../../i18n/use-messages.ts";
import { ErrorText } from "../error-pane.tsx";
import { ConflictDialog } from "./conflict-dialog.tsx";
import { FieldInputs } from "./field-inputs.tsx";
import { type FieldConflict, findConflicts } from "./find-conflicts.ts";
import { type Body, changesOf, type FormField, textsOf } from "./form-fields.ts";
import { formMessages } from "./form-messages.ts";
import { refusedFields } from "./refused-fields.ts";
import { useFirstField } from "./use-first-field.ts";
import { useRecordDraft } from "./use-record-draft.ts";

/** The stored state of the record, and the author of its last change if known. */
export interface StoredRecord {
  record: object;
  changed: { by: string; at: string } | null;
}

/** Fields under one heading. */
export interface FormSection {
  title: string;
  fields: readonly FormField[];
}

/** The properties of an edit form. */
export interface EditFormProps {
  /** The name of the form, with the id of the edited record. */
  form: string;
  sections: readonly FormSection[];
  record: object;
  /** Reads the record again right before sending. */
  readNow: () => Promise<StoredRecord>;
  /** Paths of objects that are sent with all their fields if any field changed. */
  whole?: readonly string[];
  /** The label of the button. */
  action: string;
  /** Whether the form may be sent without changes. */
  mayBeUnchanged?: boolean;
  onSend: (body: Body) => Promise<unknown>;
  /** Called after the form was sent or cancelled. */
  onClose: () => void;
}

/**
 * Edits a record and sends the changes. The service rejects invalid values before any change, and errors appear at
 * their fields. If someone else changed the same field, the user decides.
 */
export function EditForm(props: EditFormProps) {
  const { sections, action, mayBeUnchanged = false } = props;
  const say = useMessages(sharedMessages);
  const formatForm = useMessages(formMessages);
  const editing = useEditing(props);
  const form = useFirstField<HTMLFormElement>();
  const { draft, faults, conflicts } = editing;
  const labels = new Map(
    sections.flatMap(({ fields }) => fields.map(({ path, label }) => [path, label] as const)),
  );
  const faultsElsewhere = Object.keys(faults).filter((path) => !labels.has(path));
  return (
    <>
      <form
        ref={form}
        onSubmit={(event) => {
          event.preventDefault();
          void editing.submit();
        }}
      >
        <Form
          actions={
            <SpaceBetween direction="horizontal" size="xs">
              <Button variant="link" formAction="none" onClick={editing.giveUp}>
                {say("cancel")}
              </Button>
              <Button
                variant="primary"
                loading={editing.isBusy}
                disabled={draft.changed.length === 0 && !mayBeUnchanged}
              >
                {action}
              </Button>
            </SpaceBetween>
          }
          errorText={
            Object.keys(faults).length > 0
              ? [formatForm("hasFaults"), ...faultsElsewhere.map((path) => `${path}: ${faults[path]}`)].join(
                  " ",
                )
              : undefined
          }
        >
          <SpaceBetween size="m">
            {draft.isRestored && (
              <Alert
                action={
                  <Button formAction="none" onClick={draft.reset}>
                    {say("discardDraft")}
                  </Button>
                }
              >
                {say("draftRestored")}
              </Alert>
            )}
            {sections.map(({ title, fields }) => (
              <Container key={title} header={<Header variant="h2">{title}</Header>}>
                <FieldInputs
                  fields={fields}
                  texts={draft.typed}
                  faults={faults}
                  columns={2}
                  onChange={draft.change}
                />
              </Container>
            ))}
            {editing.error !== null && (
              <Alert type="error">
                <ErrorText error={editing.error} />
              </Alert>
            )}
            {draft.changed.length === 0 && !mayBeUnchanged && (
              <StatusIndicator type="info">{formatForm("nothingChanged")}</StatusIndicator>
            )}
          </SpaceBetween>
        </Form>
      </form>
      {conflicts !== null && (
        <ConflictDialog
          changed={conflicts.changed}
          conflicts={conflicts.fields}
          nameOf={(path) => labels.get(path) ?? path}
          show={(_, value) => String(value ?? "") || "–"}
          isBusy={editing.isBusy}
          onTakeCurrent={editing.giveUp}
          onSendTyped={() => void editing.send()}
          onCancel={editing.dismissConflicts}
        />
      )}
    </>
  );
}

interface Conflicts {
  changed: StoredRecord["changed"];
  fields: FieldConflict[];
}

function useEditing(props: EditFormProps) {
  const { form, sections, record, readNow, whole = [], onSend, onClose } = props;
  const fields = sections.flatMap((section) => section.fields);
  const draft = useRecordDraft(form, fields, record);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const [conflicts, setConflicts] = useState<Conflicts | null>(null);
  const body = changesOf(fields, draft.opened, draft.typed, whole);
  const giveUp = () => {
    draft.reset();
    onClose();
  };
  const whileBusy = async (work: () => Promise<void>) => {
    setBusy(true);
    setError(null);
    try {
      await work();
    } catch (failure) {
      setConflicts(null);
      setError(failure);
    } finally {
      setBusy(false);
    }
  };
  const send = () =>
    whileBusy(async () => {
      await onSend(body);
      giveUp();
    });
  const submit = () =>
    whileBusy(async () => {
      const stored = await readNow();
      const typed = Object.fromEntries(draft.changed.map((path) => [path, draft.typed[path] ?? ""]));
      const found = findConflicts(draft.opened, textsOf(fields, stored.record), typed);
      if (found.length > 0) setConflicts({ changed: stored.changed, fields: found });
      else await send();
    });
  return {
    ...{ draft, isBusy, error, conflicts, submit, send, giveUp },
    faults: refusedFields(error),
    dismissConflicts: () => setConflicts(null),
  };
}
