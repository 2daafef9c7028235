import { Stage } from "aws-cdk-lib";
import type { IConstruct } from "constructs";

/** Returns the CDK stage name of a construct, such as `example-sandbox`. */
export function readStageName(scope: IConstruct): string {
  const stage = Stage.of(scope);
  if (stage === undefined) throw new Error(`${scope.node.path} belongs to no stage`);
  return stage.stageName;
}
