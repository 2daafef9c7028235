import { OneFilter } from "../../components/filters/choice-filter.tsx";
import { useMessages } from "../../i18n/use-messages.ts";
import { useConsole } from "../../start/console-context.ts";
import { assignmentMessages } from "./assignment-messages.ts";
import { useOperators } from "./use-operators.ts";

/** Filters a list by the assignee: the signed-in person, nobody, or another operator. */
export function AssigneeFilter(props: {
  value: string | undefined;
  onChange: (assignee: string | undefined) => void;
}) {
  const { value, onChange } = props;
  const say = useMessages(assignmentMessages);
  const { person } = useConsole();
  const nameOf = useNameOfAssignee();
  const others = useOperators().flatMap(({ id }) => (id === person.subject ? [] : [id]));
  const offered = [...Object.keys(wordOf), ...others];
  return (
    <OneFilter
      label={say("assignee")}
      all={say("anyAssignee")}
      values={value === undefined || offered.includes(value) ? offered : [...offered, value]}
      chosen={value}
      nameOf={nameOf}
      onChange={onChange}
    />
  );
}

/** Returns the text of the filter's chip; undefined without a filter. */
export function useAssigneeLabel(value: string | undefined): string | undefined {
  const say = useMessages(assignmentMessages);
  const nameOf = useNameOfAssignee();
  if (value === undefined) return undefined;
  return wordOf[value] !== undefined ? nameOf(value) : `${say("assignee")}: ${nameOf(value)}`;
}

/** The texts of the values that are not user ids. */
const wordOf: Readonly<Record<string, "assignedToMe" | "unassigned">> = {
  me: "assignedToMe",
  nobody: "unassigned",
};

/** Returns the function that names a value of the filter. The function returns the id of an unknown user. */
function useNameOfAssignee(): (value: string) => string {
  const say = useMessages(assignmentMessages);
  const operators = useOperators();
  return (value) => {
    const word = wordOf[value];
    return word === undefined ? (operators.find(({ id }) => id === value)?.name ?? value) : say(word);
  };
}
