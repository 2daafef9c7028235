import { createHash } from "node:crypto";
import type { Template } from "@vehicle-sourcing/local-aws/control-plane/templates/template.ts";

/** Parameters that differ between versions of the stack. */
export interface ShiftingStackOptions {
  /** Code of each function, by its name in Pascal case. Changed code creates a new version. */
  functions: Readonly<Record<string, string>>;
  /** Converts code to a function's `Code` property. By default, it is the code itself. */
  publish?: (code: string) => object;
  /** The deployment configuration of the traffic shift. */
  configuration?: string;
  /** Actions that the deployment role may call besides reading alarms. */
  aliasActions?: readonly string[];
  /** Resources in addition to the functions. */
  resources?: Template["Resources"];
}

/** Returns the name of the alarm that stops a function's deployment. */
export const alarmOf = (name: string): string => `${name}-fails`;

/** Functions with gradual deployments, each with its own alarm, as in the project's stacks. */
export function shiftingStack(options: ShiftingStackOptions): Template {
  const { functions, aliasActions = ["lambda:GetAlias", "lambda:UpdateAlias"] } = options;
  const publish = options.publish ?? ((code) => ({ ZipFile: code }));
  const role = {
    Type: "AWS::IAM::Role",
    Properties: {
      AssumeRolePolicyDocument: {},
      Policies: [
        {
          PolicyName: "shifts",
          PolicyDocument: {
            Statement: [
              { Effect: "Allow", Action: [...aliasActions, "cloudwatch:DescribeAlarms"], Resource: "*" },
            ],
          },
        },
      ],
    },
  };
  const configuration = options.configuration ?? "CodeDeployDefault.LambdaCanary10Percent5Minutes";
  return {
    Resources: {
      Role: role,
      Application: { Type: "AWS::CodeDeploy::Application", Properties: { ComputePlatform: "Lambda" } },
      ...Object.assign(
        {},
        ...Object.entries(functions).map(([name, code]) =>
          shiftingFunction(name, code, publish(code), configuration),
        ),
      ),
      ...options.resources,
    },
  };
}

function shiftingFunction(
  name: string,
  code: string,
  published: object,
  configuration: string,
): Template["Resources"] {
  const versionId = `${name}Version${createHash("sha256").update(code).digest("hex")}`;
  const toFunction = { FunctionName: { Ref: name } };
  return {
    [name]: {
      Type: "AWS::Lambda::Function",
      Properties: {
        Code: published,
        Handler: "index.handler",
        Runtime: "nodejs24.x",
        Role: { "Fn::GetAtt": ["Role", "Arn"] },
      },
    },
    [versionId]: {
      Type: "AWS::Lambda::Version",
      Properties: toFunction,
      DeletionPolicy: "RetainExceptOnCreate",
      UpdateReplacePolicy: "Retain",
    },
    [`${name}Alarm`]: {
      Type: "AWS::CloudWatch::Alarm",
      Properties: {
        AlarmName: alarmOf(name),
        ComparisonOperator: "GreaterThanOrEqualToThreshold",
        EvaluationPeriods: 1,
        Namespace: "AWS/Lambda",
        MetricName: "Errors",
        Dimensions: [
          { Name: "FunctionName", Value: { Ref: name } },
          { Name: "Resource", Value: { "Fn::Sub": `\${${name}}:live` } },
          { Name: "ExecutedVersion", Value: { "Fn::GetAtt": [versionId, "Version"] } },
        ],
        Statistic: "Sum",
        Period: 60,
        Threshold: 1,
        TreatMissingData: "notBreaching",
      },
    },
    [`${name}Group`]: {
      Type: "AWS::CodeDeploy::DeploymentGroup",
      Properties: {
        ApplicationName: { Ref: "Application" },
        ServiceRoleArn: { "Fn::GetAtt": ["Role", "Arn"] },
        DeploymentConfigName: configuration,
        AlarmConfiguration: { Enabled: true, Alarms: [{ Name: { Ref: `${name}Alarm` } }] },
        AutoRollbackConfiguration: {
          Enabled: true,
          Events: ["DEPLOYMENT_FAILURE", "DEPLOYMENT_STOP_ON_ALARM", "DEPLOYMENT_STOP_ON_REQUEST"],
        },
      },
    },
    [`${name}Live`]: {
      Type: "AWS::Lambda::Alias",
      Properties: { ...toFunction, FunctionVersion: { "Fn::GetAtt": [versionId, "Version"] }, Name: "live" },
      UpdatePolicy: {
        CodeDeployLambdaAliasUpdate: {
          ApplicationName: { Ref: "Application" },
          DeploymentGroupName: { Ref: `${name}Group` },
        },
      },
    },
  };
}
