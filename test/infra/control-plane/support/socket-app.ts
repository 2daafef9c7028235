import { App, Stack } from "aws-cdk-lib";
import { CfnApi, CfnRoute, CfnStage } from "aws-cdk-lib/aws-apigatewayv2";
import type { TestResources } from "./test-account.ts";

/**
 * Synthesizes a WebSocket API whose stage deploys itself, which needs a route. Neither refers to the other, so
 * only an explicit dependency creates the route first.
 */
export function synthesizeSocketApp({ addsDependency }: { addsDependency: boolean }): {
  Resources: TestResources;
} {
  const app = new App({ analyticsReporting: false });
  const stack = new Stack(app, "chat");
  const api = new CfnApi(stack, "Api", {
    name: "chat",
    protocolType: "WEBSOCKET",
    routeSelectionExpression: "$request.body.action",
  });
  const stage = new CfnStage(stack, "Stage", { apiId: api.ref, stageName: "live", autoDeploy: true });
  const route = new CfnRoute(stack, "Route", { apiId: api.ref, routeKey: "$connect" });
  if (addsDependency) stage.addResourceDependency(route);
  const { Resources } = app.synth().getStackByName("chat").template as { Resources: TestResources };
  return { Resources };
}
