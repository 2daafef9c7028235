import Alert from "@cloudscape-design/components/alert";
import Button from "@cloudscape-design/components/button";
import FormField from "@cloudscape-design/components/form-field";
import Input from "@cloudscape-design/components/input";
import SpaceBetween from "@cloudscape-design/components/space-between";
import type { ReactNode } from "react";
import { useDialogDraft } from "../../drafts/use-dialog-draft.ts";
import { sharedMessages } from "../../i18n/shared-messages.ts";
import { useMessages } from "../../i18n/use-messages.ts";
import { ErrorText } from "../error-pane.tsx";
import { DialogFrame } from "./dialog-frame.tsx";
import { areTexts, type Texts } from "./form-fields.ts";

/** The texts of a confirmation dialog. */
export interface ConfirmDialogProps {
  title: string;
  /** The consequences, one sentence each. */
  consequences: readonly ReactNode[];
  /** The label of the button: verb and object, never "OK". */
  action: string;
  /** The name that the user must type before an irreversible action. */
  typedWord?: string;
  /** Additional required input. */
  children?: ReactNode;
  /** Whether the action removes or stops something. If so, a dialog without a field focuses its cancel button. */
  isDangerous?: boolean;
  isBusy: boolean;
  error: unknown;
  /** Whether the form starts with the input from before the session ended. */
  isRestored?: boolean;
  /** False while required input is missing. */
  canConfirm?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

/**
 * Asks for confirmation before an action and states its consequences. Stays open on failure and shows the
 * reason.
 */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, consequences, action, typedWord, children, isBusy, error, canConfirm = true } = props;
  const { isRestored = false, isDangerous = false, onConfirm, onCancel } = props;
  const say = useMessages(sharedMessages);
  const word = useDialogDraft<Texts>(`${title}:word`, { typed: "" }, areTexts);
  const typed = word.values.typed ?? "";
  const isConfirmed = canConfirm && (typedWord === undefined || typed.trim() === typedWord);
  return (
    <DialogFrame
      title={title}
      onLeave={onCancel}
      isBusy={isBusy}
      isRestored={isRestored || word.isRestored}
      isDangerous={isDangerous}
      onEnter={isConfirmed ? onConfirm : undefined}
      buttons={
        <Button variant="primary" loading={isBusy} disabled={!isConfirmed} onClick={onConfirm}>
          {action}
        </Button>
      }
    >
      <SpaceBetween size="m">
        {consequences.length > 0 && (
          <Alert type="warning" header={say("consequences")}>
            <ul>
              {consequences.map((consequence, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the sentences of one dialog never change places
                <li key={index}>{consequence}</li>
              ))}
            </ul>
          </Alert>
        )}
        {children}
        {typedWord !== undefined && (
          <FormField label={say("confirmTyping", { word: typedWord })}>
            <Input
              value={typed}
              onChange={({ detail }) => word.change({ typed: detail.value })}
              autoComplete={false}
            />
          </FormField>
        )}
        {error !== null && error !== undefined && (
          <Alert type="error">
            <ErrorText error={error} />
          </Alert>
        )}
      </SpaceBetween>
    </DialogFrame>
  );
}
