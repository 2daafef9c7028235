import { routeTable } from "../route-table.ts";
import { emitConsoleErrors, emitConsoleOperations, emitConsoleValues } from "./emit-console-calls.ts";
import { type PlannedOperation, planOperations } from "./plan-operations.ts";
import { documentOf, emitTypes } from "./render-client.ts";

/** Returns the operations of the console from the current contract. */
export const plannedConsoleOperations = (): PlannedOperation[] =>
  planOperations(routeTable, documentOf("console"), ["operator", "partner_console"]);

/** Returns the console's derived modules by file name. */
export function renderConsole(): Record<string, string> {
  const document = documentOf("console");
  const operations = plannedConsoleOperations();
  const { schemas } = document.components as { schemas: Parameters<typeof emitConsoleErrors>[0] };
  return {
    "types.ts": emitTypes(schemas, operations),
    "operations.ts": emitConsoleOperations(operations),
    "errors.ts": emitConsoleErrors(schemas),
    "values.ts": emitConsoleValues(operations),
  };
}
