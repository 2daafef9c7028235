import { RemovalPolicy, Stack } from "aws-cdk-lib";
import {
  AttributeType,
  BillingMode,
  ProjectionType,
  StreamViewType,
  Table,
  TableEncryption,
} from "aws-cdk-lib/aws-dynamodb";
import type { Key } from "aws-cdk-lib/aws-kms";
import type { Queue } from "aws-cdk-lib/aws-sqs";
import type { Construct } from "constructs";
import type { Environment } from "../../shared/domain/partners/partner.ts";
import type { SigningKey } from "../../shared/domain/signing/signing-key.ts";
import type { QueueName } from "../../shared/platform/resources.ts";
import { pageOriginsOf } from "../config/schema/stage-config.ts";
import type { OperatedQueue } from "../constructs/bind-operations.ts";
import { chooseTable, type EnvironmentTable, type RestoredTable } from "../constructs/choose-table.ts";
import { createDataKey } from "../constructs/data-key.ts";
import { DeadLetterQueue } from "../constructs/dead-letter-queue.ts";
import { createBuckets, type EnvironmentBuckets } from "../constructs/environment-buckets.ts";
import { MediaFront } from "../constructs/media-front.ts";
import { createSigningKeys } from "../constructs/signing-keys.ts";
import { WorkQueue } from "../constructs/work-queue.ts";
import { type DeployedFaces, deployFaces } from "../faces/deploy-faces.ts";
import { acknowledgeStreamDeadLetters } from "../nag-suppressions.ts";
import { pascalCase } from "../permissions/route-entry.ts";
import { workerName, workersOf } from "../workers/all-workers.ts";
import type { DeploymentSettings } from "./function-stack-props.ts";
import { type KeyAttribute, tableDefinition } from "./table-definition.ts";

export interface DataStackProps {
  environment: Environment;
  /** False only for a developer's own stage, which is deleted as a whole. */
  keepsData: boolean;
  /** The table that replaces the environment's own; null for its own. */
  restoredTable: RestoredTable | null;
  settings: DeploymentSettings;
}

/** All stored data of an environment, including queued messages. Other stacks depend on it, never the reverse. */
export class DataStack extends Stack {
  /** The key of the environment. */
  readonly key: Key;
  /** The table that all functions use. */
  readonly table: EnvironmentTable;
  readonly buckets: EnvironmentBuckets;
  /** The typefaces that documents read on demand. */
  readonly faces: DeployedFaces;
  /** Serves copied images at a CloudFront address; null if they have their own domain name. */
  readonly mediaFront: MediaFront | null;
  /** The keys that sign checkpoints and receipts, in order of `signsFrom`. */
  readonly signingKeys: readonly SigningKey[];
  /** Dead-letter queues for table stream records, by worker. */
  readonly streamDeadLetters: ReadonlyMap<string, DeadLetterQueue>;
  readonly #queues: ReadonlyMap<string, WorkQueue>;
  readonly #environment: Environment;

  constructor(
    scope: Construct,
    id: string,
    { environment, keepsData, restoredTable, settings }: DataStackProps,
  ) {
    super(scope, id);
    this.#environment = environment;
    const key = createDataKey(this, "DataKey", { keepsData });
    this.key = key;
    this.signingKeys = createSigningKeys(this, settings.environment.signingKeys, { keepsData });
    this.table = chooseTable(this, this.#createTable(keepsData, key), restoredTable);
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
    const servesImagesElsewhere = settings.environment.domains !== null;
    this.buckets = createBuckets(this, {
      ...{ keepsData, key, servesImagesElsewhere },
      locksObjects: keepsData && environment === "production",
      copies: settings.environment.copies,
      intakeQueue: this.queueOf("ingest").queue,
      pageOrigins: pageOriginsOf(settings.stage, settings.environment),
    });
    this.faces = deployFaces(this, "Faces");
    this.mediaFront = servesImagesElsewhere ? null : new MediaFront(this, "MediaFront", this.buckets.media);
  }

  /** Returns the queue with this name. @throws Error when no worker of the environment consumes it */
  queueOf(name: QueueName): WorkQueue {
    const queue = this.#queues.get(name);
    if (queue === undefined) throw new Error(`No worker consumes the queue ${name}`);
    return queue;
  }

  /** Returns the queue that a worker consumes. @throws Error for a worker without a queue */
  queueOfWorker(entry: string): Queue {
    return this.#workQueueOf(entry).queue;
  }

  /**
   * Returns the dead-letter queue of a worker's queue or stream. @throws Error for a worker without a dead-letter queue
   */
  deadLettersOfWorker(entry: string): Queue {
    return (this.streamDeadLetters.get(entry) ?? this.#workQueueOf(entry).deadLetters).queue;
  }

  /** Returns every dead-letter queue of the environment, for its operators. */
  operatedQueues(): OperatedQueue[] {
    return workersOf(this.#environment).flatMap(([entry, worker]): OperatedQueue[] => {
      if ("everyMinutes" in worker) return [];
      const queue = this.deadLettersOfWorker(entry);
      if ("newItemsOf" in worker) {
        const name = `${pascalCase(workerName(entry))}Stream`;
        return [{ name, queue, source: null, runbookSection: worker.runbookSection }];
      }
      const { name, deadLetters } = worker.queue;
      const { queue: source } = this.queueOf(name);
      return [{ name: pascalCase(name), queue, source, runbookSection: deadLetters.section }];
    });
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

  #createTable(keepsData: boolean, encryptionKey: Key): Table {
    const table = new Table(this, "Table", {
      partitionKey: attribute(tableDefinition.partitionKey),
      sortKey: attribute(tableDefinition.sortKey),
      billingMode: BillingMode.PAY_PER_REQUEST,
      encryption: TableEncryption.CUSTOMER_MANAGED,
      encryptionKey,
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
