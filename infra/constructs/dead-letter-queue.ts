import { Duration } from "aws-cdk-lib";
import { Alarm, ComparisonOperator, TreatMissingData } from "aws-cdk-lib/aws-cloudwatch";
import { Queue, QueueEncryption } from "aws-cdk-lib/aws-sqs";
import { Construct } from "constructs";

/** Where something that was given up waits 14 days for an operator, with the alarm that says so. */
export class DeadLetterQueue extends Construct {
  readonly queue: Queue;

  /** `runbookSection` is the section of `docs/runbook.md` for whoever the alarm wakes. */
  constructor(scope: Construct, id: string, runbookSection: string) {
    super(scope, id);
    this.queue = new Queue(this, "Queue", {
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      retentionPeriod: Duration.days(14),
    });
    new Alarm(this, "Alarm", {
      metric: this.queue.metricApproximateNumberOfMessagesVisible({ period: Duration.minutes(1) }),
      threshold: 1,
      evaluationPeriods: 1,
      comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
      treatMissingData: TreatMissingData.NOT_BREACHING,
      alarmDescription: `Something was given up. See docs/runbook.md#${runbookSection}`,
    });
  }
}
