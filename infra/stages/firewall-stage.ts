import { Stage } from "aws-cdk-lib";
import type { Construct } from "constructs";
import { edgeRegion } from "../edge/edge-region.ts";
import { FirewallStack, type FirewallStackProps } from "../stacks/firewall-stack.ts";

/** The firewall of a stage, one for all of its environments and its console. All of it is in CloudFront's region. */
export class FirewallStage extends Stage {
  constructor(scope: Construct, id: string, props: Omit<FirewallStackProps, "env">) {
    const env = { account: props.config.account, region: edgeRegion };
    super(scope, id, { env });
    new FirewallStack(this, "Firewall", { ...props, env });
  }
}
