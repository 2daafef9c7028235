import Button, { type ButtonProps } from "@cloudscape-design/components/button";
import type { CallTypes, Operation } from "../api/operation.ts";
import { useMay } from "../auth/use-may.ts";
import { roleMessages } from "../i18n/role-messages.ts";
import { useMessages } from "../i18n/use-messages.ts";
import { useConsole } from "../start/console-context.ts";

/** A button that begins a write. It is disabled with the reason if the person's role may not call the operation. */
export function WriteButton({
  operation,
  ...props
}: ButtonProps & { operation: Pick<Operation<CallTypes>, "area" | "method" | "path"> }) {
  const may = useMay();
  const say = useMessages(roleMessages);
  const { person } = useConsole();
  if (may(operation)) return <Button {...props} />;
  const role = person.consoleRoles[operation.path.startsWith("/ops/") ? "operator" : "partner"];
  return <Button {...props} disabled disabledReason={say("mayNot", { role: say(role ?? "none") })} />;
}
