import { apiArn } from "../machine/aws-names.ts";
import { socketLimits } from "../machine/socket-limits.ts";
import { createPermissionCheck } from "../runtime/check-permissions.ts";
import type { FunctionCatalog } from "../runtime/find-function.ts";
import type { LocalFunction } from "../runtime/read-functions.ts";
import type { ResolvedResource, ResolvedStage } from "../templates/resolved-stage.ts";

/** The target of a WebSocket API route. */
export interface SocketRoute {
  routeKey: string;
  function: LocalFunction;
  /** False when no Lambda permission lets the API invoke the function for this route. */
  permitted: boolean;
  timeoutMilliseconds: number;
  /** Whether the function's result is sent back on the connection. */
  answers: boolean;
}

/** A WebSocket API in its templates. */
export interface LocalSocketApi {
  stackId: string;
  logicalId: string;
  apiId: string;
  name: string;
  /** The stage's name, or null for an API without a stage, which accepts no connections. */
  stageName: string | null;
  stageVariables: Record<string, string> | undefined;
  /** The path in a message's JSON to the key of its route. */
  selection: readonly string[];
  /** Routes by key; `$default` receives messages without another route. */
  routes: ReadonlyMap<string, SocketRoute>;
}

/**
 * Reads the WebSocket APIs of a stage with their routes, integrations and stages. Throws Error naming the
 * resource for everything that AWS rejects or that is unsupported here: a route selection that does not use
 * the message's JSON, an integration that is not a Lambda proxy or names the function without its invocation
 * path, an authorizer, an API key, a route response other than `$default`, a route without a target, and the
 * stage `$default`, which only HTTP APIs may have.
 */
export const readSocketApis = (stage: ResolvedStage, functions: FunctionCatalog): LocalSocketApi[] =>
  stage
    .ofType("AWS::ApiGatewayV2::Api")
    .filter(({ properties }) => properties.ProtocolType === "WEBSOCKET")
    .map((api) => readSocketApi(stage, api, functions));

function readSocketApi(
  stage: ResolvedStage,
  api: ResolvedResource,
  functions: FunctionCatalog,
): LocalSocketApi {
  const { properties, reference: apiId } = api;
  const ofApi = (type: string) =>
    stage.ofType(`AWS::ApiGatewayV2::${type}`).filter((each) => each.properties.ApiId === apiId);
  const [apiStage] = ofApi("Stage");
  const stageName = apiStage === undefined ? null : String(apiStage.properties.StageName);
  if (stageName === "$default") refuse(apiStage!, "a WebSocket API has no stage $default");
  const integrations = new Map(ofApi("Integration").map((each) => [each.reference, each]));
  const responses = ofApi("RouteResponse");
  const isPermitted = createPermissionCheck(stage, functions);
  const readRoute = (route: ResolvedResource): [string, SocketRoute] => {
    const { RouteKey, Target, AuthorizationType = "NONE", ApiKeyRequired = false } = route.properties;
    const routeKey = String(RouteKey);
    const integration = integrations.get(String(Target).replace(/^integrations\//, ""));
    if (integration === undefined) refuse(route, `no integration ${String(Target)}`);
    if (AuthorizationType !== "NONE") refuse(route, "authorizers of WebSocket APIs do not run here");
    if (String(ApiKeyRequired) === "true") refuse(route, "API keys are not checked here");
    const functionArn = readFunctionArn(integration);
    const target = {
      routeKey,
      function: functions.find(functionArn),
      permitted: isPermitted(
        functionArn,
        "apigateway.amazonaws.com",
        apiArn(apiId, stageName ?? "*", routeKey),
      ),
      timeoutMilliseconds: readTimeout(integration),
      answers: readAnswering(route, responses),
    };
    return [routeKey, target];
  };
  return {
    stackId: api.stack.stackId,
    logicalId: api.logicalId,
    apiId,
    name: typeof properties.Name === "string" ? properties.Name : api.logicalId,
    stageName,
    stageVariables: apiStage?.properties.StageVariables as Record<string, string> | undefined,
    selection: readSelection(api),
    routes: new Map(ofApi("Route").map(readRoute)),
  };
}

function readSelection(api: ResolvedResource): string[] {
  const expression = String(api.properties.RouteSelectionExpression);
  const path = /^\$request\.body\.([\w.-]+)$/.exec(expression)?.[1];
  if (path === undefined) refuse(api, `routes cannot be selected by ${expression}`);
  return path.split(".");
}

function readFunctionArn(integration: ResolvedResource): string {
  const {
    IntegrationType: type,
    IntegrationUri: uri,
    PayloadFormatVersion: version = "1.0",
    ContentHandlingStrategy: handling,
  } = integration.properties;
  if (type !== "AWS_PROXY" || version !== "1.0" || handling !== undefined)
    refuse(integration, "only AWS_PROXY integrations of payload format 1.0 that convert nothing run here");
  const found = /^arn:aws:apigateway:[^:]+:lambda:path\/2015-03-31\/functions\/(arn:.+)\/invocations$/.exec(
    String(uri),
  );
  // Unlike an HTTP API, a WebSocket API does not accept a plain function ARN.
  if (found?.[1] === undefined)
    refuse(integration, `${String(uri)} is not a path of a function's invocation`);
  return found[1];
}

function readTimeout({ properties }: ResolvedResource): number {
  const { integrationMilliseconds } = socketLimits;
  return Math.min(Number(properties.TimeoutInMillis ?? integrationMilliseconds), integrationMilliseconds);
}

/**
 * Reports whether a route sends a response. A route does if it selects the route response `$default` and this response
 * exists.
 */
function readAnswering(route: ResolvedResource, responses: readonly ResolvedResource[]): boolean {
  const { RouteResponseSelectionExpression: selection } = route.properties;
  const ofRoute = responses.filter(({ properties }) => properties.RouteId === route.reference);
  if (selection !== undefined && selection !== "$default")
    refuse(route, `route responses cannot be selected by ${String(selection)}`);
  for (const response of ofRoute) {
    if (response.properties.RouteResponseKey !== "$default")
      refuse(response, "a WebSocket API has the route response $default only");
  }
  return selection === "$default" && ofRoute.length > 0;
}

function refuse({ stack, logicalId, type }: ResolvedResource, reason: string): never {
  throw new Error(`${stack.stackId}/${logicalId} (${type}): ${reason}`);
}
