import { PutItemCommand } from "@aws-sdk/client-dynamodb";
import { CreateBucketCommand, PutObjectCommand } from "@aws-sdk/client-s3";
import { CreateQueueCommand } from "@aws-sdk/client-sqs";
import { afterAll, beforeAll, beforeEach } from "vitest";
import { type Emulators, startEmulators } from "../../src/emulators/start-emulators.ts";
import type { PolicyStatement } from "../../src/iam/policy-document.ts";
import { tableArn } from "../../src/machine/aws-names.ts";
import { type AwsProxy, type ProxyOptions, startProxy } from "../../src/proxy/start-proxy.ts";
import { connectClients, createTable, item } from "./connect-clients.ts";

/** A proxy in front of emulators in memory, and clients with all permissions; set before the first test. */
export interface RunningProxy {
  emulators: Emulators;
  proxy: AwsProxy;
  root: ReturnType<typeof connectClients>;
}

/** Provides the tests of a file with their own proxy and emulators, with a bucket `files`. */
export function useProxy(options: Omit<ProxyOptions, "emulators"> = {}): RunningProxy {
  const running = {} as RunningProxy;
  beforeAll(async () => {
    running.emulators = await startEmulators({ dataDirectory: null });
    running.proxy = await startProxy({ emulators: running.emulators, ...options });
    running.root = connectClients(running.proxy.url, "root");
    await running.root.s3.send(new CreateBucketCommand({ Bucket: "files" }));
  });
  afterAll(async () => {
    await running.proxy.stop();
    await running.emulators.stop();
  });
  return running;
}

/** A function's identity without permissions at first. */
export interface RestrictedWorker {
  local: RunningProxy;
  /** Log lines of the proxy. */
  logged: string[];
  clients: ReturnType<typeof connectClients>;
  /** Replaces the worker's permissions. */
  allow(...statements: (Omit<PolicyStatement, "Effect"> & { Effect?: "Deny" })[]): void;
  /** Gives the worker a role with this ARN; the next `allow` applies it. */
  actAs(roleArn: string | undefined): void;
}

/** The name of the worker's identity. */
export const workerIdentity = "sandbox.Workers.Fn1";

/** The ARN of the worker's table `things` in policies. */
export const things = tableArn("things");

/** Puts an item into the table `things`. */
export const putThing = (pk: string) => new PutItemCommand({ TableName: "things", Item: item(pk) });

/**
 * Provides the tests of a file with a worker behind its own proxy, with a table `things`, a queue `jobs` and an
 * object `in/one` in the bucket `files`.
 */
export function useRestrictedWorker(options: Pick<ProxyOptions, "secrets"> = {}): RestrictedWorker {
  const logged: string[] = [];
  let role: string | undefined;
  const local = useProxy({ ...options, log: (line) => logged.push(line) });
  const worker: RestrictedWorker = {
    local,
    logged,
    clients: {} as RestrictedWorker["clients"],
    allow(...statements) {
      const Statement = statements.map((statement) => ({ Effect: "Allow" as const, ...statement }));
      local.proxy.registerIdentity(workerIdentity, [{ Version: "2012-10-17", Statement }], role);
    },
    actAs(roleArn) {
      role = roleArn;
    },
  };
  beforeAll(async () => {
    const { dynamodb, sqs, s3 } = local.root;
    await createTable(dynamodb, "things");
    await sqs.send(new CreateQueueCommand({ QueueName: "jobs" }));
    await s3.send(new PutObjectCommand({ Bucket: "files", Key: "in/one", Body: "1" }));
  });
  beforeEach(() => {
    worker.clients = connectClients(local.proxy.url, workerIdentity);
  });
  return worker;
}
