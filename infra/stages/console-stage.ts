import { Stage } from "aws-cdk-lib";
import type { Construct } from "constructs";
import { edgeRegion } from "../edge/edge-region.ts";
import { ConsoleStack, type ConsoleStackProps } from "../stacks/console-stack.ts";

export type ConsoleStageProps = Omit<ConsoleStackProps, "env">;

/** The web console of a stage, one for all of its environments. All of it is in CloudFront's region. */
export class ConsoleStage extends Stage {
  constructor(scope: Construct, id: string, props: ConsoleStageProps) {
    const env = { account: props.config.account, region: edgeRegion };
    super(scope, id, { env });
    new ConsoleStack(this, "Console", { ...props, env });
  }
}
