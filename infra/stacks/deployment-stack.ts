import { Stack } from "aws-cdk-lib";
import { LambdaApplication } from "aws-cdk-lib/aws-codedeploy";
import type { Construct } from "constructs";

/** The parent of the gradual deployments of an environment's functions. */
export class DeploymentStack extends Stack {
  readonly application: LambdaApplication;

  constructor(scope: Construct, id: string) {
    super(scope, id);
    this.application = new LambdaApplication(this, "Application");
  }
}
