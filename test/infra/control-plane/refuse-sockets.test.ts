import { beforeEach, describe, expect, it } from "vitest";
import { TestAccount, type TestResources } from "./support/test-account.ts";

let account: TestAccount;
beforeEach(() => {
  account = new TestAccount();
});

const type = (name: string, Properties: object, more: object = {}) => ({
  ...more,
  Type: `AWS::ApiGatewayV2::${name}`,
  Properties,
});
const ofApi = (name: string, properties: object, more: object = {}) =>
  type(name, { ApiId: { Ref: "Api" }, ...properties }, more);
const socketApi = { Name: "s", ProtocolType: "WEBSOCKET", RouteSelectionExpression: "$request.body.action" };
const api = type("Api", socketApi);
const httpApi = type("Api", { Name: "h", ProtocolType: "HTTP" });
const invocation =
  "arn:aws:apigateway:ap-northeast-2:lambda:path/2015-03-31/functions/arn:aws:lambda:ap-northeast-2:602817394415:function:f/invocations";
const integration = ofApi("Integration", { IntegrationType: "AWS_PROXY", IntegrationUri: invocation });
const route = ofApi("Route", { RouteKey: "$default", RouteResponseSelectionExpression: "$default" });
const response = ofApi("RouteResponse", { RouteId: { Ref: "Route" }, RouteResponseKey: "$default" });
const stage = (properties: object = {}, more: object = { DependsOn: "Route" }) =>
  ofApi("Stage", { StageName: "live", AutoDeploy: true, ...properties }, more);
const setting = { Type: "AWS::ApiGateway::Account", Properties: {} };
const log = { AccessLogSettings: { DestinationArn: "arn:aws:logs:a:b:log-group:c", Format: "{}" } };

/** Returns the reason why a resource of a stack could not be created. */
function reasonOf(resources: TestResources): string[] {
  const { stackId } = account.deploy("s", { Resources: resources });
  return account
    .events(stackId)
    .flatMap((event) => / CREATE_FAILED (?!Resource creation c)(.*)$/.exec(event)?.[1] ?? []);
}

describe("WebSocket APIs of an account", () => {
  it("a WebSocket API with a route response and an access log is created and gets a wss URL", () => {
    const resources = {
      Api: api,
      Integration: integration,
      Route: route,
      Response: response,
      Setting: setting,
    };
    const template = {
      Resources: { ...resources, Stage: stage(log, { DependsOn: ["Route", "Setting"] }) },
      Outputs: { Endpoint: { Value: { "Fn::GetAtt": ["Api", "ApiEndpoint"] } } },
    };
    const { status, outputs } = account.deploy("s", template);
    expect(status).toBe("CREATE_COMPLETE");
    expect(outputs[0]?.value).toMatch(/^wss:\/\/\w+\.execute-api\.ap-northeast-2\.amazonaws\.com$/);
  });

  const { RouteSelectionExpression: _, ...withoutSelection } = socketApi;
  it.each<[string, TestResources, string]>([
    [
      "a WebSocket API without a route selection expression",
      { Api: type("Api", withoutSelection) },
      "is required",
    ],
    [
      "a CORS configuration of a WebSocket API",
      { Api: type("Api", { ...socketApi, CorsConfiguration: {} }) },
      "CORS",
    ],
    [
      "an HTTP route key in a WebSocket API",
      { Api: api, Route: ofApi("Route", { RouteKey: "GET /a" }) },
      "not formatted",
    ],
    [
      "an authorizer on a WebSocket route other than $connect",
      { Api: api, Route: ofApi("Route", { RouteKey: "$default", AuthorizationType: "AWS_IAM" }) },
      "restricted to the $connect route",
    ],
    [
      "a WebSocket route response selection other than $default",
      { Api: api, Route: ofApi("Route", { RouteKey: "a", RouteResponseSelectionExpression: "b" }) },
      "must be $default",
    ],
    [
      "a WebSocket route response other than $default",
      {
        Api: api,
        Route: route,
        Response: ofApi("RouteResponse", { RouteId: { Ref: "Route" }, RouteResponseKey: "a" }),
      },
      "Only the $default",
    ],
    [
      "the payload format of HTTP APIs in a WebSocket API",
      {
        Api: api,
        Integration: ofApi("Integration", {
          IntegrationType: "AWS_PROXY",
          IntegrationUri: invocation,
          PayloadFormatVersion: "2.0",
        }),
      },
      "must be 1.0",
    ],
    [
      "a plain function ARN as the integration URI of a WebSocket API",
      {
        Api: api,
        Integration: ofApi("Integration", {
          IntegrationType: "AWS_PROXY",
          IntegrationUri: "arn:aws:lambda:a:b:function:f",
        }),
      },
      "Invalid function ARN",
    ],
    [
      "a WebSocket API stage with the name $default",
      { Api: api, Route: route, Stage: stage({ StageName: "$default" }) },
      "HTTP protocol only",
    ],
    [
      "a WebSocket API stage that is created before any route",
      { Api: api, Stage: stage({}, {}) },
      "At least one route is required",
    ],
    [
      "an access log of a WebSocket API in an account without a logging role",
      { Api: api, Route: route, Stage: stage(log) },
      "CloudWatch Logs role ARN must be set",
    ],
    [
      "a second response of a WebSocket route",
      { Api: api, Route: route, A: response, B: { ...response, DependsOn: "A" } },
      "409",
    ],
    [
      "a route response in an HTTP API",
      {
        Api: httpApi,
        Route: ofApi("Route", { RouteKey: "$default" }),
        Response: response,
      },
      "WEBSOCKET protocol only",
    ],
    [
      "a WebSocket route key in an HTTP API",
      { Api: httpApi, Route: ofApi("Route", { RouteKey: "$connect" }) },
      "not formatted",
    ],
  ])("%s is rejected", (__, resources, reason) => {
    expect(reasonOf(resources)).toEqual([expect.stringContaining(reason)]);
  });

  it("a WebSocket API cannot share a domain name with an HTTP API", () => {
    const mapping = (apiId: object, more: object = {}) =>
      type("ApiMapping", { DomainName: "a.example.com", Stage: "live", ApiId: apiId }, more);
    const resources = {
      ...{ Http: httpApi, Api: api },
      First: mapping({ Ref: "Http" }),
      Second: mapping({ Ref: "Api" }, { DependsOn: "First" }),
    };
    expect(reasonOf(resources)).toEqual([expect.stringContaining("cannot share a domain name")]);
  });
});
