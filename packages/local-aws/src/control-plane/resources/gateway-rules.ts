import type { Account } from "../account/account.ts";
import type { AccountResource, Properties } from "../account/account-records.ts";

/** The reason why API Gateway rejects creating a resource; null if it does not. */
type Refuse = (resource: AccountResource, account: Account) => string | null;

const invocationPath = /^arn:[^:]+:apigateway:[^:]+:lambda:path\/2015-03-31\/functions\/.+\/invocations$/;

/**
 * API Gateway rules that the schema does not contain. The schema does not distinguish HTTP and WebSocket APIs, but
 * their rules differ.
 * @see https://docs.aws.amazon.com/apigateway/latest/developerguide/websocket-api-develop.html
 */
export const gatewayRules: Readonly<Record<string, Refuse>> = {
  "AWS::ApiGatewayV2::Api": ({ properties }) => {
    if (!isWebSocket(properties)) return null;
    if (properties.RouteSelectionExpression === undefined)
      return "RouteSelectionExpression is required for WEBSOCKET protocol";
    return properties.CorsConfiguration === undefined
      ? null
      : "CORS configuration is not supported for WEBSOCKET protocol";
  },
  "AWS::ApiGatewayV2::Route": (route, account) => {
    const { RouteKey, AuthorizationType = "NONE", RouteResponseSelectionExpression } = route.properties;
    const isOfSockets = isOfWebSocket(route, account);
    const isPath = /^(?:[A-Z]+) \//.test(String(RouteKey));
    if (isPath === isOfSockets && RouteKey !== "$default")
      return `The provided route key is not formatted properly for ${isOfSockets ? "WEBSOCKET" : "HTTP"} protocol`;
    if (!isOfSockets) return null;
    if (AuthorizationType !== "NONE" && RouteKey !== "$connect")
      return "Currently, authorization is restricted to the $connect route only";
    return [undefined, "$default"].includes(RouteResponseSelectionExpression as undefined)
      ? null
      : "RouteResponseSelectionExpression must be $default";
  },
  "AWS::ApiGatewayV2::RouteResponse": (response, account) => {
    if (!isOfWebSocket(response, account)) return "Route responses are supported for WEBSOCKET protocol only";
    return response.properties.RouteResponseKey === "$default"
      ? null
      : "Only the $default route response can be defined";
  },
  "AWS::ApiGatewayV2::Integration": (integration, account) => {
    const { IntegrationType, IntegrationUri, PayloadFormatVersion } = integration.properties;
    if (!isOfWebSocket(integration, account)) return null;
    if (PayloadFormatVersion !== undefined && PayloadFormatVersion !== "1.0")
      return "PayloadFormatVersion must be 1.0 for WEBSOCKET protocol";
    return IntegrationType === "AWS_PROXY" && !invocationPath.test(String(IntegrationUri))
      ? "Invalid function ARN or invalid uri"
      : null;
  },
  "AWS::ApiGatewayV2::Stage": (stage, account) => {
    if (!isOfWebSocket(stage, account)) return null;
    const { ApiId, AccessLogSettings, AutoDeploy, StageName } = stage.properties;
    if (StageName === "$default") return "The $default stage is supported for HTTP protocol only";
    const has = (type: string, isFitting: (properties: Properties) => boolean = () => true) =>
      [...account.resources().values()].some(
        (one) => one.type === type && one.region === stage.region && isFitting(one.properties),
      );
    if (String(AutoDeploy) === "true" && !has("AWS::ApiGatewayV2::Route", (route) => route.ApiId === ApiId))
      return "At least one route is required before deploying the Api.";
    const needsRole = AccessLogSettings !== undefined && !has("AWS::ApiGateway::Account");
    return needsRole ? "CloudWatch Logs role ARN must be set in account settings to enable logging" : null;
  },
  "AWS::ApiGatewayV2::ApiMapping": (mapping, account) => {
    const { DomainName } = mapping.properties;
    const others = [...account.resources().values()].filter(
      ({ type, region, properties }) =>
        type === mapping.type && region === mapping.region && properties.DomainName === DomainName,
    );
    return others.some((other) => isOfWebSocket(other, account) !== isOfWebSocket(mapping, account))
      ? "WebSocket APIs cannot share a domain name with APIs of another protocol"
      : null;
  },
};

const isWebSocket = ({ ProtocolType }: Properties): boolean => ProtocolType === "WEBSOCKET";

function isOfWebSocket({ region, properties }: AccountResource, account: Account): boolean {
  const api = account.resources().get(`AWS::ApiGatewayV2::Api|${region}|${String(properties.ApiId)}`);
  return api !== undefined && isWebSocket(api.properties);
}
