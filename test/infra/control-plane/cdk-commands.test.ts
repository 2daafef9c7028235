import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DeployedStageReader } from "@vehicle-sourcing/local-aws/control-plane/hand-over/read-deployed-stage.ts";
import type { InjectFailure } from "@vehicle-sourcing/local-aws/control-plane/operations/control-context.ts";
import {
  type ControlPlane,
  startControlPlane,
} from "@vehicle-sourcing/local-aws/control-plane/start-control-plane.ts";
import { readFunctions } from "@vehicle-sourcing/local-aws/runtime/read-functions.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { runCdk, testEnvironment } from "./support/run-cdk.ts";
import { type SmallAppOptions, writeSmallApp } from "./support/small-app.ts";
import { testAccountId, testRegion } from "./support/test-account.ts";

let directory: string;
let plane: ControlPlane;
let injectFailure: InjectFailure = () => null;
const calls: { name: string; caller: string }[] = [];

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "cdk-"));
  plane = await startControlPlane({
    dataDirectory: join(directory, "account"),
    accountId: testAccountId,
    patienceMilliseconds: 5_000,
    injectFailure: (step) => injectFailure(step),
    onCall: (name, caller) => calls.push({ name, caller }),
  });
});
afterAll(async () => {
  await plane.stop();
  await rm(directory, { recursive: true, force: true });
});
beforeEach(() => {
  calls.length = 0;
  injectFailure = () => null;
});

function deploy(options: SmallAppOptions, ...parameters: string[]) {
  const app = writeSmallApp(directory, options);
  return runCdk(
    plane.url,
    directory,
    "deploy",
    "--all",
    "--app",
    app,
    "--require-approval",
    "never",
    ...parameters,
  );
}

const stackOf = (name: string) => plane.context.account.findStack(testRegion, name);

/** Returns a resource of the stack `base` by a prefix of its logical id. */
function resourceOf(prefix: string) {
  const records = [...plane.context.account.stackResources(stackOf("base")!.stackId).values()];
  const record = records.find(({ logicalId }) => logicalId.startsWith(prefix))!;
  return plane.context.account.resources().get(record.resourceKey)!;
}

const resources = () => structuredClone([...plane.context.account.resources().values()]);

describe("unmodified CDK command line", () => {
  it("cdk bootstrap prepares an empty account", async () => {
    const { exitCode, output } = await runCdk(plane.url, directory, "bootstrap", testEnvironment);
    expect(output).toContain(`Environment ${testEnvironment} bootstrapped`);
    expect(exitCode).toBe(0);
  });

  it("a failed first cdk deploy leaves only the resources of the bootstrap stack", async () => {
    const before = resources();
    injectFailure = ({ type, phase }) =>
      type === "AWS::Lambda::Function" && phase === "forward" ? "The function is not wanted" : null;
    const { exitCode, output } = await deploy({});
    expect(exitCode).toBe(1);
    expect(output).toContain("The function is not wanted");
    expect(stackOf("base")!.status).toBe("ROLLBACK_COMPLETE");
    expect(resources()).toEqual(before);
  });

  it("cdk deploy replaces a failed stack and deploys both stacks with their assets and the correct roles", async () => {
    const { exitCode, output } = await deploy({});
    expect(exitCode, output).toBe(0);
    expect(stackOf("base")!.status).toBe("CREATE_COMPLETE");
    expect(output).toContain(`user.QueueArn = ${resourceOf("Queue").attributes.Arn}`);
    const roleOf = (name: string) => calls.find((call) => call.name.startsWith(name))!.caller;
    expect(roleOf("s3:PUT")).toContain("file-publishing-role");
    expect(roleOf("cloudformation:ExecuteChangeSet")).toContain("deploy-role");
    expect(stackOf("base")!.roleArn).toContain("cfn-exec-role");
  });

  it("a repeated cdk deploy changes nothing", async () => {
    const { exitCode, output } = await deploy({});
    expect(exitCode).toBe(0);
    expect(output).toContain("(no changes)");
    expect(calls.map(({ name }) => name)).not.toContain("cloudformation:ExecuteChangeSet");
  });

  it("cdk diff shows that a table requires replacement and creates no change set", async () => {
    const app = writeSmallApp(directory, { tableKey: "id" });
    const { exitCode, output } = await runCdk(plane.url, directory, "diff", "base", "--app", app);
    expect(exitCode).toBe(0);
    expect(output).toMatch(/AWS::DynamoDB::Table Table.*replace/);
    expect(output).toContain("requires replacement");
    expect(plane.context.account.changeSets(stackOf("base")!.stackId)).toEqual([]);
  });

  it("cdk deploy updates a queue, replaces a table, publishes new code, and changes parameters only with --no-previous-parameters", async () => {
    const [queue, table, code] = ["Queue", "Table", "Function"].map((prefix) => resourceOf(prefix));
    const changed = { visibilityTimeoutSeconds: 60, tableKey: "id", answer: "two", setting: "second" };
    expect((await deploy(changed)).exitCode).toBe(0);
    expect(resourceOf("Queue")).toMatchObject({ key: queue!.key, properties: { VisibilityTimeout: 60 } });
    expect(resourceOf("Table").key).not.toBe(table!.key);
    expect(plane.context.account.resources().has(table!.key)).toBe(false);
    expect(resourceOf("Function").key).toBe(code!.key);
    expect(resourceOf("Function").properties.Code).not.toEqual(code!.properties.Code);
    expect(resourceOf("Stored").properties.Value).toBe("first");
    expect((await deploy(changed, "--no-previous-parameters")).exitCode).toBe(0);
    expect(resourceOf("Stored").properties.Value).toBe("second");
  });

  it("a failed cdk deploy reports the reason and leaves the stack unchanged", async () => {
    const before = resources();
    injectFailure = ({ type, phase }) =>
      type === "AWS::SQS::Queue" && phase === "forward" ? "The queue stays as it is" : null;
    const { exitCode, output } = await deploy({ visibilityTimeoutSeconds: 90, tableKey: "pk" });
    expect(exitCode).toBe(1);
    expect(output).toContain("The queue stays as it is");
    expect(stackOf("base")!.status).toBe("UPDATE_ROLLBACK_COMPLETE");
    expect(resources()).toEqual(before);
  });

  it("cdk deploy rejects a template with an unknown queue property and changes nothing", async () => {
    const before = resources();
    const { exitCode, output } = await deploy({ misspelt: true });
    expect(exitCode).toBe(1);
    expect(output).toContain("Unsupported property [VisibiltyTimeout]");
    expect(resources()).toEqual(before);
  });

  it("cdk destroy fails for a stack whose export is in use, and cdk destroy --all deletes both stacks without residue", async () => {
    const app = writeSmallApp(directory);
    const destroy = (...names: string[]) =>
      runCdk(plane.url, directory, "destroy", ...names, "--force", "--app", app);
    const { stackId } = stackOf("base")!;
    const refused = await destroy("base", "--exclusively");
    expect(refused.exitCode).toBe(1);
    expect(refused.output).toContain("as it is in use by user");
    expect((await destroy("--all")).exitCode).toBe(0);
    expect(plane.context.account.findStack(testRegion, stackId)!.status).toBe("DELETE_COMPLETE");
    const bootstrap = plane.context.account.stackResources(stackOf("CDKToolkit")!.stackId);
    expect(plane.context.account.resources().size).toBe(bootstrap.size);
  });
});

describe("deployed stacks", () => {
  it("the stage reader provides the functions of a deployed stack with their published code", async () => {
    expect((await deploy({ answer: "handed-over" })).exitCode).toBe(0);
    const target = join(directory, "handed-over");
    // The app has no stages. A stage's stacks have such names.
    const account = plane.context.account;
    const stack = { ...stackOf("base")!, stackName: "small-Base" };
    account.journal.commit([["stacks", stack.stackId, stack]]);
    const reader = new DeployedStageReader({
      ...{ account, blobs: plane.blobs, region: testRegion, stageName: "small" },
      codeDirectory: target,
      addresses: {},
      queueBaseUrl: "http://localhost",
    });
    const resolved = (await reader.read()).resolve(() => "http://localhost");
    const [handed] = readFunctions(resolved, "http://localhost");
    expect(await readFile(handed!.modulePath, "utf8")).toContain("handed-over");
  });
});
