import { CrossStackReferences, ReferenceStrength, Stack } from "aws-cdk-lib";
import type { Construct } from "constructs";
import type { RouteDefinition } from "../../shared/contract/define-route.ts";
import { methodsServed } from "../../shared/contract/match-route.ts";
import { getHealthRoute } from "../../shared/contract/routes/service/get-health.ts";
import { addRoute, type RouteAccess } from "../constructs/add-route.ts";
import { ServiceFunction } from "../constructs/service-function.ts";
import { TrafficShifts } from "../constructs/traffic-shifts.ts";
import { bindPermissions } from "../permissions/bind-permissions.ts";
import { routeSizes } from "../permissions/function-sizes.ts";
import { entryOf, isPartnerRoute, pascalCase, sourceOf } from "../permissions/route-entry.ts";
import type { FunctionStackProps } from "./function-stack-props.ts";
import type { HttpApiStack } from "./http-api-stack.ts";

export interface RouteStackProps extends FunctionStackProps {
  api: HttpApiStack;
  /** All routes of one area. */
  routes: readonly RouteDefinition[];
}

/** The routes of one area of one API, with one function each. */
export class RouteStack extends Stack {
  constructor(scope: Construct, id: string, props: RouteStackProps) {
    super(scope, id);
    // Functions that only read queue attributes do not block changes to the queues.
    if (props.routes.some(({ area }) => area === "operations")) {
      CrossStackReferences.of(this).consume(ReferenceStrength.WEAK);
      this.addStackDependency(props.api);
    }
    const functions = props.routes.map((route) => {
      const target = new ServiceFunction(this, pascalCase(route.operationId), props.functions, {
        entry: entryOf(route),
        description: `${route.method} ${route.path}`,
        logsRuns: false,
        // The edge's health check calls it all day.
        isTraced: route !== getHealthRoute,
        ...routeSizes[sourceOf(route)],
      });
      bindPermissions(target, props);
      addRoute(this, target, {
        apiId: props.api.apiId,
        routeKey: `${route.method} ${route.path}`,
        access: accessTo(route, props),
        servesHead: methodsServed(route).includes("HEAD"),
      });
      return target;
    });
    const { deployments } = props;
    // Operator routes have few callers, so a tenth of their calls would prove nothing in five minutes.
    if (deployments === null || !props.routes.some(isPartnerRoute)) return;
    const { application } = deployments;
    new TrafficShifts(this, "TrafficShifts", { application, functions });
  }
}

function accessTo(route: RouteDefinition, { api, settings }: RouteStackProps): RouteAccess {
  if (route.audience === "public" || route.audience === "partner") return "checked-by-function";
  if (api.authorizerId === null) {
    throw new Error(`${route.operationId} needs a token, which its API cannot check`);
  }
  const { operatorScope, partnerScope } = settings.issuer;
  return {
    authorizerId: api.authorizerId,
    scopes: [route.audience === "operator" ? operatorScope : partnerScope],
  };
}
