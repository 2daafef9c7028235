import { Duration } from "aws-cdk-lib";
import {
  DeduplicationScope,
  FifoThroughputLimit,
  Queue,
  QueueEncryption,
  type QueueProps,
} from "aws-cdk-lib/aws-sqs";
import { Construct } from "constructs";

/** Whether a queue delivers the messages of one group in order. */
export interface QueueOrder {
  keepsOrder?: boolean;
}

/** Returns queue properties for ordered delivery, with independent groups. */
export const orderedQueue = ({ keepsOrder = false }: QueueOrder): QueueProps =>
  keepsOrder
    ? {
        fifo: true,
        deduplicationScope: DeduplicationScope.MESSAGE_GROUP,
        fifoThroughputLimit: FifoThroughputLimit.PER_MESSAGE_GROUP_ID,
      }
    : {};

/** A dead-letter queue that stores messages for 14 days. An alarm notifies operators of these messages. */
export class DeadLetterQueue extends Construct {
  readonly queue: Queue;

  /** An ordered queue requires an ordered dead-letter queue. */
  constructor(scope: Construct, id: string, order: QueueOrder = {}) {
    super(scope, id);
    this.queue = new Queue(this, "Queue", {
      ...orderedQueue(order),
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      retentionPeriod: Duration.days(14),
    });
  }
}
