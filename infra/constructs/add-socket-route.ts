import { Stack } from "aws-cdk-lib";
import { CfnIntegration, CfnRoute, CfnRouteResponse } from "aws-cdk-lib/aws-apigatewayv2";
import { CfnPermission } from "aws-cdk-lib/aws-lambda";
import type { Construct } from "constructs";
import { acknowledgeOpenRoute } from "../nag-suppressions.ts";
import type { ServiceFunction } from "./service-function.ts";

export interface SocketRouteProps {
  apiId: string;
  routeKey: "$connect" | "$default" | "$disconnect";
}

/**
 * Connects one route of a WebSocket API to its function, which only that route may invoke. API Gateway sends the result
 * of the `$default` function back on the connection as a route response. The function therefore need not call API
 * Gateway to respond.
 * @see
 * https://docs.aws.amazon.com/apigateway/latest/developerguide/apigateway-websocket-api-route-response.html
 *
 * @returns the resources that must exist before the API's stage
 */
export function addSocketRoute(target: ServiceFunction, { apiId, routeKey }: SocketRouteProps): Construct[] {
  const stack = Stack.of(target);
  const integration = new CfnIntegration(target, "Integration", {
    apiId,
    integrationType: "AWS_PROXY",
    // Unlike an HTTP API, a WebSocket API does not accept a plain ARN.
    integrationUri: `arn:aws:apigateway:${stack.region}:lambda:path/2015-03-31/functions/${target.live.functionArn}/invocations`,
  });
  const isAnswered = routeKey === "$default";
  const route = new CfnRoute(target, "Route", {
    apiId,
    routeKey,
    target: `integrations/${integration.ref}`,
    authorizationType: "NONE",
    ...(isAnswered && { routeResponseSelectionExpression: "$default" }),
  });
  acknowledgeOpenRoute(route);
  new CfnPermission(target, "Permission", {
    action: "lambda:InvokeFunction",
    functionName: target.live.functionArn,
    principal: "apigateway.amazonaws.com",
    sourceArn: stack.formatArn({ service: "execute-api", resource: apiId, resourceName: `*/${routeKey}` }),
  });
  if (!isAnswered) return [route];
  const response = new CfnRouteResponse(target, "Response", {
    apiId,
    routeId: route.ref,
    routeResponseKey: "$default",
  });
  return [route, response];
}
