import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { HandMade, HandMadeTable } from "@vehicle-sourcing/local-aws/control-plane/account/hand-made.ts";
import {
  type ControlPlane,
  startControlPlane,
} from "@vehicle-sourcing/local-aws/control-plane/start-control-plane.ts";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { StageConfig } from "../../../infra/config/schema/stage-config.ts";
import { partsOf } from "../../../infra/config/schema/stage-parts.ts";
import { checkAccount, type NameLookup } from "../../../infra/deploy/check/check-account.ts";
import { formatFindings } from "../../../infra/deploy/check/finding.ts";
import { connectAccount } from "../../../infra/deploy/connect-account.ts";
import { edgeRegion } from "../../../infra/edge/edge-region.ts";
import { totalReservation } from "../../../infra/permissions/total-reservation.ts";
import { dayMilliseconds } from "../../../shared/domain/time/durations.ts";
import { kstDay } from "../../../shared/domain/time/format-time.ts";
import { requireValue } from "../../support/require-value.ts";
import { callQuery } from "../control-plane/support/call-service.ts";
import { testRegion } from "../control-plane/support/test-account.ts";
import { deploymentAccountId, keptStage, writeStageFile } from "./support/deployable-stage.ts";
import { runScript } from "./support/run-deploy-command.ts";

const providerArn = `arn:aws:iam::${deploymentAccountId}:oidc-provider/token.actions.githubusercontent.com`;
const config: StageConfig = {
  ...keptStage,
  pipeline: {
    repository: "gaonbit/vehicle-sourcing",
    ids: { owner: 4_819_203, repository: 10_937_548 },
    existingProviderArn: null,
  },
};
const zone = requireValue(config.console.domain, "the console's zone");
const nameServers = ["ns-1.awsdns-01.org", "ns-2.awsdns-02.com"];
const fitting: HandMade = {
  concurrentExecutions: config.lambdaConcurrencyQuota,
  secretNames: [config.upstreams.fx, config.upstreams.retailA, config.upstreams.retailB].map(
    ({ secretName }) => String(secretName),
  ),
  zones: [{ id: zone.hostedZoneId, name: zone.hostedZoneName, nameServers }],
  mailIdentities: {},
  oidcProviderArns: [],
  confirmedEndpoints: [],
};

let directory: string;
let plane: ControlPlane;
let names: NameLookup;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "check-"));
});
beforeEach(async () => {
  plane = await startControlPlane({
    dataDirectory: await mkdtemp(join(directory, "account-")),
    accountId: deploymentAccountId,
    patienceMilliseconds: 5_000,
  });
  plane.context.account.handMade = fitting;
  names = {
    nameServers: async () => nameServers,
    addresses: () => Promise.reject(Object.assign(new Error("no such name"), { code: "ENOTFOUND" })),
  };
  vi.stubEnv("AWS_ENDPOINT_URL", plane.url);
  vi.stubEnv("AWS_ACCESS_KEY_ID", `administrator-of-${deploymentAccountId}`);
  vi.stubEnv("AWS_SECRET_ACCESS_KEY", "not-checked");
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await plane.stop();
});
afterAll(() => rm(directory, { recursive: true, force: true }));

async function check(createdStacks: string[] = [], changes: Partial<StageConfig> = {}) {
  const changed = { ...config, ...changes };
  const stage = { name: "gaonbit", config: changed, parts: partsOf("gaonbit", changed) };
  const account = await connectAccount(stage);
  return checkAccount({ account, stage, createdStacks: new Set(createdStacks) }, names);
}

const plant = (changes: Partial<HandMade>) => {
  plane.context.account.handMade = { ...fitting, ...changes };
};

describe("account check before a deployment", () => {
  it("an account that meets all requirements has no findings", async () => {
    expect(await check()).toEqual([]);
  });

  it.each<[string, Partial<HandMade>, string, string]>([
    [
      "allows too few concurrent executions",
      { concurrentExecutions: 10 },
      "allows 10 concurrent",
      "Service Quotas",
    ],
    [
      "allows only the 50 concurrent executions of a new account",
      { concurrentExecutions: 50 },
      "allows 50 concurrent",
      "Service Quotas",
    ],
    [
      "lacks a secret",
      { secretNames: fitting.secretNames.slice(1) },
      "does not exist",
      "runbook.md#create-the-secrets",
    ],
    ["lacks the hosted zone", { zones: [] }, "does not exist in this account", "list-hosted-zones"],
    [
      "has the hosted zone under another name",
      { zones: [{ id: zone.hostedZoneId, name: "other.kr", nameServers }] },
      "It is other.kr",
      "list-hosted-zones",
    ],
    [
      "already has the SES identity",
      { mailIdentities: { "gaonbit-auto.kr": true } },
      "the stage would create it",
      "delete-email-identity",
    ],
    [
      "already has GitHub's token provider",
      { oidcProviderArns: [providerArn] },
      "can have one",
      `existingProviderArn to ${providerArn}`,
    ],
  ])(
    "an account that %s blocks the deployment, and the finding states the remedy",
    async (_, changes, problem, fix) => {
      plant(changes);
      const findings = await check();
      expect(findings).toEqual([
        {
          subject: expect.any(String),
          isBlocking: true,
          problem: expect.stringContaining(problem),
          fix: expect.stringContaining(fix),
        },
      ]);
      expect(formatFindings(findings)).toContain("| blocks |");
    },
  );

  it("reservations of another stage block the first deployment of an environment if they leave too little concurrency", async () => {
    const reserve = (reserved: number) => ({
      Orders: {
        Type: "AWS::Lambda::Function",
        Properties: {
          ...{ Role: "arn:aws:iam::602817394415:role/other", ReservedConcurrentExecutions: reserved },
          ...{ Handler: "index.handler", Runtime: "nodejs24.x", Code: { ZipFile: "exports.handler = 1" } },
        },
      },
    });
    const needed = totalReservation(sandbox);
    const left = config.lambdaConcurrencyQuota - 100 - needed;
    await createStack(reserve(left), "other-Data");
    expect(await check()).toEqual([]);
    await createStack(reserve(1), "another-Data");
    expect(await check()).toMatchObject([
      {
        isBlocking: true,
        problem: `Functions of the account reserve ${left + 1} of ${config.lambdaConcurrencyQuota}. The new environments reserve ${needed}, and 100 must stay unreserved`,
      },
    ]);
    expect(await check(["gaonbit-Workers"])).toEqual([]);
  });

  it("a hosted zone without delegation blocks the deployment, and the finding lists the name servers to register", async () => {
    names = { ...names, nameServers: async () => ["ns.registrar.kr"] };
    expect(await check()).toMatchObject([
      { isBlocking: true, fix: expect.stringContaining(nameServers.join(", ")) },
    ]);
  });

  it.each([
    ["gaonbit-Edge", "sandbox.api.gaonbit-auto.kr"],
    ["gaonbit-Edge", "sandbox-console-api.gaonbit-auto.kr"],
    ["gaonbit-Edge", "sandbox-media.gaonbit-auto.kr"],
    ["console-gaonbit-Console", "console.gaonbit-auto.kr"],
  ])(
    "a host name of %s that a record leads to another distribution (%s) blocks each deployment",
    async (stackName, name) => {
      await createStack(recordOf(`www.${name}`), "unrelated", edgeRegion);
      expect(await check()).toEqual([]);
      await createStack(recordOf(name), "other-Edge", edgeRegion);
      await createStack(recordOf(`www2.${name}`), stackName, edgeRegion);
      for (const created of [[], [stackName]])
        expect(await check(created)).toEqual([
          {
            ...{ subject: `Host name ${name}`, isBlocking: true },
            problem: `A record of hosted zone ${zone.hostedZoneId} leads it to d111111abcdef8.cloudfront.net`,
            fix: expect.stringContaining("Choose another name"),
          },
        ]);
    },
  );

  it("a host name whose record belongs to the stage's own stack does not block the deployment", async () => {
    await createStack(recordOf("sandbox-media.gaonbit-auto.kr"), "gaonbit-Edge", edgeRegion);
    expect(await check(["gaonbit-Edge"])).toEqual([]);
  });

  it("a sign-in domain that is already in use blocks only the first deployment", async () => {
    names = { ...names, addresses: async () => ["192.0.2.1"] };
    expect(await check()).toMatchObject([{ isBlocking: true, problem: expect.stringContaining("is taken") }]);
    expect(await check(["identity-gaonbit-Identity"])).toEqual([]);
  });

  it("a stage file with a token provider that does not exist in the account blocks the deployment", async () => {
    const pipeline = { ...requireValue(config.pipeline, "the pipeline"), existingProviderArn: providerArn };
    expect(await check([], { pipeline })).toMatchObject([{ problem: `${providerArn} does not exist` }]);
  });

  it("a bucket left by an earlier stage blocks only the first deployment", async () => {
    const name = `media-gaonbit-${deploymentAccountId}-${testRegion}-an`;
    await createStack({ Left: { Type: "AWS::S3::Bucket", Properties: { BucketName: name } } }, "other");
    expect(await check()).toMatchObject([{ subject: `Bucket ${name}`, isBlocking: true }]);
    await createStack(signingKey("2026"), "gaonbit-Data");
    expect(await check(["gaonbit-Data"])).toEqual([]);
  });

  it("an added signing key that would sign before it is published blocks the deployment", async () => {
    await createStack(signingKey("2026"), "gaonbit-Data");
    const today = kstDay(Date.now());
    const added = (signsFrom: string) => withKeys([...sandbox.signingKeys, { id: "2027-b", signsFrom }]);
    expect(await check(["gaonbit-Data"], added(today))).toMatchObject([
      { subject: "Signing key 2027-b of gaonbit-Data", isBlocking: true },
    ]);
    const tomorrow = kstDay(Date.now() + dayMilliseconds);
    expect(await check(["gaonbit-Data"], added(tomorrow))).toEqual([]);
    expect(await check([], added(today))).toEqual([]);
  });

  it("a signing key that is already deployed never blocks the deployment, regardless of its first signing day", async () => {
    await createStack({ ...signingKey("2026"), ...signingKey("2027b") }, "gaonbit-Data");
    const later = [...sandbox.signingKeys, { id: "2027-b", signsFrom: "2026-02-01" }];
    expect(await check(["gaonbit-Data"], withKeys(later))).toEqual([]);
  });

  it("a signing key that the stage file no longer lists blocks the deployment", async () => {
    await createStack({ ...signingKey("2025"), ...signingKey("2026") }, "gaonbit-Data");
    expect(await check(["gaonbit-Data"])).toMatchObject([
      { subject: "Signing key SigningKey2025 of gaonbit-Data", isBlocking: true },
    ]);
  });

  it.each([
    ["gaonbit-Observability", testRegion],
    ["gaonbit-Edge", edgeRegion],
    ["firewall-gaonbit-Firewall", edgeRegion],
    ["mail-gaonbit-Mail", testRegion],
  ])("an unconfirmed receiver of a topic in %s in %s causes only a warning", async (stackName, region) => {
    const [endpoint] = config.alarms.critical;
    await createStack(
      {
        Topic: { Type: "AWS::SNS::Topic", Properties: {} },
        Receiver: {
          Type: "AWS::SNS::Subscription",
          Properties: { TopicArn: { Ref: "Topic" }, Protocol: "email", Endpoint: endpoint },
        },
      },
      ...[stackName, region],
    );
    expect(await check([stackName])).toMatchObject([
      {
        ...{ subject: `Receiver ${endpoint}`, isBlocking: false },
        problem: expect.stringContaining(`${stackName} in ${region}`),
      },
    ]);
    plant({ confirmedEndpoints: [String(endpoint)] });
    expect(await check([stackName])).toEqual([]);
  });

  it("a restored table blocks the deployment for each setting that it lacks, and for a different encryption key", async () => {
    const tags = { product: "vehicle-sourcing", stage: "gaonbit" };
    await createStack(
      {
        ...signingKey("2026"),
        DataKey0A1B2C3D: { Type: "AWS::KMS::Key", Properties: { KeyPolicy: {}, Description: "data" } },
        Table: {
          Type: "AWS::DynamoDB::Table",
          Properties: {
            ...{ KeySchema: [{ AttributeName: "pk", KeyType: "HASH" }], BillingMode: "PAY_PER_REQUEST" },
            AttributeDefinitions: [{ AttributeName: "pk", AttributeType: "S" }],
            Tags: Object.entries(tags).map(([Key, Value]) => ({ Key, Value })),
          },
        },
      },
      "gaonbit-Data",
    );
    const key = [...plane.context.account.resources().values()].find(
      ({ properties }) => properties.Description === "data",
    );
    const whole: HandMadeTable = {
      ...{ name: "restored", streamView: "NEW_AND_OLD_IMAGES", timeToLiveAttribute: "expires_at", tags },
      ...{ isProtected: true, hasContinuousBackups: true, encryptionKeyArn: requireValue(key?.arn, "key") },
    };
    const checkTable = (changes: Partial<HandMadeTable>) => {
      plant({ tables: [{ ...whole, ...changes }] });
      const restored = { ...sandbox, restoredTableName: "restored" };
      return check(["gaonbit-Data"], { environments: { sandbox: restored } });
    };
    expect(await checkTable({})).toEqual([]);
    const faults: [Partial<HandMadeTable>, string][] = [
      [{ streamView: null }, "It has no stream with NEW_AND_OLD_IMAGES"],
      [{ isProtected: false }, "It has no deletion protection"],
      [{ timeToLiveAttribute: null }, "Its items do not expire by expires_at"],
      [{ hasContinuousBackups: false }, "It has no continuous backups"],
      [{ tags: { product: "vehicle-sourcing" } }, "It lacks the tags stage"],
      [{ encryptionKeyArn: "arn:aws:kms:ap-northeast-2:602817394415:key/other" }, "It uses the key"],
      [{ name: "another" }, "It does not exist"],
    ];
    for (const [changes, problem] of faults)
      expect(await checkTable(changes)).toMatchObject([
        { subject: "Restored table restored", isBlocking: true, problem: expect.stringContaining(problem) },
      ]);
  });

  it("a check that lacks permission results in a warning and does not block the deployment", async () => {
    plane.context.account.handMade = null;
    const findings = await check();
    expect(findings.length).toBeGreaterThan(3);
    for (const finding of findings)
      expect(finding).toMatchObject({ isBlocking: false, problem: expect.stringContaining("Not checked") });
  });

  it("the deploy command checks the account first and stops before synthesis if a finding blocks the deployment", async () => {
    plant({ concurrentExecutions: 10 });
    const file = await writeStageFile(join(directory, "stages"), "gaonbit", config);
    for (const options of [["--check"], []]) {
      const { exitCode, output } = await runScript(plane.url, "deploy", [file, ...options]);
      expect(exitCode, output).toBe(1);
      expect(output).toContain("The account allows 10 concurrent executions");
      expect(output).not.toContain("Synthesizing");
    }
    expect(plane.context.account.stacks(testRegion)).toEqual([]);
  });
});

const sandbox = requireValue(config.environments.sandbox, "the sandbox");
const withKeys = (signingKeys: typeof sandbox.signingKeys): Partial<StageConfig> => ({
  environments: { ...config.environments, sandbox: { ...sandbox, signingKeys } },
});
const recordOf = (name: string) => ({
  Record: {
    Type: "AWS::Route53::RecordSet",
    Properties: {
      ...{ HostedZoneId: zone.hostedZoneId, Name: `${name}.`, Type: "A" },
      AliasTarget: { HostedZoneId: "Z2FDTNDATAQYW2", DNSName: "d111111abcdef8.cloudfront.net" },
    },
  },
});
const signingKey = (id: string) => ({
  [`SigningKey${id}0A1B2C3D`]: { Type: "AWS::KMS::Key", Properties: { KeyPolicy: {} } },
});

async function createStack(resources: object, stackName: string, region = testRegion): Promise<void> {
  const body = JSON.stringify({ Resources: resources });
  const common = { StackName: stackName, ChangeSetName: "first" };
  const creation = { Action: "CreateChangeSet", ChangeSetType: "CREATE", TemplateBody: body };
  for (const step of [creation, { Action: "ExecuteChangeSet" }])
    await callQuery(plane.url, "cloudformation", { ...common, ...step }, "administrator", region);
  await plane.idle();
}
