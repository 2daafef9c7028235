import { CfnCondition, Fn, type Stack } from "aws-cdk-lib";
import type { DataStack } from "../stacks/data-stack.ts";
import { deploymentParameter } from "./deployment-parameters.ts";

const conditionId = "ServesImagesAtItsOwnDomain";

/** Base URL of mirrored images, as a reference in a stack of functions. */
export function storageUrl(stack: Stack, data: DataStack): string {
  const given = deploymentParameter(stack, "StorageUrl");
  if (stack.node.tryFindChild(conditionId) === undefined) {
    new CfnCondition(stack, conditionId, { expression: Fn.conditionEquals(given, "") });
  }
  return Fn.conditionIf(conditionId, `https://${data.media.domainName}`, given).toString();
}
