import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { CloudFormationClient } from "@aws-sdk/client-cloudformation";
import {
  type ControlPlane,
  startControlPlane,
} from "@vehicle-sourcing/local-aws/control-plane/start-control-plane.ts";
import { App, CfnOutput, Stack, Stage } from "aws-cdk-lib";
import { CfnQueue } from "aws-cdk-lib/aws-sqs";
import { CfnParameter } from "aws-cdk-lib/aws-ssm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { writeTransition } from "../../../infra/deploy/write-transition.ts";
import { requireValue } from "../../support/require-value.ts";
import { runCdk, testEnvironment } from "../control-plane/support/run-cdk.ts";
import { testAccountId, testRegion } from "../control-plane/support/test-account.ts";

const part = { id: "small", kind: "identity", environment: null } as const;

let directory: string;
let plane: ControlPlane;
let account: { cloudFormation: CloudFormationClient };

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "transition-"));
  plane = await startControlPlane({
    dataDirectory: join(directory, "account"),
    accountId: testAccountId,
    patienceMilliseconds: 5_000,
  });
  const credentials = { accessKeyId: "administrator", secretAccessKey: "not-checked" };
  account = {
    cloudFormation: new CloudFormationClient({ endpoint: plane.url, region: testRegion, credentials }),
  };
  await runCdk(plane.url, directory, "bootstrap", testEnvironment);
});
afterAll(async () => {
  account.cloudFormation.destroy();
  await plane.stop();
  await rm(directory, { recursive: true, force: true });
});

/**
 * Writes a version of an app whose stack `User` uses queues of the stack `Data`. Unused queues are not
 * created.
 */
function writeVersion(name: string, ...queues: string[]): string {
  const app = new App({ outdir: join(directory, name), analyticsReporting: false });
  const stage = new Stage(app, part.id, { env: { account: testAccountId, region: testRegion } });
  const data = new Stack(stage, "Data");
  const user = new Stack(stage, "User");
  for (const each of queues) {
    const queue = new CfnQueue(data, each);
    new CfnParameter(user, `Uses${each}`, { type: "String", value: queue.attrArn });
  }
  new CfnOutput(data, "Version", { value: name });
  return app.synth().directory;
}

const deploy = (assembly: string) =>
  runCdk(plane.url, directory, "deploy", "small/*", "--app", assembly, "--require-approval", "never");

/** Returns logical ids of a stack's resources. */
function resourcesOf(stackName: string): string[] {
  const { stackId } = requireValue(plane.context.account.findStack(testRegion, stackName), stackName);
  return [...plane.context.account.stackResources(stackId).keys()].sort();
}

describe("version that removes an export in use", () => {
  it("an app version that removes no export in use needs no intermediate deployment", async () => {
    const first = writeVersion("first", "Orders", "Invoices");
    expect(await writeTransition(account, first, part)).toBeNull();
    expect((await deploy(first)).exitCode).toBe(0);
    expect(
      await writeTransition(account, writeVersion("more", "Orders", "Invoices", "Cars"), part),
    ).toBeNull();
  });

  it("an app version that removes an export in use can be deployed only after an intermediate version that keeps the export", async () => {
    const second = writeVersion("second", "Orders", "Cars");
    const refused = await deploy(second);
    expect(refused.exitCode).toBe(1);
    expect(refused.output).toContain("cannot be deleted as it is in use by small-User");

    const transition = requireValue(await writeTransition(account, second, part), "a transition");
    const first = await deploy(transition);
    expect(first.exitCode, first.output).toBe(0);
    expect(resourcesOf("small-Data")).toEqual(["Cars", "Invoices", "Orders"]);
    expect(resourcesOf("small-User")).toEqual(["UsesCars", "UsesOrders"]);

    expect(await writeTransition(account, second, part)).toBeNull();
    const last = await deploy(second);
    expect(last.exitCode, last.output).toBe(0);
    expect(resourcesOf("small-Data")).toEqual(["Cars", "Orders"]);
  });
});
