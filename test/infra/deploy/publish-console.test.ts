import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  CloudFormationClient,
  CreateChangeSetCommand,
  ExecuteChangeSetCommand,
  waitUntilStackCreateComplete,
} from "@aws-sdk/client-cloudformation";
import { GetObjectCommand, type PutObjectCommandInput, S3Client } from "@aws-sdk/client-s3";
import {
  type ControlPlane,
  startControlPlane,
} from "@vehicle-sourcing/local-aws/control-plane/start-control-plane.ts";
import { App } from "aws-cdk-lib";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { partsOf } from "../../../infra/config/schema/stage-parts.ts";
import type { DeploymentAccount } from "../../../infra/deploy/connect-account.ts";
import { publishConsole } from "../../../infra/deploy/publish-console.ts";
import { consoleBucketName } from "../../../infra/edge/console-bucket.ts";
import { edgeRegion } from "../../../infra/edge/edge-region.ts";
import { ConsoleStage } from "../../../infra/stages/console-stage.ts";
import { requireValue } from "../../support/require-value.ts";
import { testRegion } from "../control-plane/support/test-account.ts";
import { deploymentAccountId, keptStage } from "./support/deployable-stage.ts";

const fixture = join(import.meta.dirname, "../../support/console-site");
const stage = { name: "gaonbit", config: keptStage, parts: partsOf("gaonbit", keptStage) };
const part = requireValue(
  stage.parts.find(({ kind }) => kind === "console"),
  "the console",
);
const bucket = consoleBucketName(part.id, deploymentAccountId);
const credentials = { accessKeyId: "administrator", secretAccessKey: "not-checked" };

let directory: string;
let plane: ControlPlane;
let account: DeploymentAccount;
/** All written objects, in order. */
let puts: PutObjectCommandInput[];
/** Fails the put of a key. */
let failing: string | null;

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), "publish-"));
  plane = await startControlPlane({
    dataDirectory: join(directory, "account"),
    accountId: deploymentAccountId,
    patienceMilliseconds: 5_000,
  });
  const connect = (region: string) => ({ endpoint: plane.url, region, credentials, forcePathStyle: true });
  account = {
    ...{ account: deploymentAccountId, region: testRegion },
    cloudFormation: new CloudFormationClient(connect(testRegion)),
    s3: new S3Client(connect(testRegion)),
    edgeCloudFormation: new CloudFormationClient(connect(edgeRegion)),
    edgeS3: new S3Client(connect(edgeRegion)),
  };
  [puts, failing] = [[], null];
  account.edgeS3.middlewareStack.add((next) => async (call) => {
    const input = call.input as PutObjectCommandInput;
    if (input.Body === undefined) return next(call);
    if (input.Key === failing) throw new Error("the connection was lost");
    puts.push(input);
    return next(call);
  });
  const files = { Files: { Type: "AWS::S3::Bucket", Properties: { BucketName: bucket } } };
  await create(edgeRegion, `${part.id}-Console`, { Resources: files });
});
afterEach(async () => {
  account.cloudFormation.destroy();
  account.s3.destroy();
  account.edgeS3.destroy();
  await plane.stop();
  await rm(directory, { recursive: true, force: true });
});

async function create(region: string, stackName: string, template: object): Promise<void> {
  const client = new CloudFormationClient({ endpoint: plane.url, region, credentials });
  const names = { StackName: stackName, ChangeSetName: "first" };
  await client.send(
    new CreateChangeSetCommand({
      ...names,
      TemplateBody: JSON.stringify(template),
      ChangeSetType: "CREATE",
    }),
  );
  await client.send(new ExecuteChangeSetCommand(names));
  await waitUntilStackCreateComplete({ client, maxWaitTime: 20, minDelay: 1 }, { StackName: stackName });
  client.destroy();
}

/** Creates the stage's user directory with the parts that the console needs. */
const createDirectory = () =>
  create(testRegion, "identity-gaonbit-Identity", {
    Resources: { Note: { Type: "AWS::SSM::Parameter", Properties: { Type: "String", Value: "there" } } },
    Outputs: {
      IssuerUrl: { Value: "https://cognito-idp.ap-northeast-2.amazonaws.com/ap-northeast-2_Ab12Cd34E" },
      ConsoleClientId: { Value: "4f8k2m1q9z" },
    },
  });

/** Creates an assembly with a built site. */
function synthesize(name: string, siteDirectory: string): string {
  const outdir = join(directory, name);
  const app = new App({ outdir, analyticsReporting: false });
  const domain = requireValue(keptStage.console.domain, "domain");
  const shared = { stageName: "kept", config: keptStage, domain, keepsData: true };
  new ConsoleStage(app, part.id, { ...shared, siteDirectory });
  app.synth();
  return outdir;
}

const publish = (assembly: string) => publishConsole(account, stage, assembly, part, () => {});

async function read(key: string): Promise<string> {
  const { Body } = await account.edgeS3.send(new GetObjectCommand({ Bucket: bucket, Key: key }));
  return requireValue(Body, key).transformToString();
}

describe("published console", () => {
  it("all files that the console's HTML document needs are uploaded before the document, each with its cache lifetime", async () => {
    await createDirectory();
    await publish(synthesize("assembly", fixture));
    const keys = puts.map(({ Key }) => Key);
    expect(keys).toHaveLength(4);
    expect(keys.slice(-2)).toEqual(["config.json", "index.html"]);
    for (const { Key = "", CacheControl, ContentType } of puts) {
      expect(CacheControl).toMatch(Key.startsWith("assets/") ? /immutable/ : /^no-cache$/);
      expect(ContentType).toMatch(/^text\/|^application\/json$/);
    }
    expect(await read("index.html")).toBe(await readFile(join(fixture, "index.html"), "utf8"));
  });

  it("the published console settings contain the stage's issuer, client id and scopes and the API URLs of each environment", async () => {
    await createDirectory();
    await publish(synthesize("assembly", fixture));
    const { domains } = requireValue(keptStage.environments.sandbox, "sandbox");
    expect(JSON.parse(await read("config.json"))).toEqual({
      stage: "gaonbit",
      issuer: "https://cognito-idp.ap-northeast-2.amazonaws.com/ap-northeast-2_Ab12Cd34E",
      client_id: "4f8k2m1q9z",
      scopes: { operator: "console/operator", partner: "console/partner" },
      environments: {
        sandbox: {
          console_api_url: `https://${domains?.consoleApi}`,
          api_url: `https://${domains?.partnerApi}`,
        },
      },
      runbook_url: null,
    });
  });

  it("an interrupted console publication keeps the previous release, and a later publication keeps the old files for open tabs", async () => {
    await createDirectory();
    await publish(synthesize("first", fixture));
    const site = join(directory, "site");
    await cp(fixture, site, { recursive: true });
    const script = "assets/site-B7fK2dQx.js";
    await rm(join(site, script));
    await writeFile(join(site, "assets/site-C8gL3eRy.js"), "export {};");
    await writeFile(join(site, "index.html"), "<!doctype html><title>Second</title>");
    const second = synthesize("second", site);
    const before = await read("index.html");
    for (const key of ["assets/site-C8gL3eRy.js", "config.json", "index.html"]) {
      failing = key;
      await expect(publish(second)).rejects.toThrow("the connection was lost");
      expect(await read("index.html")).toBe(before);
    }
    failing = null;
    await publish(second);
    expect(await read("index.html")).toContain("Second");
    expect(await read(script)).toBe(await readFile(join(fixture, script), "utf8"));
  });

  it("publishing the console fails if the user directory is not deployed or the console is not built", async () => {
    await expect(publish(synthesize("assembly", fixture))).rejects.toThrow("is not deployed");
    const app = new App({ outdir: join(directory, "bare"), analyticsReporting: false });
    const domain = requireValue(keptStage.console.domain, "domain");
    const shared = { stageName: "kept", config: keptStage, domain, keepsData: true };
    new ConsoleStage(app, part.id, { ...shared, siteDirectory: null });
    app.synth();
    await expect(publish(join(directory, "bare"))).rejects.toThrow("holds no built web console");
    expect(puts).toEqual([]);
  });
});
