import { CreateBucketCommand, PutObjectCommand } from "@aws-sdk/client-s3";
import { CreateQueueCommand } from "@aws-sdk/client-sqs";
import { afterAll, beforeAll, beforeEach } from "vitest";
import { type Emulators, startEmulators } from "../../../infra/local/emulators/start-emulators.ts";
import type { PolicyStatement } from "../../../infra/local/proxy/policy-document.ts";
import { type AwsProxy, type ProxyOptions, startProxy } from "../../../infra/local/proxy/start-proxy.ts";
import { connectClients, createTable } from "./connect-clients.ts";

/** A proxy in front of emulators in memory, and what is allowed everything there; set before the first test. */
export interface RunningProxy {
  emulators: Emulators;
  proxy: AwsProxy;
  root: ReturnType<typeof connectClients>;
}

/** Gives the tests of a file a proxy and emulators of their own, with a bucket `files`. */
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

/** A function's identity that may do nothing until it is allowed to. */
export interface RestrictedWorker {
  clients: ReturnType<typeof connectClients>;
  /** Replaces what it may do. */
  allow(...statements: (Omit<PolicyStatement, "Effect"> & { Effect?: "Deny" })[]): void;
}

const workerIdentity = "sandbox.Workers.Fn1";

/** Gives the tests a worker beside a table `things`, a queue `jobs` and an object `in/one` in the bucket `files`. */
export function useRestrictedWorker(running: RunningProxy): RestrictedWorker {
  const worker: RestrictedWorker = {
    clients: {} as RestrictedWorker["clients"],
    allow(...statements) {
      const Statement = statements.map((statement) => ({ Effect: "Allow" as const, ...statement }));
      running.proxy.registerIdentity(workerIdentity, [{ Version: "2012-10-17", Statement }]);
    },
  };
  beforeAll(async () => {
    const { dynamodb, sqs, s3 } = running.root;
    await createTable(dynamodb, "things");
    await sqs.send(new CreateQueueCommand({ QueueName: "jobs" }));
    await s3.send(new PutObjectCommand({ Bucket: "files", Key: "in/one", Body: "1" }));
  });
  beforeEach(() => {
    worker.clients = connectClients(running.proxy.url, workerIdentity);
  });
  return worker;
}
