import { parentPort, workerData } from "node:worker_threads";
import { createEndpoint } from "../../../shared/application/webhooks/create-endpoint.ts";
import { type Delivery, settleAttempt } from "../../../shared/domain/webhooks/delivery.ts";
import { storeAttempt } from "../../../shared/persistence/webhooks/deliveries.ts";
import { createId } from "../../../shared/platform/create-id.ts";
import { resolveHost } from "../../../shared/webhooks/check-address.ts";
import { emitEvents } from "../../support/emit-event.ts";
import { startTable } from "../../support/start-table.ts";

// A thread of its own, because which table the code under test writes to is a matter of its process environment.

/** What the thread is to do: emit on a running stage, or do all the writes of deliveries on an emulator of its own. */
export type CommitTask = { eventCount: number } & (
  | { kind: "emit"; partnerId: string }
  | { kind: "alone"; dataDirectory: string; warmUpCount: number }
);

/** When each event's transaction had been answered, epoch milliseconds, by sequence number from 1. */
export type CommitTimes = readonly number[];

const eventsPerTransaction = 10;
const attemptsAtOnce = 10;

async function emitAll(partnerId: string, eventCount: number): Promise<CommitTimes> {
  const committedAt: number[] = [];
  while (committedAt.length < eventCount) {
    const drafts = Array.from(
      { length: Math.min(eventsPerTransaction, eventCount - committedAt.length) },
      () => ({}),
    );
    await emitEvents(partnerId, drafts);
    committedAt.push(...drafts.map(() => Date.now()));
  }
  return committedAt;
}

/**
 * The same writes to the same table, its stream included, with nobody reading or sending; answers when the last was
 * done.
 */
async function commitAlone(
  dataDirectory: string,
  warmUpCount: number,
  eventCount: number,
): Promise<CommitTimes> {
  const table = await startTable(dataDirectory, { streamed: true });
  const partnerId = createId("pt", Date.now());
  const rules = { now: Date.now(), addressRules: { loopbackAllowed: true, resolve: resolveHost } };
  const {
    endpoint: { endpointId },
  } = await createEndpoint(partnerId, { url: "http://127.0.0.1:9999/" }, rules);
  const commit = async (count: number, from: number) => {
    await emitAll(partnerId, count);
    for (let first = from; first < from + count; first += attemptsAtOnce) {
      const sequences = Array.from(
        { length: Math.min(attemptsAtOnce, from + count - first) },
        (_, at) => first + at,
      );
      await Promise.all(sequences.map((sequence) => storeAccepted({ partnerId, endpointId, sequence })));
    }
  };
  await commit(warmUpCount, 1);
  const startedAt = Date.now();
  await commit(eventCount, warmUpCount + 1);
  const endedAt = Date.now();
  await table.stop();
  return [startedAt, endedAt];
}

async function storeAccepted(named: Pick<Delivery, "partnerId" | "endpointId" | "sequence">): Promise<void> {
  const now = Date.now();
  const accepted = {
    responseCode: 200,
    error: null,
    responseExcerpt: null,
    durationMilliseconds: 1,
    retryAfterSeconds: null,
  };
  const pending: Delivery = {
    ...named,
    eventId: "evt",
    replayId: null,
    status: "pending",
    nextAttemptAt: now,
    attempts: [],
  };
  const isStored = await storeAttempt(settleAttempt(pending, accepted, now, 0), now);
  if (!isStored) throw new Error(`The attempt at ${named.sequence} was not stored`);
}

const task = workerData as CommitTask;
parentPort?.postMessage(
  task.kind === "emit"
    ? await emitAll(task.partnerId, task.eventCount)
    : await commitAlone(task.dataDirectory, task.warmUpCount, task.eventCount),
);
