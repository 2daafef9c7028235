import { App } from "aws-cdk-lib";
import { Template } from "aws-cdk-lib/assertions";
import { describe, expect, test } from "vitest";
import example from "../../../infra/config/example.ts";
import { PipelineStack } from "../../../infra/stacks/pipeline-stack.ts";
import { resourcesOf } from "./read-assembly.ts";

const stage = "pipeline-example";
const { account, region } = example;
const repository = example.pipeline!.repository;
const roles = resourcesOf("AWS::IAM::Role", stage);

function roleOf(environment: string) {
  const role = roles.find(({ properties }) => properties.Description.endsWith(` ${environment}`));
  if (role === undefined) throw new Error(`No role is for ${environment}`);
  const [trust] = role.properties.AssumeRolePolicyDocument.Statement;
  const statements = role.properties.Policies.flatMap(
    // biome-ignore lint/suspicious/noExplicitAny: templates are as deep and loose as CloudFormation is
    ({ PolicyDocument }: any) => PolicyDocument.Statement,
  );
  return { trust, statements };
}

describe("deployment from GitHub", () => {
  test("GitHub has two roles, for deployment and for comparison", () => {
    expect(roles.length).toBe(2);
  });

  test.each([
    [
      "example",
      ["deploy", "file-publishing", "lookup"],
      [
        "s3:PutObject",
        "lambda:GetAccountSettings",
        "iam:ListOpenIDConnectProviders",
        "secretsmanager:DescribeSecret",
        "route53:GetHostedZone",
        "route53:ListResourceRecordSets",
        "ses:GetEmailIdentity",
        "s3:GetBucketLocation",
        "sns:ListSubscriptionsByTopic",
      ],
    ],
    ["example-diff", [], []],
  ])(
    "jobs in the GitHub environment %s may read stacks (bootstrap roles: %j, other actions: %j)",
    (environment, names, further) => {
      const { trust, statements } = roleOf(environment);
      expect(trust).toMatchObject({
        Action: "sts:AssumeRoleWithWebIdentity",
        Condition: {
          StringEquals: {
            "token.actions.githubusercontent.com:aud": "sts.amazonaws.com",
            "token.actions.githubusercontent.com:sub": [
              `repo:${repository}:environment:${environment}`,
              `repo:haebada-motors@481920375/vehicle-sourcing@1093754826:environment:${environment}`,
            ],
          },
        },
      });
      const allowed = statements.flatMap(({ Action }: { Action: string | string[] }) => Action);
      expect(allowed).toEqual([
        ...(names.length > 0 ? ["sts:AssumeRole"] : []),
        "cloudformation:ListStacks",
        "cloudformation:ListImports",
        "cloudformation:DescribeStacks",
        "cloudformation:DescribeStackEvents",
        "cloudformation:GetTemplate",
        "cloudformation:ListStackResources",
        "ssm:GetParameter",
        ...further,
      ]);
      const taken = statements.flatMap(({ Action, Resource }: { Action: string; Resource: unknown }) =>
        Action === "sts:AssumeRole" ? Resource : [],
      );
      expect(taken).toEqual(
        [region, "us-east-1"].flatMap((place) =>
          names.map((name) => `arn:aws:iam::${account}:role/cdk-hnb659fds-${name}-role-${account}-${place}`),
        ),
      );
    },
  );

  test("a session of either GitHub role can last two hours", () => {
    expect(roles.map(({ properties }) => properties.MaxSessionDuration)).toEqual([7_200, 7_200]);
  });

  test("an identity provider that already exists in the account is trusted and not created again", () => {
    const existingProviderArn = `arn:aws:iam::${account}:oidc-provider/token.actions.githubusercontent.com`;
    const config = { ...example, pipeline: { ...example.pipeline!, existingProviderArn } };
    const { pipeline } = config;
    const stack = new PipelineStack(new App(), "Pipeline", { stageName: "example", config, pipeline });
    const template = Template.fromStack(stack);
    template.resourceCountIs("AWS::IAM::OIDCProvider", 0);
    for (const { Properties } of Object.values(template.findResources("AWS::IAM::Role")))
      expect(Properties.AssumeRolePolicyDocument.Statement[0].Principal).toEqual({
        Federated: existingProviderArn,
      });
  });

  test("deployment jobs can read the settings of a restored table, and of the table that it replaced", () => {
    const production = { ...example.environments.production!, restoredTableName: "restored" };
    const config = { ...example, environments: { ...example.environments, production } };
    const { pipeline } = config;
    const stack = new PipelineStack(new App(), "Pipeline", {
      ...{ stageName: "example", config, pipeline: pipeline! },
    });
    const [deploying, comparing] = Object.values(
      Template.fromStack(stack).findResources("AWS::IAM::Role"),
    ).map(({ Properties }) =>
      Properties.Policies[0].PolicyDocument.Statement.filter(({ Action }: { Action: string | string[] }) =>
        [Action].flat().includes("dynamodb:DescribeTable"),
      ),
    );
    const table = `arn:aws:dynamodb:${region}:${account}:table/`;
    expect(deploying).toMatchObject([
      { Resource: [`${table}restored`, `${table}example-production-Data-*`] },
    ]);
    expect(comparing).toEqual([]);
  });

  test("GitHub jobs can read only the stacks of their own stage", () => {
    for (const environment of ["example", "example-diff"]) {
      const read = roleOf(environment).statements.flatMap(
        ({ Action, Resource }: { Action: string | string[]; Resource: string[] }) =>
          [Action].flat().includes("cloudformation:GetTemplate") ? Resource : [],
      );
      expect(read.length).toBeGreaterThan(0);
      for (const pattern of read)
        expect(pattern).toMatch(/:stack\/(?:[a-z]+-example|example-sandbox|example-production)-\*$/);
    }
  });

  test("deployment jobs can write objects only to the console's bucket", () => {
    const puts = roleOf("example").statements.filter(
      ({ Action }: { Action: string }) => Action === "s3:PutObject",
    );
    expect(puts.map(({ Resource }: { Resource: string }) => Resource)).toEqual([
      `arn:aws:s3:::console-example-${account}-us-east-1-an/*`,
    ]);
  });

  test("the identity provider accepts GitHub's tokens only for the audience sts.amazonaws.com", () => {
    const [provider] = resourcesOf("AWS::IAM::OIDCProvider", stage);
    expect(provider?.properties).toMatchObject({
      Url: "https://token.actions.githubusercontent.com",
      ClientIdList: ["sts.amazonaws.com"],
    });
  });
});
