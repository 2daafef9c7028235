import { Stack, TimeZone } from "aws-cdk-lib";
import { ScalableTarget, Schedule, ServiceNamespace } from "aws-cdk-lib/aws-applicationautoscaling";
import { Role } from "aws-cdk-lib/aws-iam";
import type { ProvisionedLists } from "../config/schema/stage-config.ts";
import { liveAlias, type ServiceFunction } from "./service-function.ts";

/** The service's own role, which AWS creates with the first target of an account. */
const scalingRole = {
  ...{ service: "iam", region: "", resource: "role" },
  resourceName:
    "aws-service-role/lambda.application-autoscaling.amazonaws.com/AWSServiceRoleForApplicationAutoScaling_LambdaConcurrency",
};

/**
 * Keeps environments of a function started at times of day. CodeDeploy moves them to a new version before it shifts
 * traffic. A change of the setting takes effect when the next time begins or ends.
 *
 * @see https://docs.aws.amazon.com/lambda/latest/dg/provisioned-concurrency.html
 */
export function provisionEnvironments(
  { alias, lambda }: ServiceFunction,
  { environments, days, from, until, timeZone }: ProvisionedLists,
): void {
  const target = new ScalableTarget(alias, "Provisioned", {
    serviceNamespace: ServiceNamespace.LAMBDA,
    scalableDimension: "lambda:function:ProvisionedConcurrency",
    resourceId: `function:${lambda.functionName}:${liveAlias}`,
    minCapacity: 0,
    maxCapacity: 0,
    role: Role.fromRoleArn(alias, "ProvisioningRole", Stack.of(alias).formatArn(scalingRole)),
  });
  target.node.addDependency(alias);
  const scaleAt = (id: string, time: string, count: number): void => {
    const [hour, minute] = time.split(":").map(Number);
    target.scaleOnSchedule(id, {
      schedule: Schedule.cron({ weekDay: days, hour: `${hour}`, minute: `${minute}` }),
      timeZone: TimeZone.of(timeZone),
      minCapacity: count,
      maxCapacity: count,
    });
  };
  scaleAt("Begin", from, environments);
  scaleAt("End", until, 0);
}
