import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { InjectFailure } from "@vehicle-sourcing/local-aws/control-plane/operations/control-context.ts";
import {
  type ControlPlane,
  startControlPlane,
} from "@vehicle-sourcing/local-aws/control-plane/start-control-plane.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { callQuery, callS3, findElement, readElement } from "./support/call-service.ts";
import { testAccountId, testRegion } from "./support/test-account.ts";
import { queuesTemplate, variedTemplate, variedUpdate } from "./support/varied-template.ts";

let directory: string;
let plane: ControlPlane;
let injectFailure: InjectFailure = () => null;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "calls-"));
  plane = await startControlPlane({
    dataDirectory: directory,
    accountId: testAccountId,
    injectFailure: (step) => injectFailure(step),
  });
});
afterAll(async () => {
  await plane.stop();
  await rm(directory, { recursive: true, force: true });
});

/** Calls CloudFormation and returns the response text. */
async function call(action: string, parameters: Record<string, string> = {}): Promise<string> {
  return (await callQuery(plane.url, "cloudformation", { Action: action, ...parameters })).text;
}

/** Creates or updates a stack. Returns its final status, or the reason for a failed change set. */
async function deploy(stackName: string, body: object | string): Promise<string> {
  const stack = plane.context.account.findStack(testRegion, stackName);
  const change = { StackName: stackName, ChangeSetName: "test" };
  const created = await call("CreateChangeSet", {
    ...change,
    ChangeSetType: stack === undefined ? "CREATE" : "UPDATE",
    TemplateBody: typeof body === "string" ? body : JSON.stringify(body),
    "Capabilities.member.1": "CAPABILITY_IAM",
  });
  if (created.includes("<Error>")) return readElement(created, "Message");
  await call("ExecuteChangeSet", change);
  await plane.idle();
  return readElement(await call("DescribeStacks", { StackName: stackName }), "StackStatus");
}

describe("template size", () => {
  const padded = (bytes: number) => {
    const body = (Description: string) =>
      JSON.stringify({ Description, Resources: { Q: { Type: "AWS::SQS::Queue" } } });
    return body("x".repeat(bytes - body("").length));
  };

  it("a template in a request is accepted up to 51,200 bytes", async () => {
    expect(await deploy("at-limit", padded(51_200))).toBe("CREATE_COMPLETE");
    expect(await deploy("above-limit", padded(51_201))).toContain("less than or equal to 51200");
  });

  it("a template in a bucket is accepted up to 1,000,000 bytes", async () => {
    const bucket = { Type: "AWS::S3::Bucket", Properties: { BucketName: "templates-of-the-tests" } };
    await deploy("bucket", { Resources: { Bucket: bucket } });
    const fromBucket = async (name: string, bytes: number) => {
      await callS3(plane.url, "PUT", `/templates-of-the-tests/${name}`, undefined, padded(bytes));
      const change = { StackName: name, ChangeSetName: "test", ChangeSetType: "CREATE" };
      return call("CreateChangeSet", {
        ...change,
        TemplateURL: `${plane.url}/templates-of-the-tests/${name}`,
      });
    };
    expect(await fromBucket("at-file-limit", 1_000_000)).toContain("<Id>");
    expect(await fromBucket("above-file-limit", 1_000_001)).toContain("may not exceed 1000000 bytes");
  });
});

describe("API details that the CDK requires", () => {
  it("calls for a missing stack or a missing change set return the errors that the CDK expects", async () => {
    const stack = await callQuery(plane.url, "cloudformation", {
      Action: "DescribeStacks",
      StackName: "none",
    });
    expect(stack.status).toBe(400);
    expect(readElement(stack.text, "Code")).toBe("ValidationError");
    expect(readElement(stack.text, "Message")).toBe("Stack with id none does not exist");
    const change = { StackName: "at-limit", ChangeSetName: "none" };
    const set = await callQuery(plane.url, "cloudformation", { Action: "DescribeChangeSet", ...change });
    expect(readElement(set.text, "Code")).toBe("ChangeSetNotFound");
  });

  it("the pages of a stack's events contain all events, newest first", async () => {
    expect(await deploy("many-events", queuesTemplate(60))).toBe("CREATE_COMPLETE");
    const ids: string[] = [];
    let token: string | undefined;
    do {
      const page: Record<string, string> = token === undefined ? {} : { NextToken: token };
      const text = await call("DescribeStackEvents", { StackName: "many-events", ...page });
      ids.push(...[...text.matchAll(/<EventId>([^<]*)</g)].map(([, id]) => id!));
      token = findElement(text, "NextToken");
    } while (token !== undefined);
    const { stackId } = plane.context.account.findStack(testRegion, "many-events")!;
    const newestFirst = plane.context.account.events(stackId).reverse();
    expect(ids).toEqual(newestFirst.map(({ eventId }) => eventId));
    expect(ids.length).toBeGreaterThan(100);
  });
});

describe("other operator calls", () => {
  it("an operator can list stacks, resources and exports, and the stacks that import an export", async () => {
    await deploy("producer", variedTemplate);
    const value = { "Fn::ImportValue": "varied:endpoint" };
    const parameter = { Type: "AWS::SSM::Parameter", Properties: { Type: "String", Value: value } };
    await deploy("consumer", { Resources: { Parameter: parameter } });
    expect(await call("ListStacks")).toContain("<StackName>consumer</StackName>");
    expect(await call("ListExports")).toContain("<Name>varied:endpoint</Name>");
    const imports = await call("ListImports", { ExportName: "varied:endpoint" });
    expect(imports).toContain("<member>consumer</member>");
    const resources = await call("DescribeStackResources", {
      StackName: "producer",
      LogicalResourceId: "Logs",
    });
    expect(readElement(resources, "PhysicalResourceId")).toBe("/varied/logs");
    expect(await call("ListStackResources", { StackName: "producer" })).toContain("<LogicalResourceId>Jobs<");
  });

  it("an operator can turn a stack's termination protection on and off", async () => {
    await deploy("guarded", queuesTemplate(1));
    const protect = (flag: string) =>
      call("UpdateTerminationProtection", { StackName: "guarded", EnableTerminationProtection: flag });
    await protect("true");
    expect(await call("DeleteStack", { StackName: "guarded" })).toContain(
      "while TerminationProtection is enabled",
    );
    await protect("false");
    await call("DeleteStack", { StackName: "guarded" });
    await plane.idle();
    expect(plane.context.account.findStack(testRegion, "guarded")).toBeUndefined();
  });

  it("an operator can continue a failed rollback", async () => {
    await deploy("stuck", variedWithoutNames(variedTemplate));
    injectFailure = ({ logicalId, phase }) =>
      logicalId === "Subscription" || (phase === "rollback" && logicalId === "Jobs") ? "no" : null;
    expect(await deploy("stuck", variedWithoutNames(variedUpdate))).toBe("UPDATE_ROLLBACK_FAILED");
    injectFailure = () => null;
    await call("ContinueUpdateRollback", { StackName: "stuck" });
    await plane.idle();
    expect(plane.context.account.findStack(testRegion, "stuck")!.status).toBe("UPDATE_ROLLBACK_COMPLETE");
    expect(await call("ContinueUpdateRollback", { StackName: "stuck" })).toContain(
      "can not continue to be rolled back",
    );
  });

  it("an unsupported call is rejected with an error that names the call", async () => {
    expect(await call("DetectStackDrift", { StackName: "stuck" })).toContain(
      "does not serve DetectStackDrift",
    );
    const change = { StackName: "new", ChangeSetName: "c", ChangeSetType: "IMPORT" };
    expect(await call("CreateChangeSet", change)).toContain("does not serve ChangeSetType IMPORT");
  });
});

/** Returns the varied template without names and exports, which two stacks could not share. */
function variedWithoutNames(template: typeof variedTemplate): object {
  const { Logs: _, Function: code, ...rest } = template.Resources;
  const { DependsOn: __, ...free } = code!;
  return { Resources: { ...rest, Function: free } };
}
