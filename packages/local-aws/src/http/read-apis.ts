import { apiArn } from "../machine/aws-names.ts";
import { createPermissionCheck } from "../runtime/check-permissions.ts";
import type { FunctionCatalog } from "../runtime/find-function.ts";
import type { LocalFunction } from "../runtime/read-functions.ts";
import type { ResolvedResource, ResolvedStage } from "../templates/resolved-stage.ts";
import type { CorsConfiguration } from "./handle-cors.ts";
import { parseRouteKey, type RoutePattern } from "./match-route.ts";

/** The target of a route. */
export interface RouteTarget {
  function: LocalFunction;
  /** False when no Lambda permission lets the API invoke the function for this route. */
  permitted: boolean;
  timeoutMilliseconds: number;
  /** Reference of the route's JWT authorizer, or null. */
  authorizerId: string | null;
  scopes: readonly string[];
}

/** An HTTP API in its templates. */
export interface LocalApi {
  stackId: string;
  logicalId: string;
  apiId: string;
  name: string;
  /** The stage's name, or null for an API without a stage, which serves nothing. */
  stageName: string | null;
  stageVariables: Record<string, string> | undefined;
  cors: CorsConfiguration | undefined;
  routes: RoutePattern<RouteTarget>[];
  authorizers: { id: string; issuer: string; audience: string[]; header: string }[];
}

/** API Gateway's maximum integration timeout. */
const longestIntegrationMilliseconds = 30_000;

/**
 * Reads the HTTP APIs of a stage with their routes, integrations, authorizers and stages. Throws on an API of
 * an unsupported protocol, an integration that is not a Lambda proxy of payload format 2.0, an authorizer
 * that is not a JWT authorizer, and a route without a target.
 */
export function readApis(stage: ResolvedStage, functions: FunctionCatalog): LocalApi[] {
  return stage
    .ofType("AWS::ApiGatewayV2::Api")
    .filter(({ properties }) => properties.ProtocolType !== "WEBSOCKET")
    .map((api) => readApi(stage, api, functions));
}

function readApi(stage: ResolvedStage, api: ResolvedResource, functions: FunctionCatalog): LocalApi {
  const { properties } = api;
  if (properties.ProtocolType !== "HTTP")
    throw new Error(`${nameOf(api)}: only HTTP and WebSocket APIs run here`);
  const apiId = api.reference;
  const ofApi = (type: string) => stage.ofType(type).filter((each) => each.properties.ApiId === apiId);
  const [apiStage] = ofApi("AWS::ApiGatewayV2::Stage");
  const stageName = apiStage === undefined ? null : String(apiStage.properties.StageName);
  const integrations = new Map(ofApi("AWS::ApiGatewayV2::Integration").map((each) => [each.reference, each]));
  const isPermitted = createPermissionCheck(stage, functions);
  const readRoute = (route: ResolvedResource): RoutePattern<RouteTarget> => {
    const routeKey = String(route.properties.RouteKey);
    const target = String(route.properties.Target).replace(/^integrations\//, "");
    const integration = integrations.get(target);
    if (integration === undefined) throw new Error(`${nameOf(route)}: no integration ${target}`);
    const functionArn = integrationFunction(integration);
    const sourceArn = apiArn(apiId, stageName ?? "$default", routeKey);
    return parseRouteKey(routeKey, {
      function: functions.find(functionArn),
      permitted: isPermitted(functionArn, "apigateway.amazonaws.com", sourceArn),
      timeoutMilliseconds: Number(integration.properties.TimeoutInMillis ?? longestIntegrationMilliseconds),
      authorizerId:
        route.properties.AuthorizationType === "JWT" ? String(route.properties.AuthorizerId) : null,
      scopes: (route.properties.AuthorizationScopes as string[] | undefined) ?? [],
    });
  };
  return {
    stackId: api.stack.stackId,
    logicalId: api.logicalId,
    apiId,
    name: typeof properties.Name === "string" ? properties.Name : api.logicalId,
    stageName,
    stageVariables: apiStage?.properties.StageVariables as Record<string, string> | undefined,
    cors: properties.CorsConfiguration as CorsConfiguration | undefined,
    routes: ofApi("AWS::ApiGatewayV2::Route").map(readRoute),
    authorizers: ofApi("AWS::ApiGatewayV2::Authorizer").map(readAuthorizer),
  };
}

function integrationFunction(integration: ResolvedResource): string {
  const {
    IntegrationType: type,
    PayloadFormatVersion: version,
    IntegrationUri: uri,
  } = integration.properties;
  if (type !== "AWS_PROXY" || version !== "2.0") {
    throw new Error(`${nameOf(integration)}: only AWS_PROXY integrations with payload format 2.0 run here`);
  }
  // Both forms are valid: the function's own ARN, and the invocation path that contains it.
  return /functions\/(arn:.+)\/invocations$/.exec(String(uri))?.[1] ?? String(uri);
}

function readAuthorizer(authorizer: ResolvedResource): LocalApi["authorizers"][number] {
  const { AuthorizerType: type, JwtConfiguration: jwt, IdentitySource: sources } = authorizer.properties;
  const { Issuer: issuer, Audience: audience } = (jwt ?? {}) as { Issuer?: string; Audience?: string[] };
  const [source] = (sources as string[] | undefined) ?? [];
  const header = /^\$request\.header\.(.+)$/.exec(source ?? "")?.[1];
  if (type !== "JWT" || issuer === undefined || header === undefined) {
    throw new Error(`${nameOf(authorizer)}: only JWT authorizers that read a header run here`);
  }
  return { id: authorizer.reference, issuer, audience: audience ?? [], header: header.toLowerCase() };
}

function nameOf({ stack, logicalId, type }: ResolvedResource): string {
  return `${stack.stackId}/${logicalId} (${type})`;
}
