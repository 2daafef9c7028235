import Badge from "@cloudscape-design/components/badge";
import type { Assignment } from "../../api/generated/types.ts";
import type { ListColumn } from "../../components/lists/list-columns.ts";
import { useMessages } from "../../i18n/use-messages.ts";
import { useConsole } from "../../start/console-context.ts";
import { assignmentMessages } from "./assignment-messages.ts";

/** The minimum width of a column of assignees. */
const assigneeColumnWidth = 140;

/** Shows the assigned operator as a chip, highlighted for the signed-in person. Renders nothing without an assignee. */
export function Assignee({ assignee }: Pick<Assignment, "assignee">) {
  const say = useMessages(assignmentMessages);
  const { person } = useConsole();
  if (assignee === null) return null;
  const { user_id: id, user_name: name } = assignee;
  const isMe = id === person.subject;
  return (
    <Badge color={isMe ? "blue" : "grey"}>
      <bdi>{isMe ? say("toMe", { name }) : name}</bdi>
    </Badge>
  );
}

/** Returns the column of assignees of a list. */
export function useAssigneeColumn(): ListColumn<{ assignment: Assignment }> {
  const say = useMessages(assignmentMessages);
  return {
    ...{ id: "assignee", header: say("assignee"), minWidth: assigneeColumnWidth },
    cell: ({ assignment }) => <Assignee assignee={assignment.assignee} />,
  };
}
