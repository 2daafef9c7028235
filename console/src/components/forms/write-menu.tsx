import ButtonDropdown from "@cloudscape-design/components/button-dropdown";
import { type OperationReference, useRoleRefusals } from "../../auth/use-role-refusal.ts";

/** An action of a menu, and the operation that it begins. */
export interface WriteAction<Id extends string> {
  id: Id;
  text: string;
  operation: OperationReference;
}

/** A row's menu of writes. Actions that the person's role does not allow are disabled with the reason. */
export function WriteMenu<Id extends string>(props: {
  label: string;
  actions: readonly WriteAction<Id>[];
  onAct: (id: Id) => void;
}) {
  const { label, actions, onAct } = props;
  const refusalOf = useRoleRefusals();
  return (
    <ButtonDropdown
      expandToViewport
      variant="inline-icon"
      ariaLabel={label}
      items={actions.map(({ id, text, operation }) => {
        const refusal = refusalOf(operation);
        return { id, text, ...(refusal !== null && { disabled: true, disabledReason: refusal }) };
      })}
      onItemClick={({ detail }) => onAct(detail.id as Id)}
    />
  );
}
