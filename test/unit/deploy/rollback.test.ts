import {
  CloudFormationClient,
  DescribeStacksCommand,
  ListStackResourcesCommand,
} from "@aws-sdk/client-cloudformation";
import { CodeDeployClient, ListDeploymentsCommand, StopDeploymentCommand } from "@aws-sdk/client-codedeploy";
import {
  GetAliasCommand,
  LambdaClient,
  ListVersionsByFunctionCommand,
  UpdateAliasCommand,
} from "@aws-sdk/client-lambda";
import { mockClient } from "aws-sdk-client-mock";
import { beforeEach, describe, expect, it } from "vitest";
import { rollBackPart } from "../../../infra/deploy/roll-back-part.ts";

const cloudFormation = mockClient(CloudFormationClient);
const codeDeploy = mockClient(CodeDeployClient);
const lambda = mockClient(LambdaClient);
const clients = {
  cloudFormation: new CloudFormationClient({}),
  codeDeploy: new CodeDeployClient({}),
  lambda: new LambdaClient({}),
};

interface Deployed {
  live: number;
  description: string;
  /** Publication times by version, from 1. */
  times: string[];
}

const day = (number: number, minute = 0) => new Date(Date.UTC(2026, 4, number, 9, minute)).toISOString();
let functions: Record<string, Deployed>;

/** Returns a simulated environment of one stack that stores its aliases. */
function deploy(deployed: Record<string, Deployed>, status = "UPDATE_COMPLETE"): void {
  functions = deployed;
  cloudFormation.on(DescribeStacksCommand).resolves({
    Stacks: ["stage-Orders", "stage-two-Orders", "other-Orders"].map((StackName) => ({
      StackName,
      StackId: `arn:aws:cloudformation:ap-northeast-2:384950172634:stack/${StackName}/1`,
      StackStatus: status as "UPDATE_COMPLETE",
      CreationTime: new Date(0),
    })),
  });
  const resource = (ResourceType: string, PhysicalResourceId: string) => ({
    ...{ ResourceType, PhysicalResourceId, LogicalResourceId: PhysicalResourceId },
    ...{ LastUpdatedTimestamp: new Date(0), ResourceStatus: "CREATE_COMPLETE" as const },
  });
  cloudFormation.on(ListStackResourcesCommand, { StackName: "stage-Orders" }).resolves({
    StackResourceSummaries: [
      resource("AWS::CodeDeploy::Application", "application"),
      resource("AWS::CodeDeploy::DeploymentGroup", "group"),
      ...Object.keys(deployed).map((name) => resource("AWS::Lambda::Function", name)),
    ],
  });
  lambda.on(GetAliasCommand).callsFake(({ FunctionName }) => ({
    FunctionVersion: String(functions[FunctionName]!.live),
    Description: functions[FunctionName]!.description,
    RevisionId: `of ${functions[FunctionName]!.live}`,
  }));
  lambda.on(ListVersionsByFunctionCommand).callsFake(({ FunctionName }) => ({
    Versions: [
      { Version: "$LATEST", LastModified: day(30) },
      ...functions[FunctionName]!.times.map((LastModified, index) => ({
        Version: String(index + 1),
        LastModified,
      })),
    ],
  }));
  lambda.on(UpdateAliasCommand).callsFake((input) => {
    const before = functions[input.FunctionName]!;
    functions[input.FunctionName] = {
      ...before,
      live: Number(input.FunctionVersion),
      description: input.Description,
    };
    return {};
  });
  codeDeploy.on(ListDeploymentsCommand).resolves({ deployments: [] });
}

const rollBack = (forward = false, since: number | null = null) =>
  rollBackPart(clients, { partId: "stage", since, forward });
const live = () => Object.fromEntries(Object.entries(functions).map(([name, each]) => [name, each.live]));

beforeEach(() => {
  for (const each of [cloudFormation, codeDeploy, lambda]) each.reset();
});

describe("rollback", () => {
  it("a rollback reverts the functions that the last deployment published and leaves other functions unchanged", async () => {
    deploy({
      changed: { live: 2, description: "", times: [day(1), day(3)] },
      changedLate: { live: 3, description: "", times: [day(1), day(2), day(3, 20)] },
      untouched: { live: 2, description: "", times: [day(1), day(2)] },
    });
    const lines = await rollBack();
    expect(live()).toEqual({ changed: 1, changedLate: 2, untouched: 2 });
    expect(lines).toEqual(
      expect.arrayContaining([
        "changed: 2 -> 1",
        "changedLate: 3 -> 2",
        expect.stringContaining("--forward"),
      ]),
    );
    expect(lambda.commandCalls(UpdateAliasCommand)[0]?.args[0].input).toMatchObject({
      Name: "live",
      RoutingConfig: { AdditionalVersionWeights: {} },
      RevisionId: "of 2",
    });
  });

  it("a repeated rollback changes nothing", async () => {
    deploy({ changed: { live: 3, description: "", times: [day(1), day(2), day(3)] } });
    await rollBack();
    const lines = await rollBack();
    expect(live()).toEqual({ changed: 2 });
    expect(lines).toContain("No alias was moved");
  });

  it("a rollback never returns to a version that an earlier rollback abandoned", async () => {
    deploy({ changed: { live: 2, description: "", times: [day(1), day(2)] } });
    await rollBack();
    functions.changed!.times.push(day(3));
    functions.changed!.live = 3;
    await rollBack();
    expect(live()).toEqual({ changed: 1 });
    expect(functions.changed?.description).toBe("given up: 2 3");
  });

  it("a rollback with a start time reverts every version published since that time", async () => {
    deploy({ changed: { live: 3, description: "", times: [day(1), day(2), day(3)] } });
    await rollBack(false, Date.parse(day(2)));
    expect(live()).toEqual({ changed: 1 });
  });

  it("a rollback lists functions without an earlier version and leaves them unchanged", async () => {
    deploy({ fresh: { live: 1, description: "", times: [day(3)] } });
    expect(await rollBack()).toContain("fresh: stays at 1, its first");
    expect(live()).toEqual({ fresh: 1 });
  });

  it("undoing a rollback moves every alias to the version in the template", async () => {
    deploy({ changed: { live: 2, description: "", times: [day(1), day(3)] } });
    await rollBack();
    await rollBack(true);
    expect(functions.changed).toMatchObject({ live: 2, description: "" });
  });

  it("a rollback stops a traffic shift in progress and does not change a stack that CloudFormation is updating", async () => {
    deploy({ changed: { live: 2, description: "", times: [day(1), day(3)] } }, "UPDATE_IN_PROGRESS");
    codeDeploy.on(ListDeploymentsCommand).resolves({ deployments: ["d-1"] });
    const lines = await rollBack();
    expect(codeDeploy.commandCalls(StopDeploymentCommand)[0]?.args[0].input).toEqual({
      deploymentId: "d-1",
      autoRollbackEnabled: true,
    });
    expect(live()).toEqual({ changed: 2 });
    expect(lines).toContain("Left alone, as it is UPDATE_IN_PROGRESS: stage-Orders");
  });

  it("a rollback changes no stack of another stage", async () => {
    deploy({});
    await rollBack();
    const asked = cloudFormation.commandCalls(ListStackResourcesCommand);
    expect(asked.map(({ args: [{ input }] }) => input.StackName)).toEqual(["stage-Orders"]);
  });

  it("a rollback fails if nothing is deployed", async () => {
    cloudFormation.on(DescribeStacksCommand).resolves({ Stacks: [] });
    await expect(rollBack()).rejects.toThrow("Nothing of stage is deployed");
  });
});
