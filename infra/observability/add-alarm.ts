import { Alarm, ComparisonOperator, type IMetric, TreatMissingData } from "aws-cdk-lib/aws-cloudwatch";
import { SnsAction } from "aws-cdk-lib/aws-cloudwatch-actions";
import type { Topic } from "aws-cdk-lib/aws-sns";
import type { Construct } from "constructs";
import type { AlarmCondition, AlarmDefinition } from "./alarm-definition.ts";
import { bindMeasurement, type ObservedStacks } from "./bind-series.ts";

const comparisons: Record<AlarmDefinition["comparison"], ComparisonOperator> = {
  "at least": ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
  "less than": ComparisonOperator.LESS_THAN_THRESHOLD,
};

/** Creates a definition's alarm on metrics of the stage's stacks. */
export const addAlarm = (
  scope: Construct,
  definition: AlarmDefinition,
  { stacks, topic }: { stacks: ObservedStacks; topic: Topic },
): Alarm =>
  createAlarm(scope, definition.name, {
    ...{ definition, topic },
    metric: bindMeasurement(definition.measurement, definition.periodSeconds, stacks),
  });

/** Creates an alarm that notifies the topic at its start and end. Its description links to the runbook. */
export function createAlarm(
  scope: Construct,
  id: string,
  { definition, metric, topic }: { definition: AlarmCondition; metric: IMetric; topic: Topic },
): Alarm {
  const { setOffBy, runbookSection } = definition;
  const alarm = new Alarm(scope, id, {
    alarmDescription: `${definition.severity}: ${setOffBy}. See docs/runbook.md#${runbookSection}`,
    metric,
    comparisonOperator: comparisons[definition.comparison],
    threshold: definition.threshold,
    evaluationPeriods: definition.periods,
    datapointsToAlarm: definition.breachingPeriods,
    treatMissingData:
      definition.missingData === "breaching" ? TreatMissingData.BREACHING : TreatMissingData.NOT_BREACHING,
  });
  const action = new SnsAction(topic);
  alarm.addAlarmAction(action);
  alarm.addOkAction(action);
  return alarm;
}
