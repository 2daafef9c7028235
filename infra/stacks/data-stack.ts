import { RemovalPolicy, Stack } from "aws-cdk-lib";
import { AttributeType, BillingMode, ProjectionType, StreamViewType, Table } from "aws-cdk-lib/aws-dynamodb";
import type { Queue } from "aws-cdk-lib/aws-sqs";
import type { Construct } from "constructs";
import type { Environment } from "../../shared/domain/partners/partner.ts";
import type { QueueName } from "../../shared/platform/resources.ts";
import { chooseTable, type EnvironmentTable, type RestoredTable } from "../constructs/choose-table.ts";
import { DeadLetterQueue } from "../constructs/dead-letter-queue.ts";
import { createBuckets, type EnvironmentBuckets } from "../constructs/environment-buckets.ts";
import { MediaFront } from "../constructs/media-front.ts";
import { WorkQueue } from "../constructs/work-queue.ts";
import { acknowledgeStreamDeadLetters } from "../nag-suppressions.ts";
import { pascalCase } from "../permissions/route-entry.ts";
import { workerName, workersOf } from "../workers/all-workers.ts";
import { type KeyAttribute, tableDefinition } from "./table-definition.ts";

export interface DataStackProps {
  environment: Environment;
  /** False only for a developer's own stage, which is deleted as a whole. */
  keepsData: boolean;
  /** The table to use in place of its own; null for its own. */
  restoredTable: RestoredTable | null;
}

/**
 * Everything of an environment that holds data, queued messages included. Other stacks depend on it, never the reverse.
 */
export class DataStack extends Stack {
  /** The table that everything uses. */
  readonly table: EnvironmentTable;
  readonly buckets: EnvironmentBuckets;
  /** Serves mirrored images. */
  readonly media: MediaFront;
  /** Dead-letter queues for table stream records, by worker. */
  readonly streamDeadLetters: ReadonlyMap<string, DeadLetterQueue>;
  readonly #queues: ReadonlyMap<string, WorkQueue>;
  readonly #environment: Environment;

  constructor(scope: Construct, id: string, { environment, keepsData, restoredTable }: DataStackProps) {
    super(scope, id);
    this.#environment = environment;
    this.table = chooseTable(this, this.#createTable(keepsData), restoredTable);
    const workers = workersOf(environment);
    this.#queues = new Map(
      workers.flatMap(([, worker]) =>
        "queue" in worker
          ? [[worker.queue.name, new WorkQueue(this, pascalCase(worker.queue.name), worker)]]
          : [],
      ),
    );
    this.streamDeadLetters = new Map(
      workers.flatMap(([entry, worker]) =>
        "newItemsOf" in worker ? [[entry, this.#createStreamDeadLetters(entry)]] : [],
      ),
    );
    this.buckets = createBuckets(this, { keepsData, intakeQueue: this.queueOf("ingest").queue });
    this.media = new MediaFront(this, "MediaFront", this.buckets.media);
  }

  /** The queue of this name. @throws Error when no worker of the environment consumes it */
  queueOf(name: QueueName): WorkQueue {
    const queue = this.#queues.get(name);
    if (queue === undefined) throw new Error(`No worker consumes the queue ${name}`);
    return queue;
  }

  /** The queue that a worker consumes. @throws Error for a worker without one */
  queueOfWorker(entry: string): Queue {
    return this.#workQueueOf(entry).queue;
  }

  /** The dead-letter queue behind a worker, of its queue or of the stream. @throws Error for a worker without one */
  deadLettersOfWorker(entry: string): Queue {
    return (this.streamDeadLetters.get(entry) ?? this.#workQueueOf(entry).deadLetters).queue;
  }

  #workQueueOf(entry: string): WorkQueue {
    const worker = new Map(workersOf(this.#environment)).get(entry);
    if (worker === undefined || !("queue" in worker)) throw new Error(`${entry} consumes no queue`);
    return this.queueOf(worker.queue.name);
  }

  #createStreamDeadLetters(entry: string): DeadLetterQueue {
    const deadLetters = new DeadLetterQueue(this, `${pascalCase(workerName(entry))}StreamDeadLetters`);
    acknowledgeStreamDeadLetters(deadLetters.queue);
    return deadLetters;
  }

  #createTable(keepsData: boolean): Table {
    const table = new Table(this, "Table", {
      partitionKey: attribute(tableDefinition.partitionKey),
      sortKey: attribute(tableDefinition.sortKey),
      billingMode: BillingMode.PAY_PER_REQUEST,
      timeToLiveAttribute: tableDefinition.timeToLiveAttribute,
      stream: StreamViewType[tableDefinition.streamView],
      pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
      deletionProtection: keepsData,
      removalPolicy: keepsData ? RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE : RemovalPolicy.DESTROY,
    });
    for (const index of tableDefinition.indexes) {
      table.addGlobalSecondaryIndex({
        indexName: index.name,
        partitionKey: attribute(index.partitionKey),
        sortKey: attribute(index.sortKey),
        projectionType: ProjectionType[index.projection],
      });
    }
    return table;
  }
}

const attribute = ({ name, type }: KeyAttribute) => ({
  name,
  type: type === "S" ? AttributeType.STRING : AttributeType.NUMBER,
});
