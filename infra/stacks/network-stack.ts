import { Stack } from "aws-cdk-lib";
import type { RetentionDays } from "aws-cdk-lib/aws-logs";
import type { Construct } from "constructs";
import { EgressNetwork, type NetworkPlacement } from "../edge/egress-network.ts";

/** The network of an environment whose webhooks have fixed source addresses. */
export class NetworkStack extends Stack {
  readonly placement: NetworkPlacement;

  constructor(scope: Construct, id: string, logRetention: RetentionDays) {
    super(scope, id, { description: "Fixed addresses of webhooks" });
    this.placement = new EgressNetwork(this, "Egress", logRetention).placement;
  }
}
