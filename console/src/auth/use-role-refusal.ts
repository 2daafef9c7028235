import { rolesPermitted, scopeOfAudience } from "../../../shared/domain/access/console-roles.ts";
import type { CallTypes, Operation } from "../api/operation.ts";
import { roleMessages } from "../i18n/role-messages.ts";
import { useMessages } from "../i18n/use-messages.ts";
import { viewMessages } from "../shell/view-messages.ts";
import { useConsole } from "../start/console-context.ts";

/** The parts of an operation that decide which roles may call it. */
export type OperationReference = Pick<Operation<CallTypes>, "area" | "method" | "path">;

/**
 * Returns why the person's role does not allow an operation; null if it does. The API decides again for each call.
 */
export const useRoleRefusal = (operation: OperationReference): string | null => useRoleRefusals()(operation);

/** Returns a function that checks any operation in the same way as `useRoleRefusal`. */
export function useRoleRefusals(): (operation: OperationReference) => string | null {
  const { environment, person, view } = useConsole();
  const say = useMessages(roleMessages);
  const formatView = useMessages(viewMessages);
  return ({ area, method, path }) => {
    const audience = path.startsWith("/ops/") ? "operator" : "partner_console";
    const role = person.consoleRoles[scopeOfAudience(audience)];
    const permitted = rolesPermitted({ audience, area, method }, environment);
    if (role !== null && permitted.includes(role)) return null;
    if (view !== null && audience === "partner_console") return formatView("readOnly");
    return say("mayNot", { role: say(role ?? "none") });
  };
}
