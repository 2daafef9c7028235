import { subscribe } from "node:diagnostics_channel";
import { Server } from "node:net";
import { startFauxqs } from "fauxqs";
import { region } from "../machine/aws-names.ts";
import type { MeasurementAnswer, MeasurementRequest, QueueMeasurement } from "./queue-measurement.ts";

// This file runs SQS and S3 in a separate process, so that their work never blocks the proxy. start-fauxqs.ts starts
// the process with the port and, for persistent state, the data directory.

/** The used part of a Fastify instance. */
interface RouteHooks {
  addHook(name: "onRoute", hook: (route: { bodyLimit?: number }) => void): void;
}

const [port, dataDirectory] = process.argv.slice(2);

// The emulator checks no credentials and would listen on every network interface.
const listen = Server.prototype.listen as (this: Server, ...parameters: unknown[]) => Server;
Server.prototype.listen = function listenOnLoopback(this: Server, options: unknown, ...rest: unknown[]) {
  return listen.call(this, { ...(options as object), host: "127.0.0.1" }, ...rest);
} as typeof Server.prototype.listen;

/** Maximum body of one PUT in S3. */
const largestPutBytes = 5 * 1024 ** 3;

// The emulator would reject bodies above 11 MiB with a JSON error and has no option for this limit. Its SQS part checks
// its own limit.
subscribe("fastify.initialization", (message) => {
  const { fastify } = message as { fastify: RouteHooks };
  fastify.addHook("onRoute", (route) => {
    route.bodyLimit = largestPutBytes;
  });
});

const server = await startFauxqs({
  port: Number(port),
  logger: false,
  defaultRegion: region,
  ...(dataDirectory ? { dataDir: dataDirectory } : {}),
});

process.on("SIGTERM", () => {
  server.stop().then(
    () => process.exit(0),
    () => process.exit(1),
  );
});
// Ctrl-C reaches the whole process group, but the parent decides the order in which processes stop.
process.on("SIGINT", () => {});
process.on("disconnect", () => process.exit(0));
process.on("message", ({ id, names }: MeasurementRequest) => {
  const measurements = names.flatMap((name) => measureQueue(name) ?? []);
  process.send?.({ id, measurements } satisfies MeasurementAnswer);
});
process.send?.({ port: server.port });

/** A message received more often counts as unprocessable and no longer as the oldest. */
const mostReceivesOfOldest = 3;

function measureQueue(name: string): QueueMeasurement | null {
  const queue = server.inspectQueue(name);
  if (queue === undefined) return null;
  const { attributes, messages } = queue;
  let oldest: number | null = null;
  for (const list of [messages.ready, messages.delayed, messages.inflight.map(({ message }) => message)]) {
    for (const { sentTimestamp, approximateReceiveCount } of list) {
      if (approximateReceiveCount > mostReceivesOfOldest) continue;
      if (oldest === null || sentTimestamp < oldest) oldest = sentTimestamp;
    }
  }
  return { name, visible: Number(attributes.ApproximateNumberOfMessages), oldestSentMilliseconds: oldest };
}
