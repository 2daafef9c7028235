import { setTimeout as pause } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import {
  EventGapError,
  NoLongerKeptError,
  type VehicleSourcing,
  type WebhookEvent,
} from "../../../packages/client/src/index.ts";
import { refusal } from "../../support/client/start-api-server.ts";
import { deliveryOf, entryOf, serveLog } from "../../support/logs/serve-event-log.ts";

/** Repeatable random numbers, so that a failure can be reproduced. */
function chances(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
}

const oneTo = (last: number, first = 1): number[] =>
  Array.from({ length: last - first + 1 }, (_, at) => first + at);

async function collect(client: VehicleSourcing, after: number | undefined, upTo: number): Promise<number[]> {
  const seen: number[] = [];
  for await (const { sequence } of client.events.follow({ after, idleMilliseconds: 20 })) {
    seen.push(sequence);
    if (sequence >= upTo) break;
  }
  return seen;
}

describe("event log follower", () => {
  it("10,000 events arrive exactly once and in order, despite faults and pages that repeat, reorder and omit events", async () => {
    const chance = chances(7);
    await using served = await serveLog({ length: 10_000 }, (entries, after) => {
      const luck = chance();
      if (luck < 0.1) return "drop";
      if (luck < 0.15) return refusal(503, "service_unavailable");
      if (luck < 0.2) return { status: 502, text: "<html></html>" };
      const some = entries.filter(({ sequence }) => sequence === after + 1 || chance() > 0.002);
      const repeated = some.flatMap((entry) => (chance() < 0.1 ? [entry, entry] : [entry]));
      if (after > 0) repeated.push(entryOf(after));
      return repeated.sort(() => chance() - 0.5);
    });
    expect(await collect(served.client, 0, 10_000)).toEqual(oneTo(10_000));
  }, 120_000);

  it("the follower waits for a missing event before the follower delivers any later event", async () => {
    let looks = 0;
    await using served = await serveLog({ length: 5 }, (entries) => {
      looks++;
      return looks < 3 ? entries.filter(({ sequence }) => sequence !== 3) : entries;
    });
    expect(await collect(served.client, 0, 5)).toEqual([1, 2, 3, 4, 5]);
  });

  it("the follower throws an EventGapError with the number to continue from if an event number stays missing", async () => {
    await using served = await serveLog({ length: 6 }, (entries) =>
      entries.filter(({ sequence }) => sequence !== 3 && sequence !== 4),
    );
    const seen: number[] = [];
    const follow = async () => {
      for await (const event of served.client.events.follow({ after: 0, gapMilliseconds: 300 }))
        seen.push(event.sequence);
    };
    const error = await follow().catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(EventGapError);
    expect(error).toMatchObject({ afterSequence: 2, nextSequence: 5 });
    expect(seen).toEqual([1, 2]);
    expect(await collect(served.client, 4, 6)).toEqual([5, 6]);
  });

  it("a follower without a start number delivers only new events", async () => {
    await using served = await serveLog({ length: 3 });
    const following = collect(served.client, undefined, 5);
    while (served.server.requests.length < 2) await pause(5);
    served.log.length = 5;
    expect(await following).toEqual([4, 5]);
  });

  it("the follower resumes after the stored number and delivers no earlier event", async () => {
    await using served = await serveLog({ length: 450 });
    expect(await collect(served.client, 0, 210)).toEqual(oneTo(210));
    expect(await collect(served.client, 210, 450)).toEqual(oneTo(450, 211));
  });

  it("the follower reports and retries faults, and an aborted signal stops the follower without an error", async () => {
    const faults: string[] = [];
    let isDown = true;
    await using served = await serveLog({ length: 2 }, (entries) => (isDown ? "drop" : entries));
    const ending = new AbortController();
    const seen: number[] = [];
    const options = {
      ...{ after: 0, signal: ending.signal, idleMilliseconds: 10 },
      onFault: (fault: Error) => {
        faults.push(fault.name);
        isDown = false;
      },
    };
    for await (const { sequence } of served.client.events.follow(options)) {
      seen.push(sequence);
      if (sequence === 2) setTimeout(() => ending.abort(), 30);
    }
    expect([seen, faults]).toEqual([[1, 2], ["ConnectionError"]]);
  });

  it("the follower stops with the service's error if the service rejects a request", async () => {
    await using served = await serveLog({ length: 2 }, () =>
      refusal(410, "no_longer_kept", { details: { oldest_sequence: 40 } }),
    );
    await expect(collect(served.client, 0, 2)).rejects.toBeInstanceOf(NoLongerKeptError);
    await using spent = await serveLog({ length: 2 }, () =>
      refusal(429, "rate_limited", { details: { limit: 1 } }),
    );
    await expect(collect(spent.client, 0, 2)).rejects.toHaveProperty("code", "rate_limited");
  });
});

describe("delivery inbox", () => {
  it("the inbox handles each of 10,000 events once and in order, although deliveries are repeated, reordered and lost", async () => {
    const chance = chances(11);
    await using served = await serveLog({ length: 10_000 });
    const delivered = oneTo(10_000).flatMap((sequence) => {
      const luck = chance();
      return luck < 0.1 ? [] : luck < 0.25 ? [sequence, sequence] : [sequence];
    });
    const shuffled = delivered
      .map((sequence) => ({ sequence, at: sequence + chance() * 5 }))
      .sort((one, other) => one.at - other.at);
    const inbox = served.client.events.inbox({ after: 0 });
    const handled: number[] = [];
    const takeAll = async (events: AsyncIterable<WebhookEvent>) => {
      for await (const { sequence } of events) {
        handled.push(sequence);
        if (sequence % 100 === 0) await pause(0);
      }
    };
    await Promise.all(shuffled.map(({ sequence }) => takeAll(inbox.receive(deliveryOf(sequence)))));
    await takeAll(inbox.catchUp());
    expect(handled).toEqual(oneTo(10_000));
    expect(inbox.sequence).toBe(10_000);
  }, 120_000);

  it("an event whose handler failed is delivered again", async () => {
    await using served = await serveLog({ length: 3 });
    const inbox = served.client.events.inbox({ after: 0 });
    const failing = async () => {
      for await (const event of inbox.receive(deliveryOf(2)))
        throw new Error(`cannot handle ${event.sequence}`);
    };
    await expect(failing()).rejects.toThrow("cannot handle 1");
    const seen: number[] = [];
    for await (const { sequence } of inbox.receive(deliveryOf(2))) seen.push(sequence);
    expect([seen, inbox.sequence]).toEqual([[1, 2], 2]);
  });

  it("a ping is not delivered as an event", async () => {
    await using served = await serveLog({ length: 3 });
    const inbox = served.client.events.inbox({ after: 1 });
    expect(await Array.fromAsync(inbox.receive({ sequence: null }))).toEqual([]);
    expect(served.server.requests).toEqual([]);
  });
});
