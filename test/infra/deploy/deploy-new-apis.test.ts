import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { InjectFailure } from "@vehicle-sourcing/local-aws/control-plane/operations/control-context.ts";
import {
  type ControlPlane,
  startControlPlane,
} from "@vehicle-sourcing/local-aws/control-plane/start-control-plane.ts";
import { App, Stack, Stage } from "aws-cdk-lib";
import { CfnApi, CfnIntegration, CfnRoute, CfnStage } from "aws-cdk-lib/aws-apigatewayv2";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { DeploymentAccount } from "../../../infra/deploy/connect-account.ts";
import { deployPart } from "../../../infra/deploy/deploy-part.ts";
import { writeChain } from "../../../infra/deploy/write-chain.ts";
import { runCdk, testEnvironment } from "../control-plane/support/run-cdk.ts";
import { testAccountId, testRegion } from "../control-plane/support/test-account.ts";
import { connectTestAccount } from "./support/connect-test-account.ts";

const part = { id: "small", kind: "identity", environment: null } as const;
const areas = ["Orders", "Cars", "Invoices", "Watches"];
const routesOfArea = 6;
const stackNames = ["Api", ...areas].map((name) => `small-${name}`).sort();

let directory: string;
let plane: ControlPlane;
let account: DeploymentAccount;
let injectFailure: InjectFailure;
let said: string[];

beforeEach(async () => {
  said = [];
  injectFailure = () => null;
  directory = await mkdtemp(join(tmpdir(), "chain-"));
  plane = await startControlPlane({
    dataDirectory: join(directory, "account"),
    accountId: testAccountId,
    throttleSeed: 34,
    injectFailure: (step) => injectFailure(step),
  });
  account = connectTestAccount(plane.url);
  vi.stubEnv("AWS_ENDPOINT_URL", plane.url);
  vi.stubEnv("AWS_ACCESS_KEY_ID", `administrator-of-${testAccountId}`);
  vi.stubEnv("AWS_SECRET_ACCESS_KEY", "not-checked");
  vi.stubEnv("AWS_REGION", testRegion);
  await runCdk(plane.url, directory, "bootstrap", testEnvironment);
});
afterEach(async () => {
  vi.unstubAllEnvs();
  account.cloudFormation.destroy();
  await plane.stop();
  await rm(directory, { recursive: true, force: true });
});

/** Writes an app with an API and a stack of routes for each area. */
function writeApp(): string {
  const app = new App({ outdir: join(directory, "assembly"), analyticsReporting: false });
  const stage = new Stage(app, part.id, { env: { account: testAccountId, region: testRegion } });
  const apiStack = new Stack(stage, "Api");
  const api = new CfnApi(apiStack, "Api", { name: "small", protocolType: "HTTP" });
  new CfnStage(apiStack, "Stage", { apiId: api.ref, stageName: "$default", autoDeploy: true });
  for (const area of areas) {
    const stack = new Stack(stage, area);
    for (let number = 1; number <= routesOfArea; number += 1) {
      const integration = new CfnIntegration(stack, `Integration${number}`, {
        ...{ apiId: api.ref, integrationType: "HTTP_PROXY", integrationMethod: "GET" },
        ...{ integrationUri: "https://cars.kr", payloadFormatVersion: "1.0" },
      });
      new CfnRoute(stack, `Route${number}`, {
        ...{ apiId: api.ref, routeKey: `GET /${area}/${number}` },
        target: `integrations/${integration.ref}`,
      });
    }
  }
  return app.synth().directory;
}

const deploy = (assembly: string) =>
  deployPart(account, assembly, part, (line) => void said.push(line), 1_000);
const stacksIn = (status: string) =>
  plane.context.account
    .stacks(testRegion)
    .filter((stack) => stack.status === status && stack.stackName.startsWith("small-"))
    .map(({ stackName }) => stackName)
    .sort();

describe("stacks that add routes to one API", () => {
  it("a parallel deployment of stacks fails because API Gateway rejects simultaneous changes to one API", async () => {
    const parameters = ["--app", writeApp(), "--require-approval", "never", "--concurrency", "6"];
    const { exitCode, output } = await runCdk(plane.url, directory, "deploy", "small/*", ...parameters);
    expect(exitCode).toBe(1);
    expect(output).toContain("concurrent modification");
  });

  it("the deploy command deploys new stacks of one API sequentially, and the first attempt succeeds", async () => {
    const assembly = writeApp();
    await deploy(assembly);
    expect(stacksIn("CREATE_COMPLETE")).toEqual(stackNames);
    expect(said).toEqual([]);
    expect(await writeChain(account, assembly, part)).toBeNull();
  });

  it.each([
    ["the call rate was exceeded", "Rate exceeded (Status Code: 429)"],
    [
      "a role was too new",
      "The role ARN does not have required permissions set to API Gateway (Status Code: 400)",
    ],
  ])("a deployment that failed because %s is retried", async (_, reason) => {
    let failures = 1;
    injectFailure = ({ type }) => (type === "AWS::ApiGatewayV2::Route" && failures-- > 0 ? reason : null);
    await deploy(writeApp());
    expect(stacksIn("CREATE_COMPLETE")).toEqual(stackNames);
    expect(said).toEqual([expect.stringContaining("Deploying it again")]);
  });

  it("a deployment that failed for another reason is not retried", async () => {
    injectFailure = ({ type }) => (type === "AWS::ApiGatewayV2::Route" ? "The route is not allowed" : null);
    await expect(deploy(writeApp())).rejects.toThrow("cdk deploy ended with 1");
    expect(said).toEqual([]);
  });
});
