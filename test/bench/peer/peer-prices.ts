/**
 * List prices in USD of what the peer would run on, us-east-1, on demand and without free tiers. Those of Fargate were
 * compared on 2026-11-28 with a published copy of AWS's price page, those of Aurora and the balancer were not.
 */
export const peerPrices = {
  /** Fargate on arm64, for each vCPU or GB and hour. */
  taskCpuHour: 0.032_38,
  taskGigabyteHour: 0.003_56,
  /** Application Load Balancer. A capacity unit is a gigabyte per hour here. */
  balancerHour: 0.0225,
  balancerGigabyte: 0.008,
  /** Storage of Aurora for a month. Reads and writes of the storage, 0.20 per million, are left out. */
  storageGigabyte: 0.1,
} as const;

/** A class of Aurora instances. */
export interface DatabaseClass {
  name: string;
  hour: number;
  /** The processors that a month may use on average: the baseline of burstable classes, half of others. */
  processors: number;
  memoryGib: number;
}

/** The classes from small to large; the first is the smallest that Aurora has. */
export const databaseClasses: readonly DatabaseClass[] = [
  { name: "db.t4g.medium", hour: 0.073, processors: 0.4, memoryGib: 4 },
  { name: "db.t4g.large", hour: 0.146, processors: 0.6, memoryGib: 8 },
  { name: "db.r6g.large", hour: 0.26, processors: 1, memoryGib: 16 },
  { name: "db.r6g.xlarge", hour: 0.519, processors: 2, memoryGib: 32 },
  { name: "db.r6g.2xlarge", hour: 1.038, processors: 4, memoryGib: 64 },
  { name: "db.r6g.4xlarge", hour: 2.076, processors: 8, memoryGib: 128 },
  { name: "db.r6g.8xlarge", hour: 4.152, processors: 16, memoryGib: 256 },
  { name: "db.r6g.16xlarge", hour: 8.304, processors: 32, memoryGib: 512 },
];
