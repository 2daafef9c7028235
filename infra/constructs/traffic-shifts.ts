import { Duration, Stack } from "aws-cdk-lib";
import {
  Alarm,
  ComparisonOperator,
  MathExpression,
  Metric,
  TreatMissingData,
} from "aws-cdk-lib/aws-cloudwatch";
import {
  type ILambdaApplication,
  LambdaDeploymentConfig,
  LambdaDeploymentGroup,
} from "aws-cdk-lib/aws-codedeploy";
import { PolicyDocument, PolicyStatement, Role, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import { FilterPattern, MetricFilter } from "aws-cdk-lib/aws-logs";
import { Construct } from "constructs";
import { acknowledgeAlarmStates } from "../nag-suppressions.ts";
import { liveAlias, type ServiceFunction } from "./service-function.ts";

const metricNamespace = "VehicleSourcing/Deployments";

/**
 * A CloudWatch alarm expression may contain ten metrics: the crashes of each function, and one for the logged
 * errors of all functions.
 */
const functionsPerAlarm = 9;

export interface TrafficShiftsProps {
  application: ILambdaApplication;
  /** Functions of one stack, at least one. */
  functions: readonly ServiceFunction[];
}

/**
 * Moves functions of one stack to new versions gradually: a tenth of the calls for five minutes, then all. One alarm
 * watches the new versions of up to nine functions, because their stack rolls back as a whole anyway. The alarm ignores
 * the replaced versions, so that a failing old version cannot block its own fix. When the alarm goes off, CodeDeploy
 * moves the aliases back and CloudFormation rolls the stack back.
 */
export class TrafficShifts extends Construct {
  constructor(scope: Construct, id: string, { application, functions }: TrafficShiftsProps) {
    super(scope, id);
    const role = new Role(this, "Role", {
      assumedBy: new ServicePrincipal("codedeploy.amazonaws.com"),
      description: "Shifts traffic between versions of the stack's functions",
      inlinePolicies: { shifts: createPolicy(functions) },
    });
    acknowledgeAlarmStates(role);
    for (let first = 0; first < functions.length; first += functionsPerAlarm) {
      const judged = functions.slice(first, first + functionsPerAlarm);
      const number = first / functionsPerAlarm + 1;
      const metricName = `${Stack.of(this).stackName}-LoggedFailures${number}`;
      const filters = judged.map((target) => countFailures(target, metricName));
      const alarm = createFailureAlarm(this, `NewVersionsFail${number}`, { judged, metricName });
      for (const target of judged) {
        const group = new LambdaDeploymentGroup(target, "Shift", {
          application,
          alias: target.alias,
          // The role is complete here. Otherwise, the construct would attach a managed policy that covers every
          // function of the account.
          role: role.withoutPolicyUpdates(),
          deploymentConfig: LambdaDeploymentConfig.CANARY_10PERCENT_5MINUTES,
          alarms: [alarm],
          autoRollback: { deploymentInAlarm: true, failedDeployment: true, stoppedDeployment: true },
        });
        // Otherwise the alias could begin to move while the alarm and filters still watch the previous version.
        target.alias.node.addDependency(group, alarm, ...filters);
      }
    }
  }
}

/**
 * Returns a policy with one statement for all functions. One statement per function would exceed the 10,240
 * characters for a role's inline policies.
 */
const createPolicy = (functions: readonly ServiceFunction[]): PolicyDocument =>
  new PolicyDocument({
    statements: [
      new PolicyStatement({
        actions: ["lambda:GetAlias", "lambda:UpdateAlias", "lambda:GetProvisionedConcurrencyConfig"],
        resources: functions.flatMap(({ lambda: { functionArn } }) => [
          functionArn,
          `${functionArn}:${liveAlias}`,
        ]),
      }),
      // AWS's own policy for CodeDeploy grants this action on `*` too.
      new PolicyStatement({ actions: ["cloudwatch:DescribeAlarms"], resources: ["*"] }),
    ],
  });

/** Counts the errors that the new version of a function handles and logs. The functions of one alarm share a metric. */
const countFailures = (target: ServiceFunction, metricName: string): MetricFilter =>
  new MetricFilter(target, "Failures", {
    logGroup: target.logGroup,
    filterPattern: FilterPattern.all(
      FilterPattern.stringValue("$.level", "=", "ERROR"),
      FilterPattern.stringValue("$.function_version", "=", target.version.version),
    ),
    metricNamespace,
    metricName,
  });

/**
 * Creates an alarm for the first failure of a version that is going live. Lambda counts crashes and timeouts.
 */
function createFailureAlarm(
  scope: Construct,
  id: string,
  { judged, metricName }: { judged: readonly ServiceFunction[]; metricName: string },
): Alarm {
  const common = { period: Duration.minutes(1), statistic: "Sum" };
  const crashes = judged.map(({ lambda: { functionName }, version: { version } }, position) => [
    `crashes${position + 1}`,
    new Metric({
      ...common,
      namespace: "AWS/Lambda",
      metricName: "Errors",
      dimensionsMap: {
        FunctionName: functionName,
        Resource: `${functionName}:${liveAlias}`,
        ExecutedVersion: version,
      },
    }),
  ]);
  const usingMetrics: Record<string, Metric> = {
    ...Object.fromEntries(crashes),
    failures: new Metric({ ...common, namespace: metricNamespace, metricName }),
  };
  return new Alarm(scope, id, {
    metric: new MathExpression({
      expression: Object.keys(usingMetrics)
        .map((name) => `FILL(${name}, 0)`)
        .join(" + "),
      usingMetrics,
      period: Duration.minutes(1),
    }),
    threshold: 1,
    evaluationPeriods: 1,
    comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
    treatMissingData: TreatMissingData.NOT_BREACHING,
    alarmDescription: "A version that is going live fails. See docs/runbook.md#new-version-fails",
  });
}
