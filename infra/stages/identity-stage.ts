import { Stage } from "aws-cdk-lib";
import type { Construct } from "constructs";
import type { DeployableBundles } from "../bundling/bundle-functions.ts";
import type { StageConfig } from "../config/schema/stage-config.ts";
import { IdentityStack, type OwnDirectory } from "../stacks/identity-stack.ts";

export interface IdentityStageProps {
  stageName: string;
  config: StageConfig;
  identity: OwnDirectory;
  /** False only for a developer's own stage, which is deleted as a whole. */
  keepsData: boolean;
  bundles: DeployableBundles;
}

/** The user directory of a stage, shared by its environments. */
export class IdentityStage extends Stage {
  constructor(scope: Construct, id: string, props: IdentityStageProps) {
    const { config, bundles, keepsData } = props;
    super(scope, id, { env: { account: config.account, region: config.region } });
    const retentions = Object.values(config.environments).map(({ retention }) => retention.logDays);
    new IdentityStack(this, "Identity", {
      ...props,
      functions: {
        bundles,
        logRetention: Math.max(...retentions),
        keepsVersions: keepsData,
        reservedFor: () => 0,
      },
    });
  }
}
