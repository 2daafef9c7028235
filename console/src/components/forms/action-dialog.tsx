import { type ReactNode, useState } from "react";
import { useDialogDraft } from "../../drafts/use-dialog-draft.ts";
import { ConfirmDialog, type ConfirmDialogProps } from "./confirm-dialog.tsx";
import { FieldInputs } from "./field-inputs.tsx";
import { areTexts, type Body, bodyOf, type FormField, isComplete, type Texts } from "./form-fields.ts";
import { refusedFields } from "./refused-fields.ts";

/** The texts and fields of an action's confirmation dialog. */
export interface ActDialogProps
  extends Pick<ConfirmDialogProps, "title" | "consequences" | "action" | "isBusy" | "error" | "onCancel"> {
  /** The text that the user must type first, for irreversible actions. */
  typedWord?: string;
  fields: readonly FormField[];
  /** The initial values of the fields. */
  initial?: Texts;
  /** Values for untouched fields, computed from the typed values. */
  suggest?: (typed: Texts) => Texts;
  /** Values of the request body that have no field in the dialog. */
  fixed?: Body;
  /** A warning to acknowledge before the action: a concurrent change, or the effect of the typed values. */
  notice?: ReactNode | ((texts: Texts) => ReactNode);
  /** Whether sending is disabled, regardless of the input. */
  isBlocked?: boolean;
  onSend: (body: Body) => void;
}

/** Asks for an action's input, and shows the service's errors at each field. */
export function ActionDialog(props: ActDialogProps) {
  const {
    fields,
    initial = {},
    suggest,
    fixed = {},
    notice,
    isBlocked = false,
    onSend,
    error,
    ...dialog
  } = props;
  const { values: typed, change, isRestored } = useDialogDraft<Texts>(dialog.title, initial, areTexts);
  const [isFilePending, setFilePending] = useState(false);
  const texts = { ...suggest?.(typed), ...typed };
  return (
    <ConfirmDialog
      {...dialog}
      isRestored={isRestored}
      error={error}
      canConfirm={!isBlocked && !isFilePending && isComplete(fields, texts)}
      onConfirm={() => onSend({ ...fixed, ...bodyOf(fields, texts) })}
    >
      {typeof notice === "function" ? notice(texts) : notice}
      {fields.length > 0 && (
        <FieldInputs
          fields={fields}
          texts={texts}
          faults={refusedFields(error)}
          columns={fields.length > 3 ? 2 : 1}
          onChange={(path, text) => change({ [path]: text })}
          onFilePending={setFilePending}
        />
      )}
    </ConfirmDialog>
  );
}
