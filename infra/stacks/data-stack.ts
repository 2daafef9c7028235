import { RemovalPolicy, Stack } from "aws-cdk-lib";
import { AttributeType, BillingMode, ProjectionType, StreamViewType, Table } from "aws-cdk-lib/aws-dynamodb";
import type { Construct } from "constructs";
import { DeadLetterQueue } from "../constructs/dead-letter-queue.ts";
import { createBuckets, type EnvironmentBuckets } from "../constructs/environment-buckets.ts";
import { MediaFront } from "../constructs/media-front.ts";
import { WorkQueue } from "../constructs/work-queue.ts";
import { acknowledgeStreamDeadLetters } from "../nag-suppressions.ts";
import { type KeyAttribute, tableDefinition } from "./table-definition.ts";

export interface DataStackProps {
  /** False only for a developer's own stage, which is thrown away whole. */
  keepsData: boolean;
}

/** The queues of an environment, by what waits in them. */
export interface EnvironmentQueues {
  /** First attempts at webhook deliveries. */
  delivery: WorkQueue;
  /** First attempts beyond what an endpoint may be sent in a burst. */
  bulk: WorkQueue;
  /** Later attempts, and endpoints known to fail: the slow lane. */
  retry: WorkQueue;
  /** Parts still to be done of replays of long stretches. */
  replay: WorkQueue;
  /** Uploaded inventory batches. */
  ingest: WorkQueue;
  /** Requests to rebuild the search index. */
  index: WorkQueue;
  /** What batches changed, for the orders on it. */
  changes: WorkQueue;
  /** Pictures of ordered cars that are to be mirrored. */
  media: WorkQueue;
  /** History lookups, those of one partner one after the other. */
  lookups: WorkQueue;
  /** Batches whose changes have not been matched with watches yet. */
  watchChanges: WorkQueue;
  /** Watches that have to look at cars. */
  watchUpdates: WorkQueue;
}

/** Everything of an environment that holds data, messages under way included. Other stacks depend on it, never the reverse. */
export class DataStack extends Stack {
  readonly table: Table;
  readonly buckets: EnvironmentBuckets;
  /** What serves mirrored pictures. */
  readonly media: MediaFront;
  readonly queues: EnvironmentQueues;
  /** Table stream records that could not be published. */
  readonly unpublished: DeadLetterQueue;

  constructor(scope: Construct, id: string, props: DataStackProps) {
    super(scope, id);
    this.table = this.#createTable(props.keepsData);
    this.queues = {
      delivery: new WorkQueue(this, "Delivery", {
        consumerTimeoutSeconds: 30,
        receivesAtMost: 3,
        runbookSection: "deliveries-given-up",
      }),
      bulk: new WorkQueue(this, "Bulk", {
        consumerTimeoutSeconds: 30,
        receivesAtMost: 3,
        runbookSection: "deliveries-given-up",
      }),
      retry: new WorkQueue(this, "Retry", {
        consumerTimeoutSeconds: 30,
        receivesAtMost: 3,
        runbookSection: "deliveries-given-up",
      }),
      replay: new WorkQueue(this, "Replay", {
        consumerTimeoutSeconds: 60,
        runbookSection: "replays-given-up",
      }),
      ingest: new WorkQueue(this, "Ingest", {
        // A run that is not done winds up in time and has another go on; one that was killed is repeated within minutes.
        consumerTimeoutSeconds: 300,
        hiddenSeconds: 330,
        runbookSection: "inventory-batches-given-up",
      }),
      index: new WorkQueue(this, "Index", {
        consumerTimeoutSeconds: 300,
        runbookSection: "search-index-not-built",
      }),
      changes: new WorkQueue(this, "Changes", {
        consumerTimeoutSeconds: 300,
        runbookSection: "inventory-changes-not-followed",
      }),
      media: new WorkQueue(this, "Media", {
        consumerTimeoutSeconds: 60,
        // With six minutes in between a source may be down for two hours.
        receivesAtMost: 20,
        runbookSection: "pictures-not-mirrored",
      }),
      lookups: new WorkQueue(this, "Lookups", {
        keepsOrder: true,
        // Two questions to the provider, each asked twice.
        consumerTimeoutSeconds: 60,
        // A partner's next lookups wait as long for one whose worker was killed.
        hiddenSeconds: 90,
        runbookSection: "history-lookups-given-up",
      }),
      watchChanges: new WorkQueue(this, "WatchChanges", {
        consumerTimeoutSeconds: 300,
        runbookSection: "watches-not-updated",
      }),
      watchUpdates: new WorkQueue(this, "WatchUpdates", {
        consumerTimeoutSeconds: 120,
        runbookSection: "watches-not-updated",
      }),
    };
    this.unpublished = new DeadLetterQueue(this, "Unpublished", "stream-records-given-up");
    acknowledgeStreamDeadLetters(this.unpublished.queue);
    this.buckets = createBuckets(this, { keepsData: props.keepsData, intakeQueue: this.queues.ingest.queue });
    this.media = new MediaFront(this, "MediaFront", this.buckets.media);
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
      removalPolicy: keepsData ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
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
