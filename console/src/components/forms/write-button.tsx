import Button, { type ButtonProps } from "@cloudscape-design/components/button";
import { type OperationReference, useRoleRefusal } from "../../auth/use-role-refusal.ts";

/** A button that begins a write. It is disabled with the reason if the person's role does not allow the operation. */
export function WriteButton({ operation, ...props }: ButtonProps & { operation: OperationReference }) {
  const refusal = useRoleRefusal(operation);
  return refusal === null ? <Button {...props} /> : <Button {...props} disabled disabledReason={refusal} />;
}
