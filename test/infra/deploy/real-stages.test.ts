import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Properties } from "@vehicle-sourcing/local-aws/control-plane/account/account-records.ts";
import { DeployedStageReader } from "@vehicle-sourcing/local-aws/control-plane/hand-over/read-deployed-stage.ts";
import { reservedConcurrencyTitle } from "@vehicle-sourcing/local-aws/control-plane/quotas/compute-quotas.ts";
import { startControlPlane } from "@vehicle-sourcing/local-aws/control-plane/start-control-plane.ts";
import { readFunctions } from "@vehicle-sourcing/local-aws/runtime/read-functions.ts";
import { loadStageAssembly } from "@vehicle-sourcing/local-aws/templates/load-assembly.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { RandomSource } from "../../../infra/local/cars/random-source.ts";
import { assemblyDirectory } from "../../support/shared/shared-assembly.ts";
import { orderSeed } from "../control-plane/support/order-seed.ts";
import { type RealStack, readRealStage } from "../control-plane/support/read-real-stage.ts";
import { runCdk, testEdgeEnvironment, testEnvironment } from "../control-plane/support/run-cdk.ts";
import {
  failAtStep,
  type TestAccount,
  testAccountId,
  testRegion,
} from "../control-plane/support/test-account.ts";
import { openRealAccount } from "./support/open-real-account.ts";

/** User directories and the firewall come first, because environments read their settings. */
const stageNames = [
  "pipeline-example",
  "identity-example",
  "identity-dev-test",
  "mail-example",
  "firewall-example",
  "example-sandbox",
  "example-production",
  "dev-test",
  "console-example",
];
const patienceMilliseconds = 1_800_000;
/** Number of steps of each stack that fail, chosen by the seed. By default each step of each stack fails once. */
const failingSteps = Number(process.env.FAILING_STEPS ?? Number.POSITIVE_INFINITY);

let directory: string;
const stages = new Map<string, RealStack[]>();

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "real-"));
  for (const name of stageNames) stages.set(name, await readRealStage(assemblyDirectory, name));
});
afterAll(() => rm(directory, { recursive: true, force: true }));

const openAccount = () => openRealAccount([...stages.values()].flat(), orderSeed);

/** Deploys the stacks of a stage in order, up to an excluded one. */
function deployStage(account: TestAccount, stacks: readonly RealStack[]): void {
  for (const { stackName, template } of stacks) {
    expect(account.deploy(stackName, template).status, stackName).toBe("CREATE_COMPLETE");
  }
}

/** Returns the stacks that an environment of the example reads settings of. */
const neededStacks = (): RealStack[] => [
  ...stages.get("identity-example")!,
  ...stages.get("firewall-example")!,
];

/** Reports whether the service rejects the deletion of a resource by any caller. */
const isProtected = ({ DeletionProtection, DeletionProtectionEnabled }: Properties): boolean =>
  DeletionProtectionEnabled === true || DeletionProtection === "ACTIVE";

describe("stages of this project", () => {
  it("the project's stages can be deployed into one account, and planning the same templates again finds no changes", () => {
    const account = openAccount();
    // Both environments and a developer's stage reserve more than the initial quota of an account.
    account.account.quotaLimits.set(reservedConcurrencyTitle, 3_000);
    deployStage(account, [...stages.values()].flat());
    expect(account.orphans()).toEqual([]);
    for (const { stackName, template } of [...stages.values()].flat()) {
      expect(account.plan(stackName, template).statusReason, stackName).toContain("didn't contain changes");
    }
  });

  it(
    "a first deployment that fails at any resource leaves only resources with deletion protection, and can be repeated",
    () => {
      const account = openAccount();
      deployStage(account, neededStacks());
      const stacks = stages.get("example-sandbox")!;
      for (const [index, stack] of stacks.entries()) {
        const before = new Set(account.account.resources().keys());
        for (const step of chooseSteps(stack.stackName, Object.keys(stack.template.Resources).length)) {
          const failing = failAtStep(step);
          account.injectFailure = failing.inject;
          const { status } = account.deploy(stack.stackName, stack.template);
          account.injectFailure = () => null;
          const left = [...account.account.resources().values()].filter(({ key }) => !before.has(key));
          expect(left.every(({ properties }) => isProtected(properties))).toBe(true);
          expect(status).toBe(left.length === 0 ? "ROLLBACK_COMPLETE" : "ROLLBACK_FAILED");
          // The command line also deletes the stack before it creates it again.
          expect(account.delete(stack.stackName).status).toBe("DELETE_COMPLETE");
          for (const { key } of left) before.add(key);
        }
        deployStage(account, stacks.slice(index, index + 1));
      }
      const orphans = account.orphans().map((key) => account.account.resources().get(key)!);
      expect(orphans.every(({ properties }) => isProtected(properties))).toBe(true);
    },
    patienceMilliseconds,
  );

  it(
    "a stack is unchanged after its update fails at any resource",
    () => {
      const account = openAccount();
      deployStage(account, [...neededStacks(), ...stages.get("example-sandbox")!]);
      for (const { stackName, template } of stages.get("example-sandbox")!) {
        const changed = changeEverything(template);
        const count = account.plan(stackName, changed).changes.length;
        expect(count).toBeGreaterThan(0);
        const before = account.snapshot();
        for (const step of chooseSteps(stackName, count)) {
          const failing = failAtStep(step);
          account.injectFailure = failing.inject;
          const { status } = account.deploy(stackName, changed);
          expect(failing.hit(), `${stackName} ${step}`).toBe(true);
          expect(status).toBe("UPDATE_ROLLBACK_COMPLETE");
          expect(account.snapshot()).toEqual(before);
        }
        account.injectFailure = () => null;
      }
    },
    patienceMilliseconds,
  );

  it("the project's developer stages are deleted without residue", () => {
    const account = openAccount();
    const before = account.account.resources().size;
    const stacks = [...stages.get("identity-dev-test")!, ...stages.get("dev-test")!];
    deployStage(account, stacks);
    for (const { stackName } of [...stacks].reverse()) {
      expect(account.delete(stackName).status, stackName).toBe("DELETE_COMPLETE");
    }
    const left = [...account.account.resources().values()].slice(before);
    expect(left.map(({ type }) => type)).toEqual([]);
  });
});

describe("CDK and the project's stages", () => {
  it(
    "the CDK deploys the project's stages, and the local stage reader can read a deployed stage",
    async () => {
      const dataDirectory = join(directory, "account");
      const plane = await startControlPlane({
        dataDirectory,
        accountId: testAccountId,
        patienceMilliseconds: 20_000,
        orderSeed,
      });
      try {
        expect(
          (await runCdk(plane.url, directory, "bootstrap", testEnvironment, testEdgeEnvironment)).exitCode,
        ).toBe(0);
        // Environments read the issuer from their identity stage and import the firewall, so `npm run deploy` deploys
        // these stages first, and so does this test.
        const parts = [
          ["identity-example/*", "firewall-example/*", "identity-dev-test/*"],
          ["example-sandbox/*", "dev-test/*"],
        ];
        const options = ["--app", assemblyDirectory, "--require-approval", "never", "--concurrency", "8"];
        for (const part of parts) {
          const { exitCode, output } = await runCdk(plane.url, directory, "deploy", ...part, ...options);
          expect(exitCode, output).toBe(0);
        }
        const { account } = plane.context;
        expect(account.busyStacks()).toEqual([]);
        const original = await loadStageAssembly(assemblyDirectory, "example-sandbox");
        const deployed = account
          .stacks(testRegion)
          .filter(({ stackName }) => stackName.startsWith("example-sandbox-"));
        for (const { stackName, templateId } of deployed) {
          const same = original.stacks.find((stack) => stack.stackName === stackName)!;
          expect(JSON.parse(account.templateBody(templateId!))).toEqual(same.template);
        }
        // Resources in the CloudFront region do not run on one machine.
        expect(deployed.length).toBe(original.stacks.length - 1);
        const reader = new DeployedStageReader({
          ...{ account, blobs: plane.blobs, region: testRegion, stageName: "example-sandbox" },
          codeDirectory: join(directory, "code"),
          addresses: {},
          queueBaseUrl: "http://localhost",
        });
        const resolved = (await reader.read()).resolve(() => "http://localhost");
        for (const { name, modulePath } of readFunctions(resolved, "http://localhost"))
          expect(existsSync(modulePath), name).toBe(true);
        expect(resolved.ofType("AWS::Lambda::Function").length).toBeGreaterThan(0);
      } finally {
        await plane.stop();
      }
    },
    patienceMilliseconds,
  );
});

/** Returns the numbers of the steps that are to fail, in order. */
function chooseSteps(stackName: string, count: number): number[] {
  const random = new RandomSource(`${orderSeed} ${stackName}`);
  const drawn = Array.from({ length: count }, (_, step) => ({ step, rank: random.next() }));
  const chosen = drawn.sort((one, other) => one.rank - other.rank).slice(0, failingSteps);
  return chosen.map(({ step }) => step).sort((one, other) => one - other);
}

/** Changes a value in each resource whose type allows it, and adds a resource. */
function changeEverything(template: RealStack["template"]): RealStack["template"] {
  const properties: Record<string, object> = {
    "AWS::ApiGatewayV2::Integration": { TimeoutInMillis: 12_345 },
    "AWS::CloudWatch::Alarm": { AlarmDescription: "changed" },
    "AWS::IAM::Role": { Description: "changed" },
    "AWS::Lambda::EventSourceMapping": { BatchSize: 2 },
    "AWS::Lambda::Function": { Description: "changed" },
    "AWS::Lambda::Permission": { SourceAccount: "999999999999" },
    "AWS::SQS::Queue": { MaximumMessageSize: 2_048 },
  };
  const changed = Object.entries(template.Resources).map(([logicalId, resource]) => [
    logicalId,
    { ...resource, Properties: { ...resource.Properties, ...properties[resource.Type] } },
  ]);
  const added = { Type: "AWS::SNS::Topic" };
  return { ...template, Resources: { ...Object.fromEntries(changed), AddedTopic: added } };
}
