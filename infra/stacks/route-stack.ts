import { Stack } from "aws-cdk-lib";
import type { Construct } from "constructs";
import type { RouteDefinition } from "../../shared/contract/define-route.ts";
import { addRoute, type RouteAccess } from "../constructs/add-route.ts";
import { ServiceFunction } from "../constructs/service-function.ts";
import { bindPermissions } from "../permissions/bind-permissions.ts";
import { routeSizes } from "../permissions/function-sizes.ts";
import { entryOf, pascalCase, sourceOf } from "../permissions/route-entry.ts";
import type { FunctionStackProps } from "./function-stack-props.ts";
import type { HttpApiStack } from "./http-api-stack.ts";

export interface RouteStackProps extends FunctionStackProps {
  api: HttpApiStack;
  /** All routes of one area. */
  routes: readonly RouteDefinition[];
}

/** The routes of one area of one API: a function for each. */
export class RouteStack extends Stack {
  constructor(scope: Construct, id: string, props: RouteStackProps) {
    super(scope, id);
    for (const route of props.routes) {
      const target = new ServiceFunction(this, pascalCase(route.operationId), props.functions, {
        entry: entryOf(route),
        description: `${route.method} ${route.path}`,
        ...routeSizes[sourceOf(route)],
      });
      bindPermissions(target, props);
      addRoute(this, target, {
        apiId: props.api.apiId,
        routeKey: `${route.method} ${route.path}`,
        access: accessTo(route, props),
      });
    }
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
