import { TimeZone } from "aws-cdk-lib";
import { Schedule } from "aws-cdk-lib/aws-applicationautoscaling";
import type { ProvisionedLists } from "../config/schema/stage-config.ts";
import type { ServiceFunction } from "./service-function.ts";

/**
 * Keeps environments of a function started at times of day. CodeDeploy moves them to a new version before it shifts
 * traffic. A change of the setting takes effect when the next time begins or ends.
 *
 * @see https://docs.aws.amazon.com/lambda/latest/dg/provisioned-concurrency.html
 */
export function provisionEnvironments(
  { alias }: ServiceFunction,
  { environments, days, from, until, timeZone }: ProvisionedLists,
): void {
  const scaling = alias.addAutoScaling({ minCapacity: 0, maxCapacity: 0 });
  const scaleAt = (id: string, time: string, count: number): void => {
    const [hour, minute] = time.split(":").map(Number);
    scaling.scaleOnSchedule(id, {
      schedule: Schedule.cron({ weekDay: days, hour: `${hour}`, minute: `${minute}` }),
      timeZone: TimeZone.of(timeZone),
      minCapacity: count,
      maxCapacity: count,
    });
  };
  scaleAt("Begin", from, environments);
  scaleAt("End", until, 0);
}
