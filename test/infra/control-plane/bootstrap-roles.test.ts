import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  type ControlPlane,
  startControlPlane,
} from "@vehicle-sourcing/local-aws/control-plane/start-control-plane.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { bootstrapTemplate } from "./support/bootstrap-template.ts";
import { callQuery, callS3, callSsm, readElement } from "./support/call-service.ts";
import { testAccountId, testRegion } from "./support/test-account.ts";

const roleArn = (name: string) =>
  `arn:aws:iam::${testAccountId}:role/cdk-hnb659fds-${name}-role-${testAccountId}-${testRegion}`;
const bucket = `/cdk-hnb659fds-assets-${testAccountId}-${testRegion}`;
const queue = JSON.stringify({ Resources: { Q: { Type: "AWS::SQS::Queue" } } });

let directory: string;
let plane: ControlPlane;
let publisher: string;
let deployer: string;
let reader: string;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "roles-"));
  plane = await startControlPlane({ dataDirectory: directory, accountId: testAccountId });
  await deployAs("CDKToolkit", bootstrapTemplate);
  [publisher, deployer, reader] = (await Promise.all(
    ["file-publishing", "deploy", "lookup"].map(assume),
  )) as [string, string, string];
});
afterAll(async () => {
  await plane.stop();
  await rm(directory, { recursive: true, force: true });
});

async function assume(name: string): Promise<string> {
  const parameters = { Action: "AssumeRole", RoleArn: roleArn(name), RoleSessionName: "test" };
  const { text } = await callQuery(plane.url, "sts", parameters);
  return readElement(text, "AccessKeyId");
}

/** Creates a stack as the given caller. Returns the final status of its change set or stack. */
async function deployAs(
  stackName: string,
  body: string,
  accessKeyId?: string,
  more: Record<string, string> = {},
): Promise<string> {
  const change = { StackName: stackName, ChangeSetName: "test" };
  const created = await callQuery(
    plane.url,
    "cloudformation",
    {
      Action: "CreateChangeSet",
      ...change,
      ChangeSetType: "CREATE",
      TemplateBody: body,
      "Capabilities.member.1": "CAPABILITY_NAMED_IAM",
      ...more,
    },
    accessKeyId,
  );
  if (created.status !== 200) return readElement(created.text, "Message");
  await callQuery(plane.url, "cloudformation", { Action: "ExecuteChangeSet", ...change }, accessKeyId);
  await plane.idle();
  const stack = plane.context.account.findStack(testRegion, stackName)!;
  const failed = plane.context.account.events(stack.stackId).find(({ status }) => status.endsWith("_FAILED"));
  return failed?.statusReason ?? stack.status;
}

const denied = (action: string) =>
  expect.stringContaining(`is not authorized to perform: ${action} on resource`);

describe("bootstrap roles", () => {
  it("the CDK's own bootstrap template creates the bootstrap roles", () => {
    expect(plane.context.account.findStack(testRegion, "CDKToolkit")!.status).toBe("CREATE_COMPLETE");
    expect(publisher).toMatch(/^ASIA/);
  });

  it("the publishing role may write and list assets, but read neither stacks nor parameters", async () => {
    expect((await callS3(plane.url, "PUT", `${bucket}/a.json`, publisher, queue)).status).toBe(200);
    expect((await callS3(plane.url, "GET", `${bucket}?list-type=2&prefix=a`, publisher)).text).toContain(
      "a.json",
    );
    const { text } = await callQuery(plane.url, "cloudformation", { Action: "DescribeStacks" }, publisher);
    expect(text).toEqual(denied("cloudformation:DescribeStacks"));
    expect((await callSsm(plane.url, "GetParameter", { Name: "/x" }, publisher)).text).toEqual(
      denied("ssm:GetParameter"),
    );
  });

  it("the deploying role may deploy through the execution role and read the bootstrap version, but not write assets", async () => {
    const name = "/cdk-bootstrap/hnb659fds/version";
    expect((await callSsm(plane.url, "GetParameter", { Name: name }, deployer)).text).toContain(
      '"Value":"33"',
    );
    expect((await callSsm(plane.url, "GetParameter", { Name: "/other" }, deployer)).text).toEqual(
      denied("ssm:GetParameter"),
    );
    expect((await callS3(plane.url, "PUT", `${bucket}/b.json`, deployer, queue)).text).toEqual(
      denied("s3:PutObject"),
    );
    expect(await deployAs("own-hands", queue, deployer)).toEqual(denied("sqs:CreateQueue"));
    expect(await deployAs("foreign", queue, deployer, { RoleARN: roleArn("lookup") })).toEqual(
      denied("iam:PassRole"),
    );
    expect(await deployAs("well", queue, deployer, { RoleARN: roleArn("cfn-exec") })).toBe("CREATE_COMPLETE");
  });

  it("the lookup role may describe stacks, but not delete a stack", async () => {
    const described = await callQuery(plane.url, "cloudformation", { Action: "DescribeStacks" }, reader);
    expect(described.text).toContain("CDKToolkit");
    const { text } = await callQuery(
      plane.url,
      "cloudformation",
      { Action: "DeleteStack", StackName: "CDKToolkit" },
      reader,
    );
    expect(text).toEqual(denied("cloudformation:DeleteStack"));
  });

  it("a bootstrap role cannot be assumed by another bootstrap role or with an external id, and an unknown role cannot be assumed", async () => {
    const assumeAs = async (role: string, key: string | undefined, more: object = {}) => {
      const parameters = { Action: "AssumeRole", RoleArn: role, RoleSessionName: "test", ...more };
      return (await callQuery(plane.url, "sts", parameters, key)).text;
    };
    expect(await assumeAs(roleArn("deploy"), reader)).toEqual(denied("sts:AssumeRole"));
    expect(await assumeAs(roleArn("deploy"), undefined, { ExternalId: "x" })).toEqual(
      denied("sts:AssumeRole"),
    );
    expect(await assumeAs(roleArn("cfn-exec"), undefined)).toEqual(denied("sts:AssumeRole"));
    expect(await assumeAs(roleArn("nobody"), undefined)).toEqual(denied("sts:AssumeRole"));
    const stranger = await callQuery(
      plane.url,
      "sts",
      { Action: "GetCallerIdentity" },
      "ASIA0000000000000000",
    );
    expect(readElement(stranger.text, "Code")).toBe("InvalidClientTokenId");
  });
});

describe("execution role with fewer permissions", () => {
  const policy = (actions: string[]) => ({
    Type: "AWS::IAM::ManagedPolicy",
    Properties: {
      ManagedPolicyName: "narrow",
      PolicyDocument: { Statement: [{ Effect: "Allow", Action: actions, Resource: "*" }] },
    },
  });
  const role = {
    Type: "AWS::IAM::Role",
    Properties: {
      RoleName: "narrow",
      AssumeRolePolicyDocument: { Statement: [] },
      ManagedPolicyArns: [{ Ref: "Policy" }],
    },
  };
  const narrow = (...actions: string[]) =>
    JSON.stringify({ Resources: { Policy: policy(actions), Role: role } });

  it("a stack operation fails at the first resource for which the execution role lacks a permission", async () => {
    expect(await deployAs("narrow", narrow("sqs:CreateQueue", "lambda:*"))).toBe("CREATE_COMPLETE");
    const execution = { RoleARN: `arn:aws:iam::${testAccountId}:role/narrow` };
    expect(await deployAs("allowed", queue, undefined, execution)).toBe("CREATE_COMPLETE");
    const topic = JSON.stringify({ Resources: { T: { Type: "AWS::SNS::Topic" } } });
    expect(await deployAs("topic", topic, undefined, execution)).toEqual(denied("sns:CreateTopic"));
    const code = {
      Type: "AWS::Lambda::Function",
      Properties: { Role: roleArn("deploy"), Code: { ZipFile: "" }, Handler: "i.h", Runtime: "nodejs24.x" },
    };
    const withRole = JSON.stringify({ Resources: { F: code } });
    expect(await deployAs("passing", withRole, undefined, execution)).toEqual(denied("iam:PassRole"));
    await callQuery(plane.url, "cloudformation", { Action: "DeleteStack", StackName: "allowed" });
    await plane.idle();
    expect(plane.context.account.findStack(testRegion, "allowed")!.status).toBe("DELETE_FAILED");
  });
});
