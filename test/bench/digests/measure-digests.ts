import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import type { EventEnvelope } from "../../../shared/domain/webhooks/event.ts";
import { chainStart, followChain, sealEnvelope } from "../../../shared/persistence/events/event-chain.ts";
import { compressEventBody } from "../../../shared/persistence/webhooks/event-items.ts";
import { percentile } from "../../support/percentile.ts";

const count = 10_000;
const turns = 5;
const partnerId = "pt_0000000000000000000001";

/**
 * Prints what a digest adds to an order's event, in bytes of the webhook and of the stored item and in processor time,
 * and how long a log of 10,000 such events takes to verify: medians of five turns, each with and without digests.
 */
export async function measureDigests(): Promise<void> {
  const example = join(import.meta.dirname, "../../../docs/examples/events/order.status_changed.json");
  const { digest: _, ...envelope }: EventEnvelope & { digest?: string } = JSON.parse(
    await readFile(example, "utf8"),
  );
  const plain: number[] = [];
  const sealed: number[] = [];
  const verified: number[] = [];
  let bodies: string[] = [];
  for (let turn = 0; turn < turns; turn += 1) {
    plain.push(spend(() => writeEach(envelope, (event) => JSON.stringify(event))));
    let digest = chainStart(partnerId);
    sealed.push(
      spend(() => {
        bodies = writeEach(envelope, (event) => {
          const { body, digest: next } = sealEnvelope(event, digest);
          digest = next;
          return body;
        });
      }),
    );
    verified.push(spend(() => verify(bodies)));
  }
  const [first = ""] = bodies;
  const bare = JSON.stringify({ ...envelope, sequence: 1 });
  const added = (size: (text: string) => number) => size(first) - size(bare);
  process.stdout.write(`| Of an event with a digest | |\n|---|---|\n`);
  const rows: [string, string][] = [
    ["Bytes added to a webhook", String(added((text) => Buffer.byteLength(text)))],
    ["Bytes added to a compressed response", String(added((text) => gzipSync(text).length))],
    ["Bytes added to the stored item", String(added((text) => compressEventBody(text).length))],
    ["Processor milliseconds added", ((percentile(sealed, 0.5) - percentile(plain, 0.5)) / count).toFixed(4)],
    [`Processor milliseconds to verify ${count}`, percentile(verified, 0.5).toFixed(0)],
  ];
  for (const [name, value] of rows) process.stdout.write(`| ${name} | ${value} |\n`);
}

type Unsealed = Omit<EventEnvelope, "digest">;

const writeEach = (envelope: Unsealed, write: (event: Unsealed) => string): string[] =>
  Array.from({ length: count }, (_, at) => write({ ...envelope, sequence: at + 1 }));

/** @throws Error if the chain is broken, because then the time would mean nothing */
function verify(bodies: readonly string[]): void {
  const events = bodies.map((body, at) => ({ sequence: at + 1, body }));
  const { broken } = followChain(events, { sequence: 0, digest: chainStart(partnerId) }, true);
  if (broken !== null) throw new Error(`Event ${broken.sequence} does not follow`);
}

/** Returns the processor milliseconds of a task. */
function spend(task: () => unknown): number {
  const before = process.cpuUsage();
  task();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}
