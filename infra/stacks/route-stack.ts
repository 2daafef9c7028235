import { CrossStackReferences, ReferenceStrength, Stack } from "aws-cdk-lib";
import { Construct } from "constructs";
import type { RouteDefinition } from "../../shared/contract/define-route.ts";
import { methodsServed } from "../../shared/contract/match-route.ts";
import { listVehiclesRoute } from "../../shared/contract/routes/vehicles/list-vehicles.ts";
import { addRoute, type RouteAccess } from "../constructs/add-route.ts";
import { provisionEnvironments } from "../constructs/provision-environments.ts";
import { ServiceFunction } from "../constructs/service-function.ts";
import { TrafficShifts } from "../constructs/traffic-shifts.ts";
import { isTraced } from "../observability/is-traced.ts";
import { bindPermissions } from "../permissions/bind-permissions.ts";
import { routeSizes } from "../permissions/function-sizes.ts";
import {
  entryOf,
  isPartnerRoute,
  isServedTogether,
  pascalCase,
  sourceOf,
} from "../permissions/route-entry.ts";
import type { FunctionStackProps } from "./function-stack-props.ts";
import type { HttpApiStack } from "./http-api-stack.ts";

export interface RouteStackProps extends FunctionStackProps {
  api: HttpApiStack;
  /** All routes of one area. */
  routes: readonly RouteDefinition[];
}

/** The routes of one area of one API. Each route has its own function, except that some console routes share one. */
export class RouteStack extends Stack {
  constructor(scope: Construct, id: string, props: RouteStackProps) {
    super(scope, id);
    // With weak references, functions that only read queue attributes do not block changes to the queues.
    if (props.routes.some(({ area }) => area === "operations")) {
      CrossStackReferences.of(this).consume(ReferenceStrength.WEAK);
      this.addStackDependency(props.api);
    }
    const functions = [...Map.groupBy(props.routes, entryOf)].map(([entry, served]) =>
      this.#addFunction(entry, served, props),
    );
    const { deployments } = props;
    // Operator routes have few callers, so a tenth of their calls would prove nothing in five minutes.
    if (deployments === null || !props.routes.some(isPartnerRoute)) return;
    const { application } = deployments;
    new TrafficShifts(this, "TrafficShifts", { application, functions });
  }

  #addFunction(entry: string, served: readonly RouteDefinition[], props: RouteStackProps): ServiceFunction {
    const [first] = served;
    const isShared = first !== undefined && isServedTogether(first);
    const name = isShared ? entry.slice(entry.lastIndexOf("/") + 1) : (first?.operationId ?? "");
    const target = new ServiceFunction(this, pascalCase(name), props.functions, {
      entry,
      description: served.map(({ method, path }) => `${method} ${path}`).join(", "),
      logsRuns: false,
      isTraced: served.some(isTraced),
      ...(first && routeSizes[sourceOf(first)]),
    });
    bindPermissions(target, props);
    const { provisionedLists } = props.settings.environment;
    if (first === listVehiclesRoute && provisionedLists !== null)
      provisionEnvironments(target, provisionedLists);
    for (const route of served) {
      // A route keeps its place in the stack. Moving it would create a second route with the same key before the first
      // is deleted, and the gateway rejects that.
      const place = isShared ? new Construct(this, pascalCase(route.operationId)) : target;
      addRoute(this, target, {
        ...{ apiId: props.api.apiId, place },
        routeKey: `${route.method} ${route.path}`,
        access: accessTo(route, props),
        servesHead: methodsServed(route).includes("HEAD"),
      });
    }
    return target;
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
    scopes:
      route.audience === "operator"
        ? [operatorScope]
        : // With a view, operators may read a partner's console. The function checks the view.
          [partnerScope, ...(route.method === "GET" ? [operatorScope] : [])],
  };
}
