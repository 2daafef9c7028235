import Box from "@cloudscape-design/components/box";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { useState } from "react";
import { assignMessageThread } from "../../api/generated/operations.ts";
import type { Assignment } from "../../api/generated/types.ts";
import { ErrorText } from "../../components/error-pane.tsx";
import { ActionDialog } from "../../components/forms/action-dialog.tsx";
import { WriteButton } from "../../components/forms/write-button.tsx";
import { useMessages } from "../../i18n/use-messages.ts";
import { useWrite } from "../../query/use-write.ts";
import { useNotify } from "../../shell/notices.tsx";
import { useConsole } from "../../start/console-context.ts";
import { Assignee } from "./assignee.tsx";
import { assignmentMessages } from "./assignment-messages.ts";
import { useOperators } from "./use-operators.ts";

interface AssignmentProps {
  /** Id of the order, or of the partner for its general thread. */
  threadId: string;
  assignment: Assignment;
}

/** Shows who is assigned to an order and its thread, with buttons to change the assignment. */
export function AssignmentControl({ threadId, assignment }: AssignmentProps) {
  const say = useMessages(assignmentMessages);
  const { person } = useConsole();
  const [isChanging, setChanging] = useState(false);
  const { assign, isBusy, error } = useAssign({ threadId, assignment });
  const { assignee } = assignment;
  return (
    <SpaceBetween direction="horizontal" size="xs" alignItems="center">
      {assignee === null ? (
        <Box color="text-body-secondary">{say("unassigned")}</Box>
      ) : (
        <Assignee assignee={assignee} />
      )}
      {assignee?.user_id !== person.subject && (
        <WriteButton operation={assignMessageThread} loading={isBusy} onClick={() => assign(person.subject)}>
          {say("assignToMe")}
        </WriteButton>
      )}
      <WriteButton operation={assignMessageThread} onClick={() => setChanging(true)}>
        {say("change")}
      </WriteButton>
      {error !== null && <ErrorText error={error} />}
      {isChanging && (
        <AssignDialog threadId={threadId} assignment={assignment} onClose={() => setChanging(false)} />
      )}
    </SpaceBetween>
  );
}

/**
 * Returns a function that assigns the thread and reports the result. The function sends the displayed version, so that
 * a concurrent change is not overwritten.
 */
function useAssign({ threadId, assignment }: AssignmentProps, onDone?: () => void) {
  const say = useMessages(assignmentMessages);
  const notify = useNotify();
  const write = useWrite(assignMessageThread, { alsoChanges: ["orders", "audit"] });
  const assign = (userId: string | null) =>
    write.mutate(
      { path: { id: threadId }, body: { user_id: userId, version: assignment.version } },
      {
        onSuccess: ({ assignee }) => {
          const text = assignee === null ? say("changed") : say("assignedTo", { name: assignee.user_name });
          notify({ type: "success", text });
          onDone?.();
        },
      },
    );
  return { assign, isBusy: write.isPending, error: write.error };
}

/** The option for no assignee. */
const nobody = "nobody";

/** Asks for the new assignee. */
function AssignDialog(props: AssignmentProps & { onClose: () => void }) {
  const { assignment, onClose } = props;
  const say = useMessages(assignmentMessages);
  const { assign, isBusy, error } = useAssign(props, onClose);
  const operators = useOperators();
  const choices = [
    { value: nobody, label: say("nobody") },
    ...operators.map(({ id, name }) => ({ value: id, label: name })),
  ];
  return (
    <ActionDialog
      title={say("change")}
      consequences={[say("changeNote")]}
      action={say("change")}
      fields={[{ path: "user_id", kind: "choice", label: say("assignee"), isRequired: true, choices }]}
      initial={{ user_id: assignment.assignee?.user_id ?? nobody }}
      isBusy={isBusy}
      error={error}
      onSend={({ user_id: chosen }) => assign(chosen === nobody ? null : String(chosen))}
      onCancel={onClose}
    />
  );
}
