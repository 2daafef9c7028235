import { describe, expect, it } from "vitest";
import { requireSourceGrants } from "../../src/event-sources/check-source-grants.ts";
import { readMappings } from "../../src/event-sources/read-mappings.ts";
import { createQueuePolicyCheck } from "../../src/iam/check-queue-policies.ts";
import { collectPolicies } from "../../src/iam/collect-policies.ts";
import { createPermissionCheck } from "../../src/runtime/check-permissions.ts";
import { createFunctionCatalog } from "../../src/runtime/find-function.ts";
import { readFunctions } from "../../src/runtime/read-functions.ts";
import { readQualifiers } from "../../src/runtime/read-qualifiers.ts";
import { createScheduleFiring } from "../../src/schedules/fire-schedule.ts";
import { readSchedules } from "../../src/schedules/read-schedules.ts";
import type { TemplateResource } from "../../src/templates/load-assembly.ts";
import { resolveFor } from "./fixture/resolve-resources.ts";

const queueArn = { "Fn::GetAtt": ["Q", "Arn"] };
const roleAllowing = (...Action: string[]): TemplateResource => ({
  Type: "AWS::IAM::Role",
  Properties: {
    Policies: [{ PolicyDocument: { Statement: [{ Effect: "Allow", Action, Resource: queueArn }] } }],
  },
});
const base: Record<string, TemplateResource> = {
  Q: { Type: "AWS::SQS::Queue" },
  F: {
    Type: "AWS::Lambda::Function",
    Metadata: { "aws:asset:path": "code" },
    Properties: { Runtime: "nodejs24.x", Handler: "index.handler", Role: { "Fn::GetAtt": ["R", "Arn"] } },
  },
  Mapping: {
    Type: "AWS::Lambda::EventSourceMapping",
    Properties: { EventSourceArn: queueArn, FunctionName: { Ref: "F" } },
  },
};

function read(resources: Record<string, TemplateResource>) {
  const stage = resolveFor(resources);
  const url = "http://localhost:9";
  const all = readFunctions(stage, url);
  const functions = createFunctionCatalog(all, readQualifiers(stage, all, url));
  return { stage, functions, policies: collectPolicies(stage) };
}

describe("permissions missing in the template", () => {
  it("a stage does not start if the role of an event source mapping lacks a permission for the queue", () => {
    const check = (role: TemplateResource) => {
      const { stage, functions, policies } = read({ ...base, R: role });
      requireSourceGrants(readMappings(stage, functions), policies);
    };
    expect(() => check(roleAllowing("sqs:ReceiveMessage", "sqs:GetQueueAttributes"))).toThrow(
      "Stack/Mapping: arn:aws:iam::000000000000:role/test-Stack-R does not allow sqs:DeleteMessage",
    );
    expect(() => check(roleAllowing("sqs:*"))).not.toThrow();
  });

  it("a stage does not start if a role has an unknown managed policy", () => {
    const managed = (name: string): TemplateResource => ({
      Type: "AWS::IAM::Role",
      Properties: { ManagedPolicyArns: [`arn:aws:iam::aws:policy/${name}`] },
    });
    expect(() => collectPolicies(resolveFor({ R: managed("AdministratorAccess") }))).toThrow("Stack/R");
    const known = collectPolicies(resolveFor({ R: managed("service-role/AWSLambdaBasicExecutionRole") }));
    expect([...known.values()]).toEqual([[]]);
  });

  it("an EventBridge rule without a Lambda permission cannot invoke a function, even if another rule has a permission", async () => {
    const resources: Record<string, TemplateResource> = {
      ...base,
      R: roleAllowing("sqs:*"),
      Rule: {
        Type: "AWS::Events::Rule",
        Properties: {
          ScheduleExpression: "rate(1 hour)",
          Targets: [{ Arn: { "Fn::GetAtt": ["F", "Arn"] }, Id: "t" }],
        },
      },
    };
    const permit = (SourceArn: unknown): TemplateResource => ({
      Type: "AWS::Lambda::Permission",
      Properties: {
        Action: "lambda:InvokeFunction",
        FunctionName: { Ref: "F" },
        Principal: "events.amazonaws.com",
        SourceArn,
      },
    });
    const fire = async (permissions: Record<string, TemplateResource>) => {
      const { stage, functions, policies } = read({ ...resources, ...permissions });
      const invoked: unknown[] = [];
      const firing = createScheduleFiring({
        functions,
        policies,
        invoker: { invoke: async (local) => void invoked.push(local) },
        isPermitted: createPermissionCheck(stage, functions),
        mayQueue: createQueuePolicyCheck(stage),
        sendToQueue: async () => {},
      });
      await firing(readSchedules(stage, 0)[0]!, 0);
      return invoked.length;
    };
    await expect(fire({})).rejects.toThrow("no policy lets it reach arn:aws:lambda");
    await expect(
      fire({ P: permit("arn:aws:events:ap-northeast-2:000000000000:rule/other") }),
    ).rejects.toThrow();
    expect(await fire({ P: permit({ "Fn::GetAtt": ["Rule", "Arn"] }) })).toBe(1);
  });

  it("a Lambda permission for a function does not apply to the function's alias, and vice versa", () => {
    const versioned: Record<string, TemplateResource> = {
      ...base,
      R: roleAllowing("sqs:*"),
      V: { Type: "AWS::Lambda::Version", Properties: { FunctionName: { Ref: "F" } } },
      Live: {
        Type: "AWS::Lambda::Alias",
        Properties: {
          FunctionName: { Ref: "F" },
          FunctionVersion: { "Fn::GetAtt": ["V", "Version"] },
          Name: "live",
        },
      },
    };
    const mayInvoke = (permitted: unknown, invoked: (alias: string, local: string) => string) => {
      const Permission = {
        Type: "AWS::Lambda::Permission",
        Properties: {
          Action: "lambda:InvokeFunction",
          FunctionName: permitted,
          Principal: "events.amazonaws.com",
        },
      };
      const { stage, functions } = read({ ...versioned, Permission });
      const [alias] = stage.ofType("AWS::Lambda::Alias");
      const name = invoked(alias!.reference, functions.all[0]!.arn);
      return createPermissionCheck(stage, functions)(name, "events.amazonaws.com", "arn:aws:events:any");
    };
    expect(mayInvoke({ Ref: "Live" }, (alias) => alias)).toBe(true);
    expect(mayInvoke({ Ref: "Live" }, (_, local) => local)).toBe(false);
    expect(mayInvoke({ Ref: "F" }, (alias) => alias)).toBe(false);
    expect(mayInvoke({ Ref: "F" }, (_, local) => local)).toBe(true);
    expect(() => mayInvoke({ Ref: "F" }, (_, local) => `${local}:other`)).toThrow("No function");
  });

  it("a stage does not start if a Lambda permission has an unsupported property", () => {
    const Properties = { Action: "lambda:InvokeFunction", FunctionName: { Ref: "F" }, Principal: "*" };
    const check = (more: object) => {
      const Permission = { Type: "AWS::Lambda::Permission", Properties: { ...Properties, ...more } };
      const { stage, functions } = read({ ...base, R: roleAllowing("sqs:*"), Permission });
      createPermissionCheck(stage, functions);
    };
    expect(() => check({})).not.toThrow();
    expect(() => check({ PrincipalOrgID: "o-1" })).toThrow("Stack/Permission: PrincipalOrgID is not known");
  });

  it("S3 can send to a queue only if the queue policy allows the message and does not deny it", () => {
    const policy = (statement: object | object[]): TemplateResource => ({
      Type: "AWS::SQS::QueuePolicy",
      Properties: { Queues: [{ Ref: "Q" }], PolicyDocument: { Statement: statement } },
    });
    const may = (statement: object | object[]) =>
      createQueuePolicyCheck(resolveFor({ ...base, Policy: policy(statement) }))(
        "arn:aws:sqs:ap-northeast-2:000000000000:test-Stack-Q",
        "s3.amazonaws.com",
        "arn:aws:s3:::intake",
      );
    const allow = {
      Effect: "Allow",
      Action: "sqs:SendMessage",
      Resource: queueArn,
      Principal: { Service: "s3.amazonaws.com" },
    };
    const denyPlain = {
      ...allow,
      Effect: "Deny",
      Principal: "*",
      Condition: { Bool: { "aws:SecureTransport": "false" } },
    };
    expect(may(allow)).toBe(true);
    expect(may({ ...allow, Condition: { ArnLike: { "aws:SourceArn": "arn:aws:s3:::int*" } } })).toBe(true);
    expect(may({ ...allow, Condition: { ArnLike: { "aws:SourceArn": "arn:aws:s3:::other" } } })).toBe(false);
    expect(may({ ...allow, Condition: { StringEquals: { "aws:SourceAccount": "000000000000" } } })).toBe(
      true,
    );
    expect(may({ ...allow, Principal: { Service: "events.amazonaws.com" } })).toBe(false);
    expect(may({ ...allow, Action: "sqs:ReceiveMessage" })).toBe(false);
    expect(may({ ...allow, Effect: "Deny" })).toBe(false);
    expect(may([allow, denyPlain])).toBe(true);
    expect(may([allow, { ...denyPlain, Condition: { Bool: { "aws:Unheard": "true" } } }])).toBe(false);
    expect(may([allow, { ...denyPlain, Condition: undefined }])).toBe(false);
  });
});
