import { collectPolicies } from "@vehicle-sourcing/local-aws/iam/collect-policies.ts";
import type { PolicyStatement } from "@vehicle-sourcing/local-aws/iam/policy-document.ts";
import { readFunctions } from "@vehicle-sourcing/local-aws/runtime/read-functions.ts";
import { loadStageAssembly } from "@vehicle-sourcing/local-aws/templates/load-assembly.ts";
import { resolveStage } from "@vehicle-sourcing/local-aws/templates/resolve-stage.ts";
import { itemKinds } from "../../../shared/persistence/keys/item-kinds.ts";
import { readEntries, type StageName } from "./read-entries.ts";

const stageNames: readonly StageName[] = ["sandbox", "production"];
const writingActions = /^(?:dynamodb:(?:Put|Update|Delete|BatchWrite)Item|s3:(?:Put|Delete)Object)$/;
/** Every partner route records its call and the ended day. Its console copy also counts calls. */
const countedCalls: readonly unknown[] = [itemKinds.apiKey, itemKinds.userCalls, itemKinds.dayCalls].map(
  (prefix) => `${prefix}*`,
);

/** Returns the sorted paths, below `functions/`, of all functions whose roles allow writes besides counting calls. */
export async function readWriters(assemblyDirectory: string): Promise<string[]> {
  const writers = new Set<string>();
  for (const stageName of stageNames) {
    const stage = resolveStage(await loadStageAssembly(assemblyDirectory, stageName), {
      queueBaseUrl: "http://localhost",
      parameters: {},
      secrets: {},
      apiUrl: () => "http://localhost",
    });
    const policies = collectPolicies(stage);
    for (const [entry, { roleArn }] of readEntries(stage, readFunctions(stage, "http://localhost"))) {
      const statements = (policies.get(roleArn) ?? []).flatMap(({ Statement }) => [Statement].flat());
      if (statements.some(allowsWriting)) writers.add(entry);
    }
  }
  return [...writers].sort();
}

function allowsWriting({ Effect, Action, Condition }: PolicyStatement): boolean {
  if (Effect !== "Allow" || ![Action ?? []].flat().some((action) => writingActions.test(action)))
    return false;
  const keys = Object.values(Condition ?? {}).flatMap((operands) =>
    Object.entries(operands).flatMap(([name, values]) =>
      name.toLowerCase() === "dynamodb:leadingkeys" ? [values].flat() : [],
    ),
  );
  return keys.length === 0 || keys.some((key) => !countedCalls.includes(key));
}
