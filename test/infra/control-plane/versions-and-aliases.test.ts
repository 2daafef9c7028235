import type { Template } from "@vehicle-sourcing/local-aws/control-plane/templates/template.ts";
import { describe, expect, it } from "vitest";
import { failAtStep, TestAccount } from "./support/test-account.ts";

/**
 * Returns a function with its alias `live` and its version, whose logical id depends on the content, as in
 * the CDK.
 */
function stack(content: string, retained = true): Template {
  const versionId = `Version${content}`;
  return {
    Resources: {
      Role: {
        Type: "AWS::IAM::Role",
        Properties: {
          AssumeRolePolicyDocument: {},
          Policies: [
            {
              PolicyName: "shifts",
              PolicyDocument: { Statement: [{ Effect: "Allow", Action: "lambda:*Alias", Resource: "*" }] },
            },
          ],
        },
      },
      Function: {
        Type: "AWS::Lambda::Function",
        Properties: {
          Code: { ZipFile: content },
          Handler: "index.handler",
          Runtime: "nodejs24.x",
          Role: { "Fn::GetAtt": ["Role", "Arn"] },
        },
      },
      [versionId]: {
        Type: "AWS::Lambda::Version",
        Properties: { FunctionName: { Ref: "Function" } },
        ...(retained && { DeletionPolicy: "RetainExceptOnCreate", UpdateReplacePolicy: "Retain" }),
      },
      Live: {
        Type: "AWS::Lambda::Alias",
        Properties: {
          FunctionName: { Ref: "Function" },
          FunctionVersion: { "Fn::GetAtt": [versionId, "Version"] },
          Name: "live",
        },
        UpdatePolicy: {
          CodeDeployLambdaAliasUpdate: {
            ApplicationName: { Ref: "Application" },
            DeploymentGroupName: { Ref: "Group" },
          },
        },
      },
      Application: { Type: "AWS::CodeDeploy::Application", Properties: { ComputePlatform: "Lambda" } },
      Group: {
        Type: "AWS::CodeDeploy::DeploymentGroup",
        Properties: {
          ApplicationName: { Ref: "Application" },
          ServiceRoleArn: { "Fn::GetAtt": ["Role", "Arn"] },
        },
      },
    },
  };
}

const liveVersion = (account: TestAccount): unknown =>
  [...account.account.resources().values()].find(({ type }) => type === "AWS::Lambda::Alias")?.properties
    .FunctionVersion;

const versions = (account: TestAccount): string[] =>
  [...account.account.resources().values()]
    .filter(({ type }) => type === "AWS::Lambda::Version")
    .map(({ physicalId }) => physicalId.split(":").at(-1)!)
    .sort();

describe("function versions", () => {
  it("function versions are numbered consecutively, and old versions remain if the template retains them", () => {
    const account = new TestAccount();
    for (const content of ["A", "B", "A"]) {
      expect(account.deploy("stack", stack(content)).status).toMatch(/_COMPLETE$/);
    }
    expect(versions(account)).toEqual(["1", "2", "3"]);
    expect(liveVersion(account)).toBe("3");
  });

  it("old function versions are deleted if the template does not retain them, and version numbers are not reused", () => {
    const account = new TestAccount();
    for (const content of ["A", "B", "C"]) account.deploy("stack", stack(content, false));
    expect(versions(account)).toEqual(["3"]);
  });

  it("a function's versions are deleted with the function, even if the template retains them", () => {
    const account = new TestAccount();
    for (const content of ["A", "B"]) account.deploy("stack", stack(content));
    account.delete("stack");
    expect(account.account.resources().size).toBe(0);
  });

  it("publishing a second version of an unchanged function fails, and the update is rolled back", () => {
    const account = new TestAccount();
    account.deploy("stack", stack("A"));
    const { Function: unchanged } = stack("A").Resources;
    const next = stack("B");
    const { status } = account.deploy("stack", {
      Resources: { ...next.Resources, Function: unchanged! },
    });
    expect(status).toBe("UPDATE_ROLLBACK_COMPLETE");
    expect(versions(account)).toEqual(["1"]);
  });

  it("a failed update leaves a function's versions and alias unchanged, and can be repeated", () => {
    for (let step = 0; step < 3; step += 1) {
      const account = new TestAccount();
      account.deploy("stack", stack("A"));
      const before = account.snapshot();
      const failing = failAtStep(step);
      account.injectFailure = failing.inject;
      expect(account.deploy("stack", stack("B")).status).toBe("UPDATE_ROLLBACK_COMPLETE");
      expect(failing.hit()).toBe(true);
      expect(account.snapshot()).toEqual(before);
      account.injectFailure = () => null;
      expect(account.deploy("stack", stack("B")).status).toBe("UPDATE_COMPLETE");
      expect(versions(account)).toHaveLength(2);
    }
  });
});

describe("function alias", () => {
  it("an alias cannot point to a nonexistent version", () => {
    const account = new TestAccount();
    const { Resources } = stack("A");
    const Live = {
      ...Resources.Live!,
      Properties: { ...Resources.Live!.Properties, FunctionVersion: "7" },
    };
    expect(account.deploy("stack", { Resources: { ...Resources, Live } }).status).toBe("ROLLBACK_COMPLETE");
  });

  it("only an alias can have an update policy, and only for CodeDeploy without hooks", () => {
    const account = new TestAccount();
    const { Resources } = stack("A");
    const UpdatePolicy = { AutoScalingRollingUpdate: {} };
    const refused = { ...Resources.Live!, UpdatePolicy };
    expect(() => account.plan("stack", { Resources: { ...Resources, Live: refused } })).toThrow(
      "AutoScalingRollingUpdate",
    );
    const elsewhere = { ...Resources.Role!, UpdatePolicy: Resources.Live!.UpdatePolicy! };
    expect(() => account.plan("stack", { Resources: { ...Resources, Role: elsewhere } })).toThrow(
      "CodeDeployLambdaAliasUpdate",
    );
    const { CodeDeployLambdaAliasUpdate } = Resources.Live!.UpdatePolicy!;
    const hooked = { ...(CodeDeployLambdaAliasUpdate as object), AfterAllowTrafficHook: "checks" };
    const Live = { ...Resources.Live!, UpdatePolicy: { CodeDeployLambdaAliasUpdate: hooked } };
    expect(() => account.plan("stack", { Resources: { ...Resources, Live } })).toThrow(
      "AfterAllowTrafficHook",
    );
  });
});
