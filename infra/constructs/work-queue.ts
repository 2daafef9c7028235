import { Duration } from "aws-cdk-lib";
import { Queue, QueueEncryption } from "aws-cdk-lib/aws-sqs";
import { Construct } from "constructs";
import { defaultReceives, visibilityFactor } from "../workers/queue-limits.ts";
import type { QueueWorker } from "../workers/worker-definition.ts";
import { DeadLetterQueue, orderedQueue } from "./dead-letter-queue.ts";

/** A work queue with its dead-letter queue. */
export class WorkQueue extends Construct {
  readonly queue: Queue;
  readonly deadLetters: DeadLetterQueue;

  constructor(scope: Construct, id: string, { queue, timeoutSeconds }: QueueWorker) {
    super(scope, id);
    this.deadLetters = new DeadLetterQueue(this, "DeadLetters", queue);
    this.queue = new Queue(this, "Queue", {
      ...orderedQueue(queue),
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      retentionPeriod: Duration.days(4),
      visibilityTimeout: Duration.seconds(timeoutSeconds * visibilityFactor),
      deadLetterQueue: {
        queue: this.deadLetters.queue,
        maxReceiveCount: queue.receivesAtMost ?? defaultReceives,
      },
    });
  }
}
