import { Stack } from "aws-cdk-lib";
import { CfnIntegration, CfnRoute } from "aws-cdk-lib/aws-apigatewayv2";
import { CfnPermission } from "aws-cdk-lib/aws-lambda";
import type { Construct } from "constructs";
import { acknowledgeOpenRoute } from "../nag-suppressions.ts";
import type { ServiceFunction } from "./service-function.ts";

/** Authentication of a route's callers: by the function itself, or by a token with one of the scopes. */
export type RouteAccess = { authorizerId: string; scopes: string[] } | "checked-by-function";

export interface RouteProps {
  apiId: string;
  /** `GET /v1/orders/{id}` or `$default`. */
  routeKey: string;
  access: RouteAccess;
  /** Also serves HEAD on the path, with the same integration. */
  servesHead?: boolean;
  /**
   * The construct scope of the route's resources; by default the route's function. A function with several routes needs
   * a separate scope for each route.
   */
  place?: Construct;
}

/**
 * Connects one route of an HTTP API to its function. Only that route, and its HEAD, may invoke the function.
 */
export function addRoute(scope: Construct, target: ServiceFunction, props: RouteProps): void {
  const stack = Stack.of(scope);
  const { place = target } = props;
  const integration = new CfnIntegration(place, "Integration", {
    apiId: props.apiId,
    integrationType: "AWS_PROXY",
    integrationUri: target.live.functionArn,
    payloadFormatVersion: "2.0",
  });
  const authorization =
    props.access === "checked-by-function"
      ? { authorizationType: "NONE" }
      : {
          authorizationType: "JWT",
          authorizerId: props.access.authorizerId,
          authorizationScopes: props.access.scopes,
        };
  const addKey = (routeKey: string, prefix: string): void => {
    const route = new CfnRoute(place, `${prefix}Route`, {
      apiId: props.apiId,
      routeKey,
      target: `integrations/${integration.ref}`,
      ...authorization,
    });
    if (props.access === "checked-by-function") acknowledgeOpenRoute(route);
    new CfnPermission(place, `${prefix}Permission`, {
      action: "lambda:InvokeFunction",
      functionName: target.live.functionArn,
      principal: "apigateway.amazonaws.com",
      sourceArn: stack.formatArn({
        service: "execute-api",
        resource: props.apiId,
        resourceName: `*/${routeKey.replace(" ", "")}`,
      }),
    });
  };
  addKey(props.routeKey, "");
  if (props.servesHead === true) addKey(props.routeKey.replace(/^GET /, "HEAD "), "Head");
}
