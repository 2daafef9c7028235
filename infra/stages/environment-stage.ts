import { Stage } from "aws-cdk-lib";
import { RetentionDays } from "aws-cdk-lib/aws-logs";
import type { Construct } from "constructs";
import { routeTable } from "../../shared/contract/route-table.ts";
import type { Environment } from "../../shared/domain/partners/partner.ts";
import type { DeployableBundles } from "../bundle-functions.ts";
import { isPartnerRoute, pascalCase } from "../permissions/route-entry.ts";
import { refuseStrayGrants } from "../permissions/route-grants.ts";
import { DataStack } from "../stacks/data-stack.ts";
import type { FunctionStackProps } from "../stacks/function-stack-props.ts";
import { HttpApiStack } from "../stacks/http-api-stack.ts";
import { RouteStack } from "../stacks/route-stack.ts";
import { WorkerStack } from "../stacks/worker-stack.ts";

export interface EnvironmentStageProps {
  environment: Environment;
  /** False only for a developer's own stage, which is thrown away whole. */
  keepsData: boolean;
  bundles: DeployableBundles;
  /** Where it is deployed; an account left open is the one of whoever deploys. */
  env: { account?: string; region?: string };
}

/** One isolated environment: its data, its two APIs and its workers. Shares nothing with another. */
export class EnvironmentStage extends Stage {
  constructor(scope: Construct, id: string, props: EnvironmentStageProps) {
    super(scope, id, { env: props.env });
    const logRetention = props.keepsData ? RetentionDays.THREE_MONTHS : RetentionDays.ONE_WEEK;
    const shared: FunctionStackProps = {
      environment: props.environment,
      data: new DataStack(this, "Data", { keepsData: props.keepsData }),
      functions: { bundles: props.bundles, logRetention },
    };
    this.#addApi("Partner", shared);
    this.#addApi("Console", shared);
    new WorkerStack(this, "Workers", shared);
  }

  /** One API with a stack for each area that has routes in this environment. */
  #addApi(side: "Partner" | "Console", shared: FunctionStackProps): void {
    const api = new HttpApiStack(this, `${side}Api`, {
      description: `${side} API of ${shared.environment}`,
      hasTokenAuthorizer: side === "Console",
      fallbackEntry: `${side.toLowerCase()}/service/answer-unknown-route`,
      shared,
    });
    refuseStrayGrants(routeTable);
    const routes = routeTable
      .filter((route) => isPartnerRoute(route) === (side === "Partner"))
      .filter((route) => shared.environment === "sandbox" || route.sandboxOnly !== true);
    for (const [area, ofArea] of Map.groupBy(routes, (route) => route.area)) {
      new RouteStack(this, `${side}${pascalCase(area)}`, { ...shared, api, routes: ofArea });
    }
  }
}
