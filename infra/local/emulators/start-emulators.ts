import { mkdir } from "node:fs/promises";
import type { QueueMeasurement } from "./queue-measurement.ts";
import { type DynamodbProcess, startDynamodb } from "./start-dynamodb.ts";
import { type FauxqsProcess, startFauxqsProcess } from "./start-fauxqs.ts";

/** The storage services of one machine. URLs have no trailing slash and stay the same through `restart`. */
export type Emulators = {
  readonly dynamodbUrl: string;
  readonly sqsUrl: string;
  readonly s3Url: string;
  /** Process ids of the emulators that are ours, for a test that ends a single one. */
  readonly processIds: { readonly dynamodb: number | null; readonly fauxqs: number | null };
  /** What SQS knows of queues, by name; those that there are not are left out, and all while it is down. */
  measureQueues(names: readonly string[]): Promise<QueueMeasurement[]>;
  /** As `DynamodbProcess` has it. */
  trimStream: DynamodbProcess["trimStream"];
  /** Ends everything in good order; safe to call twice. */
  stop(): Promise<void>;
  /** Ends everything by SIGKILL, as a crash would. */
  kill(): Promise<void>;
  /** Starts again, on the same ports and data directory, what has ended. */
  restart(): Promise<void>;
};

/**
 * Starts DynamoDB, SQS and S3 on free loopback ports and resolves when they answer. They end with this process, however
 * that ends.
 *
 * @param options.dataDirectory where state is kept (created when absent); starting again on it finds everything that
 *   was acknowledged. Null keeps state in memory.
 * @throws Error when an emulator does not come up or none exists for this platform.
 */
export async function startEmulators(options: { dataDirectory: string | null }): Promise<Emulators> {
  const { dataDirectory } = options;
  if (dataDirectory !== null) await mkdir(dataDirectory, { recursive: true });
  let [dynamodb, fauxqs] = await startBoth(dataDirectory);
  const { url: dynamodbUrl } = dynamodb;
  const { url: fauxqsUrl } = fauxqs;
  const kill = async () => {
    await Promise.all([dynamodb.kill(), fauxqs.kill()]);
  };
  return {
    dynamodbUrl,
    sqsUrl: fauxqsUrl,
    s3Url: fauxqsUrl,
    get processIds() {
      return { dynamodb: dynamodb.processId, fauxqs: fauxqs.processId };
    },
    measureQueues: (names) => fauxqs.measureQueues(names),
    trimStream: (records) => dynamodb.trimStream(records),
    async stop() {
      await Promise.all([dynamodb.stop(), fauxqs.stop()]);
    },
    kill,
    async restart() {
      await kill();
      [dynamodb, fauxqs] = await startBoth(dataDirectory, portOf(dynamodbUrl), portOf(fauxqsUrl));
    },
  };
}

async function startBoth(
  dataDirectory: string | null,
  dynamodbPort?: number,
  fauxqsPort?: number,
): Promise<[DynamodbProcess, FauxqsProcess]> {
  const starting = [
    startDynamodb(dataDirectory, dynamodbPort),
    startFauxqsProcess(dataDirectory, fauxqsPort),
  ] as const;
  try {
    return await Promise.all(starting);
  } catch (error) {
    const settled = await Promise.allSettled(starting);
    await Promise.all(settled.flatMap((one) => (one.status === "fulfilled" ? one.value.kill() : [])));
    throw error;
  }
}

function portOf(url: string): number {
  return Number(new URL(url).port);
}
