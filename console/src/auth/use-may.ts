import { rolesPermitted } from "../../../shared/domain/access/console-roles.ts";
import type { CallTypes, Operation } from "../api/operation.ts";
import { useConsole } from "../start/console-context.ts";

/** An operation, as far as roles are concerned. */
type GuardedOperation = Pick<Operation<CallTypes>, "area" | "method" | "path">;

/**
 * Returns a function that reports whether the person's role may call an operation. The API decides again for each
 * call.
 */
export function useMay(): (operation: GuardedOperation) => boolean {
  const { environment, person } = useConsole();
  return ({ area, method, path }) => {
    const side = path.startsWith("/ops/") ? "operator" : "partner";
    const role = person.consoleRoles[side];
    const audience = side === "operator" ? "operator" : "partner_console";
    return role !== null && rolesPermitted({ audience, area, method }, environment).includes(role);
  };
}
