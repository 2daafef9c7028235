/**
 * List prices in USD of the peer's infrastructure in us-east-1, on demand and without free tiers. The Fargate
 * prices were checked on 2026-11-28 against a published copy of AWS's price page; those of Aurora and the load
 * balancer were not.
 */
export const peerPrices = {
  /** Fargate on arm64, per vCPU-hour or GB-hour. */
  taskCpuHour: 0.032_38,
  taskGigabyteHour: 0.003_56,
  /** Application Load Balancer. A capacity unit is a gigabyte per hour here. */
  balancerHour: 0.0225,
  balancerGigabyte: 0.008,
  /** Aurora storage per month. Its reads and writes, 0.20 per million, are omitted. */
  storageGigabyte: 0.1,
} as const;

/** A class of Aurora instances. */
export interface DatabaseClass {
  name: string;
  hour: number;
  /** The average vCPUs that may be used over a month: the baseline of burstable classes, half of others. */
  processors: number;
  memoryGib: number;
}

/** The classes in ascending size, starting with Aurora's smallest. */
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
