import { mkdir } from "node:fs/promises";
import type { QueueMeasurement } from "./queue-measurement.ts";
import { type DynamodbProcess, startDynamodb } from "./start-dynamodb.ts";
import { type FauxqsProcess, startFauxqsProcess } from "./start-fauxqs.ts";
import { type KeptEmulator, superviseEmulator } from "./supervise-emulator.ts";

/** The local storage services. URLs have no trailing slash and stay the same through `restart`. */
export type Emulators = {
  readonly dynamodbUrl: string;
  readonly sqsUrl: string;
  readonly s3Url: string;
  /** Process ids of our own emulators, for tests that kill only one of them. */
  readonly processIds: { readonly dynamodb: number | null; readonly fauxqs: number | null };
  /** Returns the attributes of queues by name. Omits nonexistent queues, and all queues while SQS is down. */
  measureQueues(names: readonly string[]): Promise<QueueMeasurement[]>;
  /** As in `DynamodbProcess`. */
  trimStream: DynamodbProcess["trimStream"];
  /** Ends everything gracefully; safe to call twice. */
  stop(): Promise<void>;
  /** Ends everything by SIGKILL, as a crash would. */
  kill(): Promise<void>;
  /** Restarts ended processes on the same ports and data directory. */
  restart(): Promise<void>;
};

/**
 * Starts DynamoDB, SQS and S3 on free loopback ports and resolves when they respond. The emulators end with this
 * process in any case. If an emulator with state on disk ends earlier, it is restarted.
 *
 * @param options.dataDirectory the directory of the state (created when absent). A later start with the same directory
 * finds all acknowledged data. Null keeps state in memory.
 * @throws Error when an emulator does not start or no binary exists for this platform.
 */
export async function startEmulators(options: { dataDirectory: string | null }): Promise<Emulators> {
  const { dataDirectory } = options;
  if (dataDirectory !== null) await mkdir(dataDirectory, { recursive: true });
  const [dynamodb, fauxqs] = await startBoth(dataDirectory);
  const both = [dynamodb, fauxqs];
  const end = async (how: "stop" | "kill") => {
    await Promise.all(both.map((one) => one.end(how)));
  };
  return {
    dynamodbUrl: dynamodb.current.url,
    sqsUrl: fauxqs.current.url,
    s3Url: fauxqs.current.url,
    get processIds() {
      return { dynamodb: dynamodb.current.processId, fauxqs: fauxqs.current.processId };
    },
    measureQueues: (names) => fauxqs.current.measureQueues(names),
    trimStream: (records) => dynamodb.current.trimStream(records),
    stop: () => end("stop"),
    kill: () => end("kill"),
    async restart() {
      await Promise.all(both.map((one) => one.restart()));
    },
  };
}

async function startBoth(
  dataDirectory: string | null,
): Promise<[KeptEmulator<DynamodbProcess>, KeptEmulator<FauxqsProcess>]> {
  // Data in memory is lost with the process, so only emulators with a directory are revived.
  const keeping = { isRevived: dataDirectory !== null };
  const starting = [
    superviseEmulator((port) => startDynamodb(dataDirectory, port), keeping),
    superviseEmulator((port) => startFauxqsProcess(dataDirectory, port), keeping),
  ] as const;
  try {
    return await Promise.all(starting);
  } catch (error) {
    const settled = await Promise.allSettled(starting);
    await Promise.all(settled.flatMap((one) => (one.status === "fulfilled" ? one.value.end("kill") : [])));
    throw error;
  }
}
