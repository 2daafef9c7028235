import { evaluate } from "../../templates/evaluate-intrinsics.ts";
import type { StackOutput, StackRecord } from "../account/account-records.ts";
import { AwsError } from "../account/aws-error.ts";
import type { Template } from "../templates/template.ts";
import { beginRollback } from "./begin-rollback.ts";
import { type ControlContext, readResourceValues, scopeStack } from "./control-context.ts";
import { makeObsolete } from "./make-obsolete.ts";
import type { Actor } from "./perform-action.ts";
import { StackWrites } from "./stack-writes.ts";

/**
 * Ends the forward phase: outputs are evaluated and exported, and resources that the new template lacks
 * become obsolete. An export whose name is taken, or a removed export in use, starts a rollback.
 */
export function endForwardPhase(actor: Actor, active: ReadonlySet<string>): void {
  const { context, stack, operation } = actor;
  const { account } = context;
  const target = operation.target!;
  const template = context.template(target.templateId);
  const writes = new StackWrites(context, stack);
  let evaluated: Pick<StackRecord, "imports" | "outputs">;
  try {
    evaluated = evaluateOutputs(context, stack, { ...target, template }, active);
    refuseExports(context, stack, evaluated.outputs);
  } catch (error) {
    if (!(error instanceof AwsError)) throw error;
    beginRollback(actor, writes, error.message);
    return;
  }
  const removed = [...account.stackResources(stack.stackId).values()]
    .filter(({ logicalId }) => !active.has(logicalId))
    .map((record) => makeObsolete(record, record.deletionPolicy));
  const { templateId, parameters, tags, capabilities, notificationArns, roleArn } = target;
  const description = template.Description ?? null;
  const updated = { templateId, parameters, tags, capabilities, notificationArns, roleArn, description };
  const changes = { ...updated, ...evaluated };
  if (operation.kind === "create") {
    writes.status("CREATE_COMPLETE", null, changes).operation(null).commit();
    return;
  }
  writes
    .status("UPDATE_COMPLETE_CLEANUP_IN_PROGRESS", null, changes)
    .operation({ ...operation, phase: "cleanup", undo: [], obsolete: [...operation.obsolete, ...removed] })
    .commit();
}

function evaluateOutputs(
  context: ControlContext,
  stack: StackRecord,
  target: { template: Template; parameters: StackRecord["parameters"]; notificationArns: readonly string[] },
  active: ReadonlySet<string>,
): Pick<StackRecord, "imports" | "outputs"> {
  const imports = new Set<string>();
  const scope = scopeStack(
    context,
    stack,
    target,
    (logicalId) => readResourceValues(context.account, stack.stackId, logicalId),
    (name) => imports.add(name),
  );
  const { Outputs = {}, Resources } = target.template;
  // Evaluate the properties only to collect the exports that they reference.
  for (const logicalId of active) evaluate(Resources[logicalId]!.Properties ?? {}, scope);
  const outputs = Object.entries(Outputs)
    .filter(([, { Condition }]) => Condition === undefined || scope.condition(Condition))
    .map(([key, { Value, Description, Export }]): StackOutput => {
      const exportName = Export === undefined ? null : String(evaluate(Export.Name, scope));
      return { key, value: String(evaluate(Value, scope)), description: Description ?? null, exportName };
    });
  return { outputs, imports: [...imports] };
}

function refuseExports(context: ControlContext, stack: StackRecord, outputs: readonly StackOutput[]): void {
  const { account } = context;
  const exports = account.exports(stack.region);
  for (const { exportName } of outputs) {
    const owner = exportName === null ? undefined : exports.get(exportName);
    if (owner !== undefined && owner.stackId !== stack.stackId) {
      throw new AwsError(
        "ValidationError",
        `Export with name ${exportName} is already exported by stack ${owner.stackName}. Rollback requested by user.`,
      );
    }
  }
  for (const { exportName, value } of stack.outputs) {
    if (exportName === null) continue;
    const after = outputs.find((each) => each.exportName === exportName);
    if (after?.value === value) continue;
    const users = account.importers(stack.region, exportName);
    if (users.length === 0) continue;
    const verb = after === undefined ? "deleted" : "updated";
    throw new AwsError(
      "ValidationError",
      `Export ${exportName} cannot be ${verb} as it is in use by ${users.join(", ")}`,
    );
  }
}
