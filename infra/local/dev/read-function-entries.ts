import { loadStageAssembly } from "@vehicle-sourcing/local-aws/templates/load-assembly.ts";

/** The description of a function's role, which names the function's entry. */
const roleDescription = /^Runs (\S+)$/;

interface FunctionProperties {
  Role?: { "Fn::GetAtt"?: [string, string] };
}

/** Returns the entries of a stage's functions, such as `partner/orders/create-order`, by the functions' identity. */
export async function readFunctionEntries(
  assemblyDirectory: string,
  stageName: string,
): Promise<Map<string, string>> {
  const { stacks } = await loadStageAssembly(assemblyDirectory, stageName);
  const entries = new Map<string, string>();
  for (const { stackId, template } of stacks) {
    const resources = template.Resources ?? {};
    for (const [logicalId, { Type, Properties }] of Object.entries(resources)) {
      if (Type !== "AWS::Lambda::Function") continue;
      const [roleId = ""] = (Properties as FunctionProperties).Role?.["Fn::GetAtt"] ?? [];
      const [, entry] = roleDescription.exec(String(resources[roleId]?.Properties?.Description)) ?? [];
      if (entry !== undefined) entries.set(`${stageName}.${stackId}.${logicalId}`, entry);
    }
  }
  return entries;
}
