import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { nameSessionKey } from "@vehicle-sourcing/local-aws/control-plane/access/authorize.ts";
import {
  type ControlPlane,
  startControlPlane,
} from "@vehicle-sourcing/local-aws/control-plane/start-control-plane.ts";
import { App, Stack } from "aws-cdk-lib";
import { CfnQueue } from "aws-cdk-lib/aws-sqs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import example from "../../../infra/config/example.ts";
import { PipelineStage } from "../../../infra/stages/pipeline-stage.ts";
import { requireValue } from "../../support/require-value.ts";
import { callQuery, callS3, callSsm } from "./support/call-service.ts";
import { runCdk, runCdkAs, testEnvironment } from "./support/run-cdk.ts";
import { testAccountId, testRegion } from "./support/test-account.ts";

const pipeline = requireValue(example.pipeline, "pipeline");
const lookupRole = `arn:aws:iam::${testAccountId}:role/cdk-hnb659fds-lookup-role-${testAccountId}-${testRegion}`;

let directory: string;
let plane: ControlPlane;
/** Access key of the role that jobs of an unreviewed branch assume. */
let comparing: string;

/** Creates the pipeline of the example stage, one stack of its sandbox and one unrelated stack. */
function writeApp(delaySeconds: number): string {
  const app = new App({ outdir: join(directory, `cdk-${delaySeconds}`), analyticsReporting: false });
  const config = { ...example, account: testAccountId, region: testRegion };
  new PipelineStage(app, "pipeline-example", { stageName: "example", config, pipeline });
  for (const stackName of ["example-sandbox-Small", "foreign"]) {
    const stack = new Stack(app, stackName, {
      stackName,
      env: { account: testAccountId, region: testRegion },
    });
    new CfnQueue(stack, "Queue", { delaySeconds });
  }
  return app.synth().directory;
}

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "pipeline-"));
  plane = await startControlPlane({ dataDirectory: join(directory, "account"), accountId: testAccountId });
  await runCdk(plane.url, directory, "bootstrap", testEnvironment);
  const everything = ["deploy", "**", "--app", writeApp(1), "--require-approval", "never"];
  const { exitCode, output } = await runCdk(plane.url, directory, ...everything);
  expect(exitCode, output).toBe(0);
  const roleArn = /DiffRoleArn = (\S+)/.exec(output)?.[1];
  comparing = nameSessionKey(requireValue(roleArn, "role"));
});
afterAll(async () => {
  await plane.stop();
  await rm(directory, { recursive: true, force: true });
});

describe("job of an unreviewed branch", () => {
  it("a CI job of an unreviewed branch can show the changes of a deployment with cdk diff", async () => {
    const app = writeApp(2);
    const { exitCode, output } = await runCdkAs(
      ...[comparing, plane.url, directory],
      ...["diff", "example-sandbox-Small", "--app", app],
    );
    expect(exitCode, output).toBe(0);
    expect(output).toMatch(/DelaySeconds/);
  });

  it("a CI job of an unreviewed branch cannot assume the bootstrap lookup role", async () => {
    const parameters = { Action: "AssumeRole", RoleArn: lookupRole, RoleSessionName: "test" };
    const { status, text } = await callQuery(plane.url, "sts", parameters, comparing);
    expect(status).toBe(403);
    expect(text).toContain("is not authorized to perform: sts:AssumeRole");
  });

  it("a CI job of an unreviewed branch cannot read a stack of another application, an unrelated parameter or an asset", async () => {
    const call = { Action: "GetTemplate", StackName: "foreign" };
    const { text } = await callQuery(plane.url, "cloudformation", call, comparing);
    expect(text).toContain("is not authorized to perform: cloudformation:GetTemplate");
    const parameter = await callSsm(plane.url, "GetParameter", { Name: "/any" }, comparing);
    expect(parameter.text).toContain("is not authorized to perform: ssm:GetParameter");
    const bucket = `/cdk-hnb659fds-assets-${testAccountId}-${testRegion}`;
    expect((await callS3(plane.url, "GET", `${bucket}/any`, comparing)).status).toBe(403);
  });
});
