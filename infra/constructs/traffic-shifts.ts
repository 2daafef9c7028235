import { Duration, Lazy } from "aws-cdk-lib";
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
const failureMetric = "LoggedFailures";

/**
 * Moves the functions of one stack to a new version gradually: a tenth of the calls for five minutes, then all. The
 * alarm of a function judges its new version alone, so that an old version that fails cannot keep its own repair out.
 * When it goes off, CodeDeploy moves the alias back and CloudFormation rolls the stack back.
 */
export class TrafficShifts extends Construct {
  readonly #application: ILambdaApplication;
  readonly #role: Role;
  readonly #functions: string[] = [];

  constructor(scope: Construct, id: string, application: ILambdaApplication) {
    super(scope, id);
    this.#application = application;
    this.#role = new Role(this, "Role", {
      assumedBy: new ServicePrincipal("codedeploy.amazonaws.com"),
      description: "Shifts traffic between versions of the stack's functions",
      inlinePolicies: { shifts: this.#createPolicy() },
    });
    acknowledgeAlarmStates(this.#role);
  }

  /** Has new versions of the function go live gradually. */
  add(target: ServiceFunction): void {
    const alarm = createFailureAlarm(target);
    const { functionArn } = target.lambda;
    this.#functions.push(functionArn, `${functionArn}:${liveAlias}`);
    const group = new LambdaDeploymentGroup(target, "Shift", {
      application: this.#application,
      alias: target.alias,
      // The role is whole here; the construct would attach a managed policy for every function of the account.
      role: this.#role.withoutPolicyUpdates(),
      deploymentConfig: LambdaDeploymentConfig.CANARY_10PERCENT_5MINUTES,
      alarms: [alarm],
      autoRollback: { deploymentInAlarm: true, failedDeployment: true, stoppedDeployment: true },
    });
    // Otherwise the alias could begin to move while the alarm still judges the version before.
    target.alias.node.addDependency(group, alarm);
  }

  /**
   * Returns a policy of one statement for all functions, read at synthesis: the inline policies of a role may have
   * 10,240 characters together, and a statement for each function would exceed them.
   */
  #createPolicy(): PolicyDocument {
    return new PolicyDocument({
      statements: [
        PolicyStatement.fromJson({
          Effect: "Allow",
          Action: ["lambda:GetAlias", "lambda:UpdateAlias", "lambda:GetProvisionedConcurrencyConfig"],
          Resource: Lazy.list({ produce: () => this.#functions }),
        }),
        // AWS's own policy for CodeDeploy grants it on `*` too.
        new PolicyStatement({ actions: ["cloudwatch:DescribeAlarms"], resources: ["*"] }),
      ],
    });
  }
}

/**
 * Goes off when the version that is going live fails once. Crashes and timeouts are counted by Lambda; what a function
 * turns into an answer or a message to repeat, by its log.
 */
function createFailureAlarm(target: ServiceFunction): Alarm {
  const { functionName } = target.lambda;
  const { version } = target.version;
  const common = { period: Duration.minutes(1), statistic: "Sum" };
  new MetricFilter(target, "Failures", {
    logGroup: target.logGroup,
    filterPattern: FilterPattern.stringValue("$.level", "=", "ERROR"),
    metricNamespace,
    metricName: failureMetric,
    dimensions: { function_name: "$.function_name", function_version: "$.function_version" },
  });
  const crashes = new Metric({
    ...common,
    namespace: "AWS/Lambda",
    metricName: "Errors",
    dimensionsMap: {
      FunctionName: functionName,
      Resource: `${functionName}:${liveAlias}`,
      ExecutedVersion: version,
    },
  });
  const failures = new Metric({
    ...common,
    namespace: metricNamespace,
    metricName: failureMetric,
    dimensionsMap: { function_name: functionName, function_version: version },
  });
  return new Alarm(target, "NewVersionFails", {
    metric: new MathExpression({
      expression: "FILL(crashes, 0) + FILL(failures, 0)",
      usingMetrics: { crashes, failures },
      period: Duration.minutes(1),
    }),
    threshold: 1,
    evaluationPeriods: 1,
    comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
    treatMissingData: TreatMissingData.NOT_BREACHING,
    alarmDescription: "A version that is going live fails. See docs/runbook.md#new-version-fails",
  });
}
