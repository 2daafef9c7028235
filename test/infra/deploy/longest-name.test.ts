import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { CloudFormationClient } from "@aws-sdk/client-cloudformation";
import { S3Client } from "@aws-sdk/client-s3";
import { Journal } from "@vehicle-sourcing/local-aws/control-plane/account/journal.ts";
import { measureQuotas } from "@vehicle-sourcing/local-aws/control-plane/quota-use/measure-quotas.ts";
import { resolveAssemblies } from "@vehicle-sourcing/local-aws/control-plane/quota-use/resolve-assembly.ts";
import { startControlPlane } from "@vehicle-sourcing/local-aws/control-plane/start-control-plane.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import example from "../../../infra/config/example.ts";
import type { StageConfig } from "../../../infra/config/schema/stage-config.ts";
import { partsOf } from "../../../infra/config/schema/stage-parts.ts";
import { publicNames } from "../../../infra/deploy/check/check-account.ts";
import { checkRetainedBuckets } from "../../../infra/deploy/check/check-deployed.ts";
import type { Finding } from "../../../infra/deploy/check/finding.ts";
import { edgeRegion } from "../../../infra/edge/edge-region.ts";
import { synthesizeWithSharedBundles } from "../../support/shared/synthesize-with-shared-bundles.ts";
import { orderSeed } from "../control-plane/support/order-seed.ts";
import { type RealStack, readRealStage } from "../control-plane/support/read-real-stage.ts";
import { type TestAccount, testRegion } from "../control-plane/support/test-account.ts";
import { developerStage } from "./support/deployable-stage.ts";
import { openRealAccount } from "./support/open-real-account.ts";

/** Names of the maximum length, 20 characters. */
const developersName = "dev-mina-orders-api2";
const permanentName = "gaonbit-auto-exports";
const developers: StageConfig = { ...developerStage, account: example.account };
const permanent: StageConfig = { ...example, monthlyBudgetUsd: 500 };

/** Quotas of texts that contain the stage's name. */
const grows = /characters|bytes/;

let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "longest-"));
  await synthesizeWithSharedBundles(directory, { [developersName]: developers, [permanentName]: permanent });
});
afterAll(() => rm(directory, { recursive: true, force: true }));

/** Returns the stacks of a stage in the order in which the command deploys its parts. */
async function readStacks(name: string, config: StageConfig): Promise<RealStack[]> {
  const parts = await Promise.all(partsOf(name, config).map(({ id }) => readRealStage(directory, id)));
  return parts.flat();
}

/** Deploys all stacks, each of which must be accepted. */
function deployAll(account: TestAccount, stacks: readonly RealStack[]): void {
  for (const { stackName, template } of stacks) {
    const { stackId, status } = account.deploy(stackName, template);
    expect(status, `${stackName}\n${account.events(stackId).join("\n")}`).toBe("CREATE_COMPLETE");
  }
}

describe("stage with the longest name in an account with the quotas of a new account", () => {
  it("a developer stage with a name of the maximum length can be deployed, deleted without residue, and deployed again", async () => {
    const stacks = await readStacks(developersName, developers);
    const account = openRealAccount(stacks, orderSeed);
    const before = account.account.resources().size;
    deployAll(account, stacks);
    for (const { stackName } of [...stacks].reverse())
      expect(account.delete(stackName).status, stackName).toBe("DELETE_COMPLETE");
    expect(account.account.resources().size).toBe(before);
    deployAll(account, stacks);
    expect(account.account.quotaLimits.size).toBe(0);
  });

  it.each([
    { name: developersName, config: developers },
    { name: permanentName, config: permanent },
  ])(
    "the stage $name with a name of the maximum length stays below 85 % of all quotas on characters and bytes",
    ({ name, config }) => {
      const folders = partsOf(name, config).map(({ id }) => join(directory, `assembly-${id}`));
      const measured = measureQuotas(resolveAssemblies(folders)).filter(({ quota }) =>
        grows.test(quota.title),
      );
      expect(measured.length).toBeGreaterThan(6);
      for (const { quota, value, resource } of measured)
        expect(value, `${quota.title}: ${resource}`).toBeLessThan(quota.limit * 0.85);
    },
  );

  it("a deleted permanent stage can be deployed again after the buckets that the account check lists are removed", async () => {
    const stacks = await readStacks(permanentName, permanent);
    const account = openRealAccount(stacks, orderSeed);
    deployAll(account, stacks);
    for (const { stackName } of [...stacks].reverse()) account.delete(stackName);
    const kept = [...account.account.resources().values()];
    const fixed = kept.filter(
      ({ type, properties }) =>
        type === "AWS::S3::Bucket" && (properties.BucketName ?? properties.BucketNamePrefix) !== undefined,
    );
    expect(fixed.length).toBeGreaterThan(0);
    const findings = await checkBuckets(account);
    expect(findings.map(({ subject }) => subject).sort()).toEqual(
      fixed.map(({ physicalId }) => `Bucket ${physicalId}`).sort(),
    );
    for (const { isBlocking, fix } of findings)
      expect([isBlocking, fix]).toEqual([true, expect.stringContaining("delete it")]);
    for (const { key } of fixed) account.account.journal.commit([["resources", key, null]]);
    deployAll(account, stacks);
  });
});

/** Runs the check for buckets of an earlier stage against a server with the state of the account. */
async function checkBuckets({ account }: TestAccount): Promise<Finding[]> {
  const dataDirectory = join(directory, "kept");
  const journal = Journal.open(join(dataDirectory, "journal.jsonl"));
  for (const [key, resource] of account.resources()) journal.commit([["resources", key, resource]]);
  journal.close();
  const plane = await startControlPlane({ dataDirectory, accountId: account.accountId });
  const credentials = { accessKeyId: "administrator", secretAccessKey: "not-checked" };
  const connect = (region: string) => ({ endpoint: plane.url, region, credentials });
  const s3 = new S3Client(connect(testRegion));
  const edgeS3 = new S3Client(connect(edgeRegion));
  const cloudFormation = new CloudFormationClient(connect(testRegion));
  const edgeCloudFormation = new CloudFormationClient(connect(edgeRegion));
  try {
    return await checkRetainedBuckets({
      account: {
        ...{ account: account.accountId, region: testRegion },
        ...{ cloudFormation, edgeCloudFormation, s3, edgeS3 },
      },
      stage: { name: permanentName, config: permanent, parts: partsOf(permanentName, permanent) },
      createdStacks: new Set(),
      lookUp: publicNames,
    });
  } finally {
    for (const client of [s3, edgeS3, cloudFormation, edgeCloudFormation]) client.destroy();
    await plane.stop();
  }
}
