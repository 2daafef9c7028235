import { existsSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DeleteObjectCommand, PutObjectCommand, S3Client } from "@aws-sdk/client-s3";
import {
  type ControlPlane,
  startControlPlane,
} from "@vehicle-sourcing/local-aws/control-plane/start-control-plane.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { StageConfig } from "../../../infra/config/schema/stage-config.ts";
import { seedInventory } from "../../../infra/local/seed/seed-inventory.ts";
import { requireValue } from "../../support/require-value.ts";
import { synthesizeWithSharedBundles } from "../../support/shared/synthesize-with-shared-bundles.ts";
import { orderSeed } from "../control-plane/support/order-seed.ts";
import { testRegion } from "../control-plane/support/test-account.ts";
import { changeAssembly } from "./support/change-assembly.ts";
import {
  deploymentAccountId,
  developerStage,
  keptStage,
  writeStageFile,
} from "./support/deployable-stage.ts";
import { openPartner } from "./support/open-partner.ts";
import { readSegmentFormats } from "./support/read-segment-formats.ts";
import {
  changedDocsPath,
  combine,
  type Releases,
  releaseHeader,
  releaseNames,
  releases,
} from "./support/releases.ts";
import { answerScript, runCommand, runScript } from "./support/run-deploy-command.ts";
import { runOnThisMachine, type StageOnThisMachine } from "./support/run-on-this-machine.ts";
import { type Exchange, listFailures, listFreeCars, listOrders, runTraffic } from "./support/run-traffic.ts";

const patienceMilliseconds = 600_000;
const stageName = "dev-mina";
const assembly = join(import.meta.dirname, "../../../cdk.out", stageName);

let directory: string;
let plane: ControlPlane;
let stageFile: string;
let running: StageOnThisMachine | undefined;
let key: string;
const calls: string[] = [];
/** The only question of a deployment. */
const question = `stacks of ${stageName} to account ${deploymentAccountId}, ${testRegion}? [y/N] `;
/** Differences from the synthesized stage. */
const release: Releases = {};

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "deploy-"));
  plane = await startControlPlane({
    dataDirectory: join(directory, "account"),
    accountId: deploymentAccountId,
    patienceMilliseconds: 20_000,
    ...{ orderSeed, throttleSeed: orderSeed, hasSlowRoles: true },
    onCall: (name) => calls.push(name),
  });
  stageFile = await writeStage(developerStage);
  await rm(assembly, { recursive: true, force: true });
  await synthesizeWithSharedBundles(assembly, { [stageName]: developerStage });
}, patienceMilliseconds);
afterAll(async () => {
  await running?.stop();
  await plane.stop();
  await rm(directory, { recursive: true, force: true });
  await rm(assembly, { recursive: true, force: true });
});

const writeStage = (config: unknown, name = stageName) =>
  writeStageFile(join(directory, "stages"), name, config);

/** Describes the contents of an account: resources, object versions and stacks. */
function describeAccount() {
  const { account } = plane.context;
  const objects = account.journal.collectionNames("object");
  return {
    resources: [...account.resources().keys()].sort(),
    objects: objects.flatMap((name) =>
      [...account.journal.collection(name).keys()].map((id) => `${name} ${id}`),
    ),
    stacks: account
      .stacks(testRegion)
      .filter(({ status }) => status !== "DELETE_COMPLETE")
      .map(({ stackName }) => stackName),
  };
}

/** Returns the values of an environment variable in all functions of the deployed stage that have it. */
function valuesOf(variable: string): string[] {
  return [...plane.context.account.resources().values()]
    .filter(({ type }) => type === "AWS::Lambda::Function")
    .flatMap(({ properties }) => {
      const { Variables } = (properties.Environment ?? {}) as { Variables?: Record<string, string> };
      return Variables?.[variable] ?? [];
    });
}

describe("stage file for a deployment", () => {
  it("a stage file with placeholders is rejected with a list of all placeholders, before anything is synthesized or AWS is called", async () => {
    const { seller } = developerStage;
    const faulty: StageConfig = {
      ...developerStage,
      account: "123456789012",
      seller: { ...seller, name: "TODO", addressLines: ["<address>"], email: "invoices@example.com" },
      mail: { sender: "your-name@gaonbit-auto.kr" },
    };
    calls.length = 0;
    const { exitCode, output } = await runScript(plane.url, "deploy", [
      await writeStage(faulty, "dev-faulty"),
    ]);
    expect(exitCode).toBe(1);
    for (const path of ["account", "seller.name", "seller.addressLines.0", "seller.email", "mail.sender"])
      expect(output).toContain(`  ${path}: `);
    expect(calls).toEqual([]);
    expect(existsSync(join(assembly, "..", "dev-faulty"))).toBe(false);
  });

  it("a stage file is not deployed with credentials of another account", async () => {
    const elsewhere = await writeStage({ ...developerStage, account: "771940285536" }, "dev-elsewhere");
    const { exitCode, output } = await runScript(plane.url, "deploy", [elsewhere]);
    expect(exitCode).toBe(1);
    expect(output).toContain(`to account 771940285536, and the credentials are of ${deploymentAccountId}`);
  });
});

describe("deploy command", () => {
  it("the deploy command prints its usage for --help and rejects an unknown option", async () => {
    const help = await runScript(plane.url, "deploy", ["--help"]);
    expect(help).toMatchObject({
      exitCode: 0,
      output: expect.stringContaining("Usage: npm run deploy -- <stage>"),
    });
    const wrong = await runScript(plane.url, "deploy", ["--key", "x", stageFile]);
    expect(wrong).toMatchObject({ exitCode: 2, output: expect.stringContaining("'--key'") });
  });

  it("the deploy command shows how to bootstrap an account, and the shown command works", async () => {
    const { exitCode, output } = await runScript(plane.url, "deploy", [stageFile]);
    expect(exitCode).toBe(1);
    const said = /^ {2}(npx cdk bootstrap .*)$/m.exec(output)?.[1];
    expect(said).toBe(`npx cdk bootstrap aws://${deploymentAccountId}/${testRegion}`);
    const [program, ...parameters] = requireValue(said, "the command").split(" ");
    expect((await runCommand(plane.url, [requireValue(program, "program"), ...parameters])).exitCode).toBe(0);
  });
});

describe("developer stage in an empty account", () => {
  let before: ReturnType<typeof describeAccount>;

  it(
    "an interactive deployment shows the permissions of all stacks, asks once, and deploys nothing without a yes",
    async () => {
      before = describeAccount();
      calls.length = 0;
      for (const answer of ["n\r", "\u0003"]) {
        const parameters = [stageFile, "--assembly", assembly];
        const { exitCode, output } = await answerScript(plane.url, "deploy", parameters, {
          question,
          answer,
        });
        expect(output).toContain("Nothing was deployed.");
        expect([exitCode, output.split(question).length - 1]).toEqual([1, 1]);
        const shown = output.split(/^Stack (\S+) .*$/m).slice(1);
        for (const stack of ["Workers", "PartnerOrders", "ConsoleOrders"])
          expect(shown[shown.indexOf(`${stageName}/${stack}`) + 1]).toContain("IAM Statement Changes");
      }
      expect(describeAccount()).toEqual(before);
      expect(calls.filter((name) => /ChangeSet|Put|Delete|Update/.test(name))).toEqual([]);
    },
    patienceMilliseconds,
  );

  it(
    "one command deploys a developer stage and prints the stage's URLs",
    async () => {
      // The rollback test covers that the command synthesizes.
      const options = ["--no-smoke-test", "--assembly", assembly];
      const { exitCode, output } = await runScript(plane.url, "deploy", [stageFile, ...options]);
      expect(exitCode, output).toBe(0);
      expect(output).toContain(`Stage ${stageName} is deployed.`);
      const [, url] =
        /Partner API {2}(https:\/\/\w+\.execute-api\.ap-northeast-2\.amazonaws\.com)/.exec(output) ?? [];
      expect(url, output).toBeDefined();
      expect(output).toMatch(/Issuer {10}https:\/\/cognito-idp\./);
      expect(new Set(valuesOf("DOCS_URL"))).toEqual(new Set([`${url}/docs`]));
    },
    patienceMilliseconds,
  );

  it(
    "an interactive deployment deploys all stacks after a single confirmation",
    async () => {
      const parameters = [stageFile, "--assembly", assembly, "--no-smoke-test"];
      const { exitCode, output } = await answerScript(plane.url, "deploy", parameters, {
        question,
        answer: "y\r",
      });
      expect(exitCode, output).toBe(0);
      expect(output.match(/\[y\/N\]|\(y\/n\)/g)).toEqual(["[y/N]"]);
      expect(output).toContain(`Stage ${stageName} is deployed.`);
    },
    patienceMilliseconds,
  );

  it(
    "an operator can create a partner and a key in a deployed developer stage, and the partner can place an order",
    async () => {
      running = await runOnThisMachine(plane, {
        ...{ stageName, config: developerStage },
        dataDirectory: join(directory, "machine"),
      });
      await running.stage.idle();
      const { consoleApiUrl, partnerApiUrl, operatorToken, mediaUrl } = running;
      key = await openPartner(running);
      await seedInventory({ consoleApiUrl, operatorToken, mediaUrl, now: Date.now(), listingCount: 60 });
      await running.stage.idle();
      const headers = { "x-api-key": key, "content-type": "application/json" };
      const list = await fetch(`${partnerApiUrl}/v1/vehicles?orderable_only=true&limit=1`, { headers });
      const { data } = (await list.json()) as { data: { id: string; pricing: { listing_price: number } }[] };
      const car = requireValue(data[0], "an orderable car");
      const response = await fetch(`${partnerApiUrl}/v1/orders`, {
        method: "POST",
        headers: { ...headers, "idempotency-key": crypto.randomUUID() },
        body: JSON.stringify({ vehicle_id: car.id, max_bid_amount_usd: car.pricing.listing_price }),
      });
      expect(response.status).toBe(201);
      expect(await response.json()).toMatchObject({ status: "placed", vehicle_id: car.id });
    },
    patienceMilliseconds,
  );

  for (const name of releaseNames) {
    it(
      `no request fails, no list is empty and no order is lost while a changed ${name} is deployed to a developer stage`,
      async () => {
        const { stage, partnerApiUrl: url } = requireValue(running, "the running stage");
        const traffic = runTraffic({ url, key, cars: await listFreeCars(url, key) });
        await traffic.more(3);
        // Each release includes the changes of the previous ones.
        Object.assign(release, { [name]: releases[name] });
        const changed = await changeAssembly(
          assembly,
          join(directory, "release"),
          stageName,
          combine(release),
        );
        const options = ["--no-smoke-test", "--assembly", changed];
        const { exitCode, output } = await runScript(plane.url, "deploy", [stageFile, ...options]);
        expect(exitCode, output).toBe(0);
        await stage.upToDate();
        await stage.runSchedule("RequestMissingIndex");
        const before = traffic.exchanges.length;
        await traffic.more(5);
        await traffic.stop();
        await stage.idle();
        expect(listFailures(traffic.exchanges)).toEqual([]);
        // The first list may have been requested before the release was complete.
        const lists = traffic.exchanges
          .slice(before)
          .filter(({ kind }) => kind === "list")
          .slice(1);
        await expectRelease(release, lists);
        const orders = (await listOrders(url, key)).map(({ id }) => id);
        for (const { kind, body } of traffic.exchanges)
          if (kind === "order") expect(orders).toContain((JSON.parse(body) as { id: string }).id);
      },
      patienceMilliseconds,
    );
  }

  it("a redeployment applies a changed setting that the diff command shows, removes a deleted setting, and runs the smoke test", {
    timeout: patienceMilliseconds,
  }, async () => {
    const { seller } = developerStage;
    const mediaUrl = "https://pictures.gaonbit-auto.kr";
    const sandbox = requireValue(developerStage.environments.sandbox);
    await writeStage({
      ...developerStage,
      environments: { sandbox: { ...sandbox, mediaUrl } },
      seller: { ...seller, addressLines: seller.addressLines.slice(0, 1) },
    });
    const shown = await runScript(plane.url, "diff", [stageFile]);
    expect(shown, shown.output).toMatchObject({ exitCode: 0, output: expect.stringContaining(mediaUrl) });
    expect(valuesOf("STORAGE_URL")).not.toContain(mediaUrl);
    const keyFile = join(directory, "keys");
    await writeFile(keyFile, `${key}\n`, { mode: 0o600 });
    const url = requireValue(running, "the running stage").partnerApiUrl;
    const options = ["--assembly", assembly, "--key-file", keyFile];
    const { exitCode, output } = await runScript(plane.url, "deploy", [stageFile, ...options], {
      SMOKE_URL_SANDBOX: url,
    });
    expect(exitCode, output).toBe(0);
    expect(new Set(valuesOf("STORAGE_URL"))).toEqual(new Set([mediaUrl]));
    expect(valuesOf("SELLER").length).toBeGreaterThan(0);
    expect(valuesOf("SELLER").join()).not.toContain(seller.addressLines[1]);
    expect(output).toContain("Smoke test, sandbox: vehicles are listed");
    expect(output).not.toContain(key);
  });

  it("the destroy command changes nothing in a developer stage without --yes", async () => {
    const there = describeAccount();
    const { exitCode, output } = await runScript(plane.url, "destroy", [stageFile]);
    expect(exitCode).toBe(1);
    expect(output).toContain("add --yes");
    expect(describeAccount()).toEqual(there);
  });

  it(
    "destroying a developer stage deletes all its resources, objects and object versions",
    async () => {
      await fillBuckets();
      const { exitCode, output } = await runScript(plane.url, "destroy", [stageFile, "--yes"]);
      expect(exitCode, output).toBe(0);
      expect(output).toMatch(/Removed 3 versions of objects from .*documents/);
      expect(describeAccount()).toEqual(before);
    },
    patienceMilliseconds,
  );
});

describe("permanent stage", () => {
  it("the destroy command rejects a permanent stage, even with --yes", async () => {
    calls.length = 0;
    const kept = await writeStage(keptStage, "gaonbit");
    const { exitCode, output } = await runScript(plane.url, "destroy", [kept, "--yes"]);
    expect(exitCode).toBe(1);
    expect(output).toContain("gaonbit has orders, invoices and users that must be kept");
    expect(calls).toEqual([]);
  });
});

/** Expects responses to come from the release that was deployed last. */
async function expectRelease(deployed: Releases, lists: readonly Exchange[]): Promise<void> {
  const { partnerApiUrl, storageUrl } = requireValue(running, "the running stage");
  if (deployed.setting !== undefined) {
    const refused = await fetch(`${partnerApiUrl}/v1/vehicles/nobody-has-it`, {
      headers: { "x-api-key": key },
    });
    expect(JSON.stringify([...refused.headers])).toContain(`${changedDocsPath}/errors/`);
  }
  if (deployed.function !== undefined)
    expect(new Set(lists.map(({ headers }) => headers.get(releaseHeader)))).toEqual(new Set(["second"]));
  if (deployed.format !== undefined) {
    const bucket = [...plane.context.account.resources().values()].find(
      ({ type, physicalId }) => type === "AWS::S3::Bucket" && /snapshots/.test(physicalId),
    );
    const { physicalId } = requireValue(bucket, "the bucket of the index");
    expect(await readSegmentFormats(storageUrl, physicalId)).toEqual(new Set([2, 3]));
  }
}

/** Stores two versions and a delete marker in every bucket of the stage, as after normal use. */
async function fillBuckets(): Promise<void> {
  const s3 = new S3Client({
    endpoint: plane.url,
    region: testRegion,
    credentials: { accessKeyId: "administrator", secretAccessKey: "not-checked" },
  });
  const buckets = [...plane.context.account.resources().values()].filter(
    ({ type, physicalId }) => type === "AWS::S3::Bucket" && physicalId.startsWith(stageName),
  );
  expect(buckets.length).toBeGreaterThan(3);
  for (const { physicalId: Bucket } of buckets) {
    // The archive accepts an object only once, and only with an explicit condition.
    const puts = Bucket?.includes("archive")
      ? [{ Body: "one", IfNoneMatch: "*" }]
      : [{ Body: "one" }, { Body: "two" }];
    for (const put of puts) await s3.send(new PutObjectCommand({ Bucket, Key: "seller/logo.png", ...put }));
    await s3.send(new DeleteObjectCommand({ Bucket, Key: "seller/logo.png" }));
  }
  s3.destroy();
}
