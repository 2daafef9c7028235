import type { SQSEvent } from "aws-lambda";
import { afterEach, describe, expect, it, vi } from "vitest";
import { handler as handleUpdateWatches } from "../../../functions/queues/update-watches.ts";
import { logger } from "../../../shared/platform/logger.ts";
import { processConcurrently, processInOrder } from "../../../shared/platform/process-messages.ts";
import { withRunTime } from "../../support/services/with-run-time.ts";

const updateWatches = withRunTime(handleUpdateWatches);

const eventOf = (...bodies: string[]): SQSEvent =>
  ({ Records: bodies.map((body, at) => ({ messageId: `m${at}`, body })) }) as SQSEvent;

describe("message batches", () => {
  const log = vi.spyOn(logger, "error").mockReturnValue(undefined);
  afterEach(() => log.mockClear());

  it("only failed messages are retried, and failures are logged", async () => {
    const done: string[] = [];
    const answer = await processInOrder(eventOf("a", "b", "c"), "It failed", async (body) => {
      if (body === "b") throw new Error("planned failure");
      done.push(body);
    });
    expect(answer).toEqual({ batchItemFailures: [{ itemIdentifier: "m1" }] });
    expect(done).toEqual(["a", "c"]);
    expect(log.mock.calls).toEqual([["It failed", { messageId: "m1", error: new Error("planned failure") }]]);
  });

  it("the messages of a batch are processed one after another", async () => {
    let atWork = 0;
    const together: number[] = [];
    await processInOrder(eventOf("a", "b"), "It failed", async () => {
      atWork += 1;
      await Promise.resolve();
      together.push(atWork);
      atWork -= 1;
    });
    expect(together).toEqual([1, 1]);
  });

  it("messages that may run concurrently do not wait for each other, and only failed messages are retried", async () => {
    const { promise: lastBegun, resolve } = Promise.withResolvers<void>();
    const answer = await processConcurrently(eventOf("a", "b", "c"), "It failed", async (body) => {
      if (body === "c") resolve();
      await lastBegun;
      if (body === "b") throw new Error("planned failure");
    });
    expect(answer).toEqual({ batchItemFailures: [{ itemIdentifier: "m1" }] });
    expect(log.mock.calls).toEqual([["It failed", { messageId: "m1", error: new Error("planned failure") }]]);
  });

  it("an unreadable message is retried", async () => {
    expect(await updateWatches(eventOf("{"))).toEqual({ batchItemFailures: [{ itemIdentifier: "m0" }] });
  });
});
