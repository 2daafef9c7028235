import { describe, expect, it } from "vitest";
import type { FunctionCatalog } from "../../src/runtime/find-function.ts";
import type { AssemblyStack, Template } from "../../src/templates/load-assembly.ts";
import { resolveStage } from "../../src/templates/resolve-stage.ts";
import { readSocketApis } from "../../src/websocket/read-socket-apis.ts";

const catalog = { all: [], find: () => ({ identity: "f" }) } as unknown as FunctionCatalog;
const functionArn = "arn:aws:lambda:ap-northeast-2:000000000000:function:f";
const invocation = `arn:aws:apigateway:ap-northeast-2:lambda:path/2015-03-31/functions/${functionArn}/invocations`;

const parts = {
  Api: { ProtocolType: "WEBSOCKET", RouteSelectionExpression: "$request.body.a.b" },
  Integration: { IntegrationType: "AWS_PROXY", IntegrationUri: invocation },
  Route: { RouteKey: "$default", RouteResponseSelectionExpression: "$default" },
  RouteResponse: { RouteId: { Ref: "Route" }, RouteResponseKey: "$default" },
  Stage: { StageName: "live" },
};

/** Reads the API of a template with some changed properties. */
function read(changes: Partial<Record<keyof typeof parts, object>> = {}) {
  const Resources = Object.fromEntries(
    Object.entries(parts).map(([name, properties]) => [
      name,
      {
        Type: `AWS::ApiGatewayV2::${name}`,
        Properties: {
          ...(name !== "Api" && { ApiId: { Ref: "Api" } }),
          ...(name === "Route" && {
            Target: { "Fn::Join": ["/", ["integrations", { Ref: "Integration" }]] },
          }),
          ...properties,
          ...changes[name as keyof typeof parts],
        },
      },
    ]),
  );
  const template: Template = { Resources };
  const stack: AssemblyStack = {
    ...{ stackId: "S", stackName: "test-S", template },
    ...{ directory: "/nowhere", assetPaths: new Map() },
  };
  const settings = { queueBaseUrl: "", parameters: {}, secrets: {}, apiUrl: () => "" };
  return readSocketApis(resolveStage({ stageName: "test", stacks: [stack] }, settings), catalog)[0]!;
}

describe("WebSocket APIs of a template", () => {
  it("a WebSocket route sends a response only if it selects a route response that exists", () => {
    const { selection, stageName, routes } = read();
    expect({ selection, stageName }).toEqual({ selection: ["a", "b"], stageName: "live" });
    expect(routes.get("$default")).toMatchObject({
      answers: true,
      permitted: false,
      timeoutMilliseconds: 29_000,
    });
    const unselected = read({ Route: { RouteResponseSelectionExpression: { Ref: "AWS::NoValue" } } });
    expect(unselected.routes.get("$default")?.answers).toBe(false);
    const withoutResponse = read({ RouteResponse: { RouteId: "another" } });
    expect(withoutResponse.routes.get("$default")?.answers).toBe(false);
  });

  it.each([
    [{ Api: { RouteSelectionExpression: "$request.header.a" } }, "routes cannot be selected by"],
    [{ Integration: { IntegrationUri: functionArn } }, "is not a path of a function's invocation"],
    [{ Integration: { PayloadFormatVersion: "2.0" } }, "payload format 1.0"],
    [{ Integration: { ContentHandlingStrategy: "CONVERT_TO_BINARY" } }, "convert nothing"],
    [{ Route: { AuthorizationType: "AWS_IAM" } }, "authorizers"],
    [{ Route: { ApiKeyRequired: true } }, "API keys"],
    [{ Route: { Target: "integrations/none" } }, "no integration"],
    [{ Route: { RouteResponseSelectionExpression: "other" } }, "route responses cannot be selected by"],
    [{ RouteResponse: { RouteResponseKey: "other" } }, "the route response $default only"],
    [{ Stage: { StageName: "$default" } }, "no stage $default"],
  ])("a WebSocket API with %j is rejected", (changes, reason) => {
    expect(() => read(changes)).toThrow(reason);
  });
});
