import { Stack } from "aws-cdk-lib";
import { Construct } from "constructs";
import { referenceRoutes } from "../../shared/contract/reference-paths.ts";
import { addRoute } from "../constructs/add-route.ts";
import { ServiceFunction } from "../constructs/service-function.ts";
import { TrafficShifts } from "../constructs/traffic-shifts.ts";
import { bindPermissions } from "../permissions/bind-permissions.ts";
import type { FunctionStackProps } from "./function-stack-props.ts";
import type { HttpApiStack } from "./http-api-stack.ts";

/** The API reference that the partner API serves: one function without permissions. */
export class ReferenceStack extends Stack {
  constructor(scope: Construct, id: string, props: FunctionStackProps & { api: HttpApiStack }) {
    super(scope, id);
    const target = new ServiceFunction(this, "ServeReference", props.functions, {
      entry: "partner/reference/serve-reference",
      description: "Serves the OpenAPI document, the reference and its pages",
      logsRuns: false,
    });
    bindPermissions(target, props);
    const { deployments } = props;
    if (deployments !== null) {
      const { application } = deployments;
      new TrafficShifts(this, "TrafficShifts", { application, functions: [target] });
    }
    for (const { method, path } of referenceRoutes) {
      addRoute(this, target, {
        apiId: props.api.apiId,
        routeKey: `${method} ${path}`,
        access: "checked-by-function",
        place: new Construct(target, `${method} ${path.replaceAll("/", "_")}`),
      });
    }
  }
}
