import { tableClient } from "../../shared/persistence/table.ts";

let depthDone = 0;
let deepest = 0;
let requestCount = 0;

tableClient.middlewareStack.add(
  (next) => async (args) => {
    const depth = depthDone + 1;
    requestCount += 1;
    deepest = Math.max(deepest, depth);
    try {
      return await next(args);
    } finally {
      depthDone = Math.max(depthDone, depth);
    }
  },
  { step: "initialize", name: "countRoundTrips" },
);

/**
 * Runs `work` and answers how many table requests had to follow one another: a request is one deeper than the deepest
 * that was answered before it began, so requests made together count once. Nothing else may use the table meanwhile.
 */
export async function countRoundTrips(work: () => Promise<unknown>): Promise<number> {
  depthDone = 0;
  deepest = 0;
  await work();
  return deepest;
}

/** Runs `work` and answers how many requests it made of the table, whether together or one after the other. */
export async function countRequests(work: () => Promise<unknown>): Promise<number> {
  requestCount = 0;
  await work();
  return requestCount;
}
