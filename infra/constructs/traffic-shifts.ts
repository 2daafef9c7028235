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

/** CloudWatch takes ten metrics in the expression of an alarm: crashes of each function, and what all of them log. */
const functionsPerAlarm = 9;

export interface TrafficShiftsProps {
  application: ILambdaApplication;
  /** Functions of one stack, at least one. */
  functions: readonly ServiceFunction[];
}

/**
 * Moves functions of one stack to new versions gradually: a tenth of the calls for five minutes, then all. One alarm
 * judges the latest versions of up to nine functions, whose stack would roll back as a whole anyway. It does not count
 * the versions they replace, so that one of those that fails cannot keep its own repair out. When it goes off,
 * CodeDeploy moves the aliases back and CloudFormation rolls the stack back.
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
          // The role is whole here; the construct would attach a managed policy for every function of the account.
          role: role.withoutPolicyUpdates(),
          deploymentConfig: LambdaDeploymentConfig.CANARY_10PERCENT_5MINUTES,
          alarms: [alarm],
          autoRollback: { deploymentInAlarm: true, failedDeployment: true, stoppedDeployment: true },
        });
        // Otherwise the alias could begin to move while alarm and filters still judge the version before.
        target.alias.node.addDependency(group, alarm, ...filters);
      }
    }
  }
}

/**
 * Returns a policy of one statement for all functions: the inline policies of a role may have 10,240 characters
 * together, and a statement for each function would exceed them.
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
      // AWS's own policy for CodeDeploy grants it on `*` too.
      new PolicyStatement({ actions: ["cloudwatch:DescribeAlarms"], resources: ["*"] }),
    ],
  });

/** Counts what the new version of a function turns into an answer or a message to repeat, in a metric of several. */
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

/** Goes off when one of the versions that are going live fails once. Lambda counts crashes and timeouts. */
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
