import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { CreateChangeSetCommand, ExecuteChangeSetCommand } from "@aws-sdk/client-cloudformation";
import { PutObjectCommand } from "@aws-sdk/client-s3";
import { write } from "@vehicle-sourcing/local-aws/control-plane/account/account.ts";
import type { InjectFailure } from "@vehicle-sourcing/local-aws/control-plane/operations/control-context.ts";
import {
  type ControlPlane,
  startControlPlane,
} from "@vehicle-sourcing/local-aws/control-plane/start-control-plane.ts";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { DeploymentAccount } from "../../../infra/deploy/connect-account.ts";
import { deleteStacks } from "../../../infra/deploy/delete-stacks.ts";
import { listDeployedStacks } from "../../../infra/deploy/read-deployed.ts";
import { testAccountId, testRegion } from "../control-plane/support/test-account.ts";
import { connectTestAccount } from "./support/connect-test-account.ts";

const part = { id: "dev-small", kind: "identity", environment: null } as const;
const bucket = { Type: "AWS::S3::Bucket", Properties: { BucketName: "dev-small-logs" } };
const data = {
  Resources: { Logs: bucket },
  Outputs: { Name: { Value: { Ref: "Logs" }, Export: { Name: "dev-small-Data:Logs" } } },
};
const user = {
  Resources: {
    Uses: {
      Type: "AWS::SSM::Parameter",
      Properties: { Type: "String", Value: { "Fn::ImportValue": "dev-small-Data:Logs" } },
    },
  },
};

let directory: string;
let plane: ControlPlane;
let account: DeploymentAccount;
let injectFailure: InjectFailure;
let said: string[];

beforeEach(async () => {
  said = [];
  injectFailure = () => null;
  directory = await mkdtemp(join(tmpdir(), "delete-"));
  plane = await startControlPlane({
    dataDirectory: directory,
    accountId: testAccountId,
    patienceMilliseconds: 5_000,
    injectFailure: (step) => injectFailure(step),
  });
  account = connectTestAccount(plane.url);
  await create("dev-small-Data", data);
  await create("dev-small-User", user);
  await create("dev-small-2-Data", { Resources: { Logs: { Type: "AWS::S3::Bucket" } } });
  await writeLog();
});
afterEach(async () => {
  account.cloudFormation.destroy();
  account.s3.destroy();
  await plane.stop();
  await rm(directory, { recursive: true });
});

async function create(StackName: string, template: object): Promise<void> {
  const change = { StackName, ChangeSetName: "test" };
  await account.cloudFormation.send(
    new CreateChangeSetCommand({
      ...change,
      ChangeSetType: "CREATE",
      TemplateBody: JSON.stringify(template),
    }),
  );
  await account.cloudFormation.send(new ExecuteChangeSetCommand(change));
}

const writeLog = () =>
  account.s3.send(new PutObjectCommand({ Bucket: "dev-small-logs", Key: "log", Body: "a line" }));

const deleteAll = async () =>
  deleteStacks(account, await listDeployedStacks(account, [part]), (line) => said.push(line));

describe("stacks of a developer stage", () => {
  it("the deletion of a developer stage empties its buckets, deletes its stacks in dependency order, and keeps other stages", async () => {
    await deleteAll();
    expect(said).toEqual([
      "Deleted dev-small-User",
      "Removed 1 versions of objects from dev-small-logs",
      "Deleted dev-small-Data",
    ]);
    const left = plane.context.account
      .stacks(testRegion)
      .filter(({ status }) => status !== "DELETE_COMPLETE");
    expect(left.map(({ stackName }) => stackName)).toEqual(["dev-small-2-Data"]);
  });

  it("the stacks of a developer stage are deleted even if logs arrive during the deletion", async () => {
    let late = 0;
    injectFailure = ({ type, action }) => {
      if (type !== "AWS::S3::Bucket" || action !== "delete" || late === 2) return null;
      late += 1;
      const object = { bucket: "dev-small-logs", key: `late-${late}`, sha256: "0", byteCount: 0 };
      plane.context.account.journal.commit([write.object(object)]);
      return null;
    };
    await deleteAll();
    expect(said.filter((line) => line.startsWith("Removed 1 versions"))).toHaveLength(3);
    expect(said).toContain("Deleted dev-small-Data");
  });

  it("the deletion of a developer stage stops with a reason if a resource cannot be deleted, and can be repeated", async () => {
    injectFailure = ({ action }) => (action === "delete" ? "Somebody holds on to it" : null);
    await expect(deleteAll()).rejects.toThrow(
      "dev-small-User could not be deleted.\n  Uses: Somebody holds on to it",
    );
    injectFailure = () => null;
    await deleteAll();
    expect(await listDeployedStacks(account, [part])).toEqual([]);
  });
});
