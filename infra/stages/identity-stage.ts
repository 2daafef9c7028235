import { Stage } from "aws-cdk-lib";
import { RetentionDays } from "aws-cdk-lib/aws-logs";
import type { Construct } from "constructs";
import type { DeployableBundles } from "../bundle-functions.ts";
import { IdentityStack } from "../stacks/identity-stack.ts";

export interface IdentityStageProps {
  bundles: DeployableBundles;
  env: { account?: string; region?: string };
}

/** The console's user directory, shared by all environments. */
export class IdentityStage extends Stage {
  constructor(scope: Construct, id: string, props: IdentityStageProps) {
    super(scope, id, { env: props.env });
    new IdentityStack(this, "Identity", {
      functions: { bundles: props.bundles, logRetention: RetentionDays.THREE_MONTHS },
    });
  }
}
