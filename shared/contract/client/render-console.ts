import { routeTable } from "../route-table.ts";
import { emitConsoleErrors, emitConsoleOperations, emitConsoleValues } from "./emit-console-calls.ts";
import { type PlannedOperation, planOperations } from "./plan-operations.ts";
import { documentOf, emitTypes, formatFiles } from "./render-client.ts";

/** The folder of the console's generated files. */
export const consoleDirectory = "console/src/api/generated";

/** Returns the operations of the console, as the contract has them now. */
export const plannedConsoleOperations = (): PlannedOperation[] =>
  planOperations(routeTable, documentOf("console"), ["operator", "partner_console"]);

/** Returns the generated files of the console by name, in the repository's code format. */
export function renderConsole(): Record<string, string> {
  const document = documentOf("console");
  const operations = plannedConsoleOperations();
  const { schemas } = document.components as { schemas: Parameters<typeof emitConsoleErrors>[0] };
  return formatFiles(consoleDirectory, {
    "types.ts": emitTypes(schemas, operations),
    "operations.ts": emitConsoleOperations(operations),
    "errors.ts": emitConsoleErrors(schemas),
    "values.ts": emitConsoleValues(operations),
  });
}
