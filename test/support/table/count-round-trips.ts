import { tableClient } from "../../../shared/persistence/table/table.ts";

let requestCount = 0;
let roundTrips: RoundTrips | null = null;

tableClient.middlewareStack.add(
  (next) => (args) => {
    requestCount += 1;
    return roundTrips === null ? next(args) : roundTrips.send(() => next(args));
  },
  { step: "initialize", name: "countRoundTrips" },
);

/**
 * Groups requests into rounds. A round releases its responses only after the last one arrived, so a request that
 * depends on a response always counts in the next round, however fast the responses are.
 */
class RoundTrips {
  count = 0;
  #underWay = 0;
  #end: () => void = () => {};
  #ended: Promise<void> = Promise.resolve();

  async send<Answer>(request: () => Promise<Answer>): Promise<Answer> {
    if (this.#underWay === 0) {
      this.count += 1;
      this.#ended = new Promise((resolve) => {
        this.#end = resolve;
      });
    }
    this.#underWay += 1;
    try {
      return await request();
    } finally {
      this.#underWay -= 1;
      if (this.#underWay === 0) this.#end();
      await this.#ended;
    }
  }
}

/**
 * Runs `work` and returns the number of sequential rounds of table requests. Concurrent requests count as one
 * round. Nothing else may use the table meanwhile.
 */
export async function countRoundTrips(work: () => Promise<unknown>): Promise<number> {
  const counted = new RoundTrips();
  roundTrips = counted;
  try {
    await work();
  } finally {
    roundTrips = null;
  }
  return counted.count;
}

/** Runs `work` and returns the number of its table requests, concurrent or sequential. */
export async function countRequests(work: () => Promise<unknown>): Promise<number> {
  requestCount = 0;
  await work();
  return requestCount;
}
