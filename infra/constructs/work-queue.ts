import { Duration } from "aws-cdk-lib";
import { Queue, QueueEncryption } from "aws-cdk-lib/aws-sqs";
import { Construct } from "constructs";
import { DeadLetterQueue, orderedQueue } from "./dead-letter-queue.ts";

export interface WorkQueueProps {
  /** Timeout of the function that consumes it. */
  consumerTimeoutSeconds: number;
  /**
   * How long a message stays hidden whose consumer was killed, at least the timeout. Default six times the timeout, which
   * Lambda recommends so that throttled runs do not use up the receives.
   */
  hiddenSeconds?: number;
  /** Hands the messages of one group out one after the other. Default false. */
  keepsOrder?: boolean;
  /** Receives after which a message is given up. Default 5. */
  receivesAtMost?: number;
  /** Section of `docs/runbook.md` about messages that were given up. */
  runbookSection: string;
}

/** A queue of work together with the dead-letter queue of what could not be done. */
export class WorkQueue extends Construct {
  readonly queue: Queue;
  readonly consumerTimeoutSeconds: number;

  constructor(scope: Construct, id: string, props: WorkQueueProps) {
    super(scope, id);
    this.consumerTimeoutSeconds = props.consumerTimeoutSeconds;
    const deadLetters = new DeadLetterQueue(this, "DeadLetters", props.runbookSection, props);
    this.queue = new Queue(this, "Queue", {
      ...orderedQueue(props),
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      retentionPeriod: Duration.days(4),
      visibilityTimeout: Duration.seconds(props.hiddenSeconds ?? props.consumerTimeoutSeconds * 6),
      deadLetterQueue: { queue: deadLetters.queue, maxReceiveCount: props.receivesAtMost ?? 5 },
    });
  }
}
