import { tableClient } from "../../shared/persistence/table.ts";

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
 * Requests in rounds. No answer of a round is handed on before the last of the round is there, so a request that
 * follows an answer is always of the next round, however fast each of them was answered.
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
 * Runs `work` and answers how many rounds of table requests had to follow one another: requests made together count
 * once. Nothing else may use the table meanwhile.
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

/** Runs `work` and answers how many requests it made of the table, whether together or one after the other. */
export async function countRequests(work: () => Promise<unknown>): Promise<number> {
  requestCount = 0;
  await work();
  return requestCount;
}
