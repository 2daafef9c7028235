import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { nameSessionKey } from "@vehicle-sourcing/local-aws/control-plane/access/authorize.ts";
import {
  type ControlPlane,
  startControlPlane,
} from "@vehicle-sourcing/local-aws/control-plane/start-control-plane.ts";
import { App, Stack } from "aws-cdk-lib";
import { CfnSubscription, CfnTopic } from "aws-cdk-lib/aws-sns";
import { CfnQueue } from "aws-cdk-lib/aws-sqs";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import example from "../../../infra/config/example.ts";
import { partsOf } from "../../../infra/config/schema/stage-parts.ts";
import { checkAccount } from "../../../infra/deploy/check/check-account.ts";
import { listSecretNames, listZones } from "../../../infra/deploy/check/checked-resources.ts";
import { connectAccount } from "../../../infra/deploy/connect-account.ts";
import { edgeRegion } from "../../../infra/edge/edge-region.ts";
import { PipelineStage } from "../../../infra/stages/pipeline-stage.ts";
import { requireValue } from "../../support/require-value.ts";
import { callQuery, callS3, callSsm } from "./support/call-service.ts";
import { runCdk, runCdkAs, testEdgeEnvironment, testEnvironment } from "./support/run-cdk.ts";
import { testAccountId, testRegion } from "./support/test-account.ts";

const pipeline = requireValue(example.pipeline, "pipeline");
const lookupRole = `arn:aws:iam::${testAccountId}:role/cdk-hnb659fds-lookup-role-${testAccountId}-${testRegion}`;

let directory: string;
let plane: ControlPlane;
/** Access key of the role that jobs of an unreviewed branch assume. */
let comparing: string;
/** Access key of the role that reviewed jobs assume. */
let deploying: string;

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
  addReceiver(app, "example-sandbox-Observability", testRegion);
  addReceiver(app, "example-sandbox-Edge", edgeRegion);
  return app.synth().directory;
}

/** Adds a stack with a topic and an unconfirmed receiver. */
function addReceiver(app: App, stackName: string, region: string): void {
  const stack = new Stack(app, stackName, { stackName, env: { account: testAccountId, region } });
  const topic = new CfnTopic(stack, "Topic");
  new CfnSubscription(stack, "Receiver", { topicArn: topic.ref, protocol: "email", endpoint: receiver });
}

const receiver = "on-call@example.com";

/** Runs the account check of `npm run deploy` with an access key. */
async function checkAs(accessKeyId: string) {
  vi.stubEnv("AWS_ENDPOINT_URL", plane.url);
  vi.stubEnv("AWS_ACCESS_KEY_ID", accessKeyId);
  vi.stubEnv("AWS_SECRET_ACCESS_KEY", "not-checked");
  const config = { ...example, account: testAccountId, region: testRegion };
  const stage = { name: "example", config, parts: partsOf("example", config) };
  const createdStacks = new Set(["example-sandbox-Observability", "example-sandbox-Edge"]);
  const names = {
    nameServers: async () => [nameServer],
    addresses: () => Promise.reject(Object.assign(new Error("no such name"), { code: "ENOTFOUND" })),
  };
  try {
    return await checkAccount({ account: await connectAccount(stage), stage, createdStacks }, names);
  } finally {
    vi.unstubAllEnvs();
  }
}

const nameServer = "ns-1.awsdns-01.org";

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "pipeline-"));
  plane = await startControlPlane({ dataDirectory: join(directory, "account"), accountId: testAccountId });
  plane.context.account.handMade = {
    concurrentExecutions: example.lambdaConcurrencyQuota,
    secretNames: listSecretNames(example),
    zones: [...listZones(example)].map(([id, name]) => ({ id, name, nameServers: [nameServer] })),
    ...{ mailIdentities: {}, oidcProviderArns: [], confirmedEndpoints: [] },
  };
  await runCdk(plane.url, directory, "bootstrap", testEnvironment, testEdgeEnvironment);
  const everything = ["deploy", "**", "--app", writeApp(1), "--require-approval", "never"];
  const { exitCode, output } = await runCdk(plane.url, directory, ...everything);
  expect(exitCode, output).toBe(0);
  const keyOf = (id: string) =>
    nameSessionKey(requireValue(new RegExp(`${id}RoleArn = (\\S+)`).exec(output)?.[1], "role"));
  comparing = keyOf("Diff");
  deploying = keyOf("Deploy");
});
afterAll(async () => {
  await plane.stop();
  await rm(directory, { recursive: true, force: true });
});

describe("account check in a CI job", () => {
  it("the role of deployment jobs can run every check of the account", async () => {
    expect(await checkAs(deploying)).toEqual(
      [`example-sandbox-Observability in ${testRegion}`, `example-sandbox-Edge in ${edgeRegion}`].map(
        (stack) => ({
          ...{ subject: `Receiver ${receiver}`, isBlocking: false, fix: expect.any(String) },
          problem: expect.stringContaining(stack),
        }),
      ),
    );
  });

  it("the role of an unreviewed branch cannot check the account", async () => {
    const unchecked = (await checkAs(comparing)).filter(({ problem }) => problem.startsWith("Not checked"));
    expect(unchecked.map(({ subject }) => subject)).toEqual([
      "Lambda concurrency",
      "Secrets of third parties",
      "Hosted zones",
      "Sender's domain in SES",
      "GitHub's token provider",
      "Receivers of alarms",
    ]);
  });
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
