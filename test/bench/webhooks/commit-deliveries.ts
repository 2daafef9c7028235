import { parentPort, workerData } from "node:worker_threads";
import { createEndpoint } from "../../../shared/application/webhooks/create-endpoint.ts";
import { UpdateGathering } from "../../../shared/application/webhooks/gather-updates.ts";
import { completeAttempt, type Delivery } from "../../../shared/domain/webhooks/delivery.ts";
import { updateOne } from "../../../shared/persistence/table/update-one.ts";
import { attemptWrite } from "../../../shared/persistence/webhooks/deliveries.ts";
import { createId } from "../../../shared/platform/create-id.ts";
import { splitIntoChunks } from "../../../shared/platform/split-into-chunks.ts";
import { resolveHost } from "../../../shared/webhooks/check-address.ts";
import { emitEvents } from "../../support/logs/emit-event.ts";
import { startTable } from "../../support/table/start-table.ts";

// A separate thread, because the process environment determines the table of the code under test.

/** The target of the thread: a partner of a running stage, or its own emulator including the stream. */
export type CommitPlace = { partnerId: string } | { dataDirectory: string };

/**
 * The number of events to emit, and what stores their attempts: the stage, or this thread with one call per
 * attempt or per ten attempts.
 */
export interface CommitTask {
  eventCount: number;
  attempts: "by the stage" | "one by one" | "together";
}

/**
 * The times at which each event's transaction was acknowledged, epoch milliseconds, in order, and the total
 * duration.
 */
export interface CommitTimes {
  committedAt: readonly number[];
  milliseconds: number;
}

const eventsPerTransaction = 10;
const attemptsPerBatch = 10;
/** Equal to the number of pollers per queue. */
const batchesAtOnce = 2;

const { partnerId, endpointId } = await openPlace(workerData as CommitPlace);
let lastSequence = 0;

async function openPlace(place: CommitPlace): Promise<{ partnerId: string; endpointId: string }> {
  if ("partnerId" in place) return { partnerId: place.partnerId, endpointId: "" };
  await startTable({ dataDirectory: place.dataDirectory, streamed: true });
  const ownId = createId("pt", Date.now());
  const rules = { now: Date.now(), addressRules: { loopbackAllowed: true, resolve: resolveHost } };
  const { endpoint } = await createEndpoint(ownId, { url: "http://127.0.0.1:9999/" }, rules);
  return { partnerId: ownId, endpointId: endpoint.endpointId };
}

async function commitAll({ eventCount, attempts }: CommitTask): Promise<CommitTimes> {
  const startedAt = performance.now();
  const sequences = Array.from({ length: eventCount }, (_, at) => lastSequence + 1 + at);
  lastSequence += eventCount;
  const committedAt: number[] = [];
  for (const some of splitIntoChunks(sequences, eventsPerTransaction)) {
    await emitEvents(
      partnerId,
      some.map(() => ({})),
    );
    committedAt.push(...some.map(() => Date.now()));
  }
  const store = { "by the stage": null, "one by one": storeOneByOne, together: storeTogether }[attempts];
  if (store !== null) await storeAll(sequences, store);
  return { committedAt, milliseconds: performance.now() - startedAt };
}

async function storeAll(
  sequences: readonly number[],
  store: (batch: readonly number[]) => Promise<boolean[]>,
): Promise<void> {
  const batches = splitIntoChunks(sequences, attemptsPerBatch);
  for (const some of splitIntoChunks(batches, batchesAtOnce)) {
    const areStored = await Promise.all(some.map(store));
    if (areStored.flat().includes(false)) throw new Error("An attempt was not stored");
  }
}

const storeOneByOne = (batch: readonly number[]): Promise<boolean[]> =>
  Promise.all(batch.map((sequence) => updateOne(acceptedWrite(sequence))));

function storeTogether(batch: readonly number[]): Promise<boolean[]> {
  const updates = new UpdateGathering();
  return Promise.all(batch.map((sequence) => updates.run(() => updates.update(acceptedWrite(sequence)))));
}

function acceptedWrite(sequence: number) {
  const now = Date.now();
  const accepted = {
    responseCode: 200,
    error: null,
    responseExcerpt: null,
    durationMilliseconds: 1,
    retryAfterSeconds: null,
  };
  const pending: Delivery = {
    partnerId,
    endpointId,
    sequence,
    eventId: "evt",
    replayId: null,
    status: "pending",
    nextAttemptAt: now,
    attempts: [],
  };
  return attemptWrite(completeAttempt(pending, accepted, now, 0), now);
}

parentPort?.on("message", (task: CommitTask) => {
  void commitAll(task).then((times) => parentPort?.postMessage(times));
});
