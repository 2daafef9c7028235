import { Stage } from "aws-cdk-lib";
import type { Construct } from "constructs";
import type { StageConfig } from "../config/schema/stage-config.ts";
import { MailStack } from "../stacks/mail-stack.ts";

/** The mail of a stage, shared by its environments. */
export class MailStage extends Stage {
  constructor(scope: Construct, id: string, config: StageConfig) {
    super(scope, id, { env: { account: config.account, region: config.region } });
    new MailStack(this, "Mail", config);
  }
}
