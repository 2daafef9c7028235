import { TransactionCanceledException } from "@aws-sdk/client-dynamodb";
import { describe, expect, it, onTestFinished } from "vitest";
import { handler as handleDeliverFirst } from "../../../functions/queues/deliver-first.ts";
import { tableClient } from "../../../shared/persistence/table/table.ts";
import { withRunTime } from "../../support/services/with-run-time.ts";
import { asEvent, context, emitTo, pendingDelivery, startReceiver } from "./pending-deliveries.ts";
import { runNextBacklog } from "./run-next-backlog.ts";
import { useDeliveryQueues } from "./use-delivery-queues.ts";

const deliverHandler = withRunTime(handleDeliverFirst);

useDeliveryQueues();

const batchSize = 10;

/** Creates one verified endpoint with as many pending deliveries as a function gets messages in a batch. */
async function pendingBatch(url: string) {
  const first = await pendingDelivery(url);
  // The endpoint records its first successful response.
  await deliverHandler(asEvent(first.message(1)));
  const deliveries: Awaited<ReturnType<typeof emitTo>>[] = [];
  for (let count = 0; count < batchSize; count += 1) {
    deliveries.push(await emitTo(first.partnerId, first.endpoint.endpointId));
  }
  const batch = asEvent(...deliveries.map(({ message }) => message(1)));
  const readAll = () => Promise.all(deliveries.map(({ read }) => read()));
  return { ...first, deliveries, batch, readAll };
}

/** Records the table's commands until the test ends, and makes some of them fail. */
function watchCommands(
  failureOf: (commandName: string, earlier: number) => Error | null = () => null,
): string[] {
  const commands: string[] = [];
  const watch = { name: "watch", step: "initialize" } as const;
  tableClient.middlewareStack.add((next, { commandName = "" }) => {
    return (args) => {
      const earlier = commands.filter((one) => one === commandName).length;
      commands.push(commandName);
      const failure = failureOf(commandName, earlier);
      return failure === null ? next(args) : Promise.reject(failure);
    };
  }, watch);
  onTestFinished(() => void tableClient.middlewareStack.remove("watch"));
  return commands;
}

const accepted = { status: "delivered", nextAttemptAt: null, attempts: [{ number: 1, responseCode: 200 }] };
const allAccepted = Array(batchSize).fill(accepted);

describe("concurrent attempts", () => {
  it("the ten attempts of a batch cost one read and one write", async () => {
    const receiver = await startReceiver();
    const { batch, readAll } = await pendingBatch(receiver.url);
    const commands = watchCommands();
    expect(await deliverHandler(batch)).toEqual({ batchItemFailures: [] });
    // On a busy machine one response may exceed the maximum wait of the others.
    expect(commands[0]).toBe("BatchGetItemCommand");
    expect(commands.slice(1)).toContain("TransactWriteItemsCommand");
    expect(commands.length).toBeLessThan(batchSize);
    expect(await readAll()).toMatchObject(allAccepted);
  });

  it("the attempts of one step of a delivery run are stored together", async () => {
    let isFailing = true;
    const receiver = await startReceiver(() => (isFailing ? 500 : 200));
    const { batch, endpoint, readAll } = await pendingBatch(receiver.url);
    // The endpoint has failed, so these deliveries are moved to its backlog.
    await deliverHandler(batch);
    isFailing = false;
    const at = Date.now() + 6000;
    // With a fixed clock the run continues until everything is done, even on a busy machine.
    const later = { ...context(), clock: { now: () => at }, responseTimeoutMilliseconds: 600_000 };
    const commands = watchCommands();
    expect(await runNextBacklog(endpoint, later)).toEqual([]);
    expect(commands).toContain("TransactWriteItemsCommand");
    const stored = await readAll();
    expect(stored.map(({ status, attempts }) => [status, attempts.map(({ number }) => number)])).toEqual(
      Array(batchSize).fill(["delivered", [1]]),
    );
  });

  it("workers of overlapping batches store one attempt per delivery, and no attempt is lost", async () => {
    const receiver = await startReceiver();
    const { deliveries, readAll } = await pendingBatch(receiver.url);
    const some = (from: number, to: number) =>
      asEvent(...deliveries.slice(from, to).map(({ message }) => message(1)));
    const answers = await Promise.all(
      [some(0, 7), some(3, 10), some(5, 6), some(0, 10)].map((one) => deliverHandler(one)),
    );
    expect(answers).toEqual(Array(4).fill({ batchItemFailures: [] }));
    expect((await readAll()).map(({ attempts }) => attempts.length)).toEqual(Array(batchSize).fill(1));
  });

  it("an attempt already stored by another worker does not block the rest of its batch", async () => {
    const receiver = await startReceiver();
    const { deliveries, batch, readAll } = await pendingBatch(receiver.url);
    let isOvertaken = false;
    const overtake = { name: "overtake", step: "initialize" } as const;
    tableClient.middlewareStack.add((next, { commandName }) => {
      return async (args) => {
        if (commandName === "TransactWriteItemsCommand" && !isOvertaken) {
          isOvertaken = true;
          await deliverHandler(asEvent(deliveries[4]?.message(1) as never));
        }
        return next(args);
      };
    }, overtake);
    onTestFinished(() => void tableClient.middlewareStack.remove("overtake"));
    expect(await deliverHandler(batch)).toEqual({ batchItemFailures: [] });
    expect(isOvertaken).toBe(true);
    expect(await readAll()).toMatchObject(allAccepted);
  });

  it("two messages for one delivery in one batch store one attempt", async () => {
    const receiver = await startReceiver();
    const { message, read } = await pendingDelivery(receiver.url);
    const twice = asEvent({ ...message(1), messageId: "one" }, { ...message(1), messageId: "other" });
    expect(await deliverHandler(twice)).toEqual({ batchItemFailures: [] });
    expect((await read()).attempts).toHaveLength(1);
  });

  it("attempts that cannot be stored because of a lock are stored later and not sent again", async () => {
    const receiver = await startReceiver();
    const { batch, readAll } = await pendingBatch(receiver.url);
    receiver.received.splice(0);
    const conflict = new TransactionCanceledException({
      message: "Transaction cancelled",
      $metadata: {},
      CancellationReasons: [{ Code: "TransactionConflict" }, ...Array(batchSize - 1).fill({ Code: "None" })],
    });
    const commands = watchCommands((name) => (name === "TransactWriteItemsCommand" ? conflict : null));
    expect(await deliverHandler(batch)).toEqual({ batchItemFailures: [] });
    expect(commands).toContain("TransactWriteItemsCommand");
    expect(await readAll()).toMatchObject(allAccepted);
    expect(receiver.received).toHaveLength(batchSize);
  });

  it("a worker that dies before its batch is stored causes duplicates, never a loss", async () => {
    const receiver = await startReceiver();
    const { batch, readAll } = await pendingBatch(receiver.url);
    const isStoring = (name: string) => /TransactWrite|Update/.test(name);
    let isDead = true;
    watchCommands((name) => (isDead && isStoring(name) ? new Error("died") : null));
    expect((await deliverHandler(batch)).batchItemFailures).toHaveLength(batchSize);
    expect((await readAll()).map(({ attempts }) => attempts.length)).toEqual(Array(batchSize).fill(0));
    isDead = false;
    expect(await deliverHandler(batch)).toEqual({ batchItemFailures: [] });
    expect(await readAll()).toMatchObject(allAccepted);
  });
});
