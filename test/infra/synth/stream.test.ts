import { describe, expect, test } from "vitest";
import example from "../../../infra/config/example.ts";
import { requireValue } from "../../support/require-value.ts";
import { environmentStages, readOutputs, readStacks, resourcesOf } from "./read-assembly.ts";

const ofStack = (stage: string, component: string, type: string) =>
  readStacks()
    .filter((stack) => stack.stage === stage && stack.component === component)
    .flatMap(({ resources }) => resources.filter((resource) => resource.type === type));

const only = (stage: string, type: string) =>
  requireValue(ofStack(stage, "StreamRoutes", `AWS::ApiGatewayV2::${type}`)[0], type);

describe.each(environmentStages)("chat stream of %s", (stage) => {
  test("the chat stream has one route each for connections, disconnections and frames, and only the frame route returns responses", () => {
    const routes = ofStack(stage, "StreamRoutes", "AWS::ApiGatewayV2::Route");
    expect(
      routes
        .map(({ properties }) => [properties.RouteKey, properties.RouteResponseSelectionExpression])
        .sort(),
    ).toEqual([
      ["$connect", undefined],
      ["$default", "$default"],
      ["$disconnect", undefined],
    ]);
    const responses = ofStack(stage, "StreamRoutes", "AWS::ApiGatewayV2::RouteResponse");
    const frames = routes.find(({ properties }) => properties.RouteKey === "$default");
    expect(responses.map(({ properties }) => properties)).toMatchObject([
      { RouteId: { Ref: frames?.logicalId }, RouteResponseKey: "$default" },
    ]);
  });

  test("each route of the chat stream may invoke only its own function", () => {
    const permissions = ofStack(stage, "StreamRoutes", "AWS::Lambda::Permission");
    const routed = permissions.map(({ properties }) => {
      const source = JSON.stringify(properties.SourceArn);
      return [properties.FunctionName.Ref.replace(/Live\w+$/, ""), /\/\*\/(\$\w+)"/.exec(source)?.[1]];
    });
    expect(routed.sort()).toEqual([
      ["Connect", "$connect"],
      ["Disconnect", "$disconnect"],
      ["HandleFrame", "$default"],
    ]);
  });

  test("the API Gateway stage of the chat stream is created after its routes and the account's access log role", () => {
    const { dependencies } = only(stage, "Stage");
    const before = [
      ...ofStack(stage, "StreamRoutes", "AWS::ApiGatewayV2::Route"),
      ...ofStack(stage, "StreamRoutes", "AWS::ApiGatewayV2::RouteResponse"),
      ...ofStack(stage, "StreamRoutes", "AWS::ApiGateway::Account"),
    ];
    expect(before).toHaveLength(5);
    for (const { logicalId } of before) expect(dependencies).toContain(logicalId);
  });

  test("no gateway log contains headers, addresses or frames, because the subprotocol header contains a token", () => {
    const { AccessLogSettings, DefaultRouteSettings } = only(stage, "Stage").properties;
    expect(AccessLogSettings.Format).not.toMatch(/header|identity|sourceIp|body|authorizer/i);
    expect(DefaultRouteSettings).toMatchObject({ DataTraceEnabled: false, LoggingLevel: "OFF" });
  });

  test("the account's access log setting and its role remain after the stack is deleted, except in a developer stage", () => {
    const kept = [
      ...ofStack(stage, "StreamRoutes", "AWS::ApiGateway::Account"),
      ...ofStack(stage, "StreamRoutes", "AWS::IAM::Role").filter(({ logicalId }) =>
        /^LogRole/.test(logicalId),
      ),
    ];
    const policy = stage === "dev-test" ? "Delete" : "RetainExceptOnCreate";
    expect(kept.map(({ deletionPolicy }) => deletionPolicy)).toEqual([policy, policy]);
  });

  test("only the push worker may post to connections, and only the push worker, the frame handler and the sweep may close connections", () => {
    const granted = resourcesOf("AWS::IAM::Role", stage).flatMap(({ properties }) =>
      (properties.Policies ?? []).flatMap(({ PolicyDocument }: { PolicyDocument: { Statement: object[] } }) =>
        PolicyDocument.Statement.filter((statement) =>
          JSON.stringify(statement).includes("execute-api:"),
        ).map((statement) => ({ role: properties.Description, statement })),
      ),
    );
    for (const { statement } of granted)
      expect(statement).toMatchObject({ Action: "execute-api:ManageConnections", Effect: "Allow" });
    const resources = granted.map(({ statement }) => JSON.stringify(statement.Resource));
    const methods = granted.flatMap(({ role }, index) =>
      [...String(resources[index]).matchAll(/"\/live\/([A-Z*]+)\/@connections\/\*"/g)].map(
        ([, method]) => `${role}: ${method}`,
      ),
    );
    expect(methods.sort()).toEqual([
      "Runs queues/push-lines: DELETE",
      "Runs queues/push-lines: POST",
      "Runs schedules/sweep-threads: DELETE",
      "Runs stream/handle-frame: DELETE",
    ]);
    for (const text of resources) expect(text).toContain(`${stage}-StreamApi`);
  });
});

describe.each(["example-sandbox", "example-production"])(
  "public host name of the chat stream of %s",
  (stage) => {
    const name = stage === "example-sandbox" ? "sandbox" : "production";
    const domains = requireValue(example.environments[name]?.domains, "domains");
    const origin = `stream-origin.${domains.partnerApi}`;

    test("clients open the chat stream under the partner API's host name", () => {
      expect(readOutputs(stage)[`${stage}-StreamApi/StreamUrl`]).toBe(
        `wss://${domains.partnerApi}/v1/chat/stream`,
      );
    });

    test("CloudFront forwards handshakes uncached, with the origin secret and all headers except Host", () => {
      const { DistributionConfig } = requireValue(
        resourcesOf("AWS::CloudFront::Distribution", stage).find(({ properties }) =>
          properties.DistributionConfig.Aliases?.includes(domains.partnerApi),
        ),
        "distribution",
      ).properties;
      const behavior = DistributionConfig.CacheBehaviors.find(
        ({ PathPattern }: { PathPattern: string }) => PathPattern === "/v1/chat/stream",
      );
      expect(behavior).toMatchObject({
        ViewerProtocolPolicy: "https-only",
        CachePolicyId: "4135ea2d-6df8-44a3-9df3-4b5a84be39ad",
        FunctionAssociations: [{ EventType: "viewer-request" }],
      });
      const target = DistributionConfig.Origins.find(
        ({ Id }: { Id: string }) => Id === behavior.TargetOriginId,
      );
      expect(target).toMatchObject({
        DomainName: origin,
        OriginCustomHeaders: [{ HeaderName: "x-origin-secret" }],
        CustomOriginConfig: { OriginProtocolPolicy: "https-only", OriginSSLProtocols: ["TLSv1.2"] },
      });
      const policy = resourcesOf("AWS::CloudFront::OriginRequestPolicy", stage).find(
        ({ logicalId }) => logicalId === behavior.OriginRequestPolicyId.Ref,
      );
      expect(policy?.properties.OriginRequestPolicyConfig).toMatchObject({
        HeadersConfig: { HeaderBehavior: "allExcept", Headers: ["Host"] },
        QueryStringsConfig: { QueryStringBehavior: "none" },
        CookiesConfig: { CookieBehavior: "none" },
      });
    });

    test("the stream's origin host name is mapped to the WebSocket API's stage and is not used by an HTTP API", () => {
      const domain = only(stage, "DomainName");
      expect(domain.properties.DomainName).toBe(origin);
      expect(only(stage, "ApiMapping").properties).toMatchObject({
        DomainName: { Ref: domain.logicalId },
        Stage: { Ref: only(stage, "Stage").logicalId },
      });
      const names = resourcesOf("AWS::ApiGatewayV2::DomainName", stage).map(
        ({ properties }) => properties.DomainName,
      );
      expect(names.toSorted()).toEqual([domains.partnerApi, domains.consoleApi, origin].toSorted());
    });

    test("the WebSocket API keeps its AWS URL for connection management, and its stage has the origin secrets for checking handshakes", () => {
      const [api] = ofStack(stage, "StreamApi", "AWS::ApiGatewayV2::Api");
      expect(api?.properties.DisableExecuteApiEndpoint).toBeUndefined();
      expect(Object.keys(only(stage, "Stage").properties.StageVariables)).toEqual([
        "currentOriginSecret",
        "previousOriginSecret",
      ]);
    });
  },
);

test("a stage without domains serves the chat stream at the WebSocket API's AWS URL", () => {
  const url = readOutputs("dev-test")["dev-test-StreamApi/StreamUrl"];
  expect(JSON.stringify(url)).toMatch(/"Fn::GetAtt":\["Api","ApiEndpoint"\]\},"\/live"/);
  expect(only("dev-test", "Stage").properties.StageVariables).toBeUndefined();
  expect(ofStack("dev-test", "StreamRoutes", "AWS::ApiGatewayV2::DomainName")).toEqual([]);
});
