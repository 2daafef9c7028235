import { once } from "node:events";
import { Worker } from "node:worker_threads";
import type { RecordedCall } from "@vehicle-sourcing/local-aws/proxy/record-calls.ts";
import type { LocalStage } from "../../../infra/local/start-local-stage.ts";
import type { BareCall, BareHandlerData } from "./bare-handler.ts";

/** A bare handler that runs. */
export interface BareRoute {
  url: string;
  /** Calls of the table for each request. */
  callCount: number;
  stop(): Promise<unknown>;
}

/** A warm request is watched as often; the one with the fewest calls counts, which is the hardest to keep up with. */
const observations = 5;

/** Close to its limit, 39 calls of a key in a row are counted one by one; beyond it, none is. */
const mostRequests = 60;

/** One request in some counts the calls of its key by a write, which the table refuses once its minute is over. */
const canBeRepeated = (calls: readonly RecordedCall[]): boolean =>
  calls.every(({ operation }) => operation !== "UpdateItem");

/**
 * Watches the calls of the table that a route makes when it is warm, and starts a handler that makes the same ones, in
 * parallel where the route does, under the same identity, and answers as many bytes.
 *
 * @param request sends one request to the route and returns the length of its answer.
 * @throws Error when the route makes no call, never only reads, or makes a call that the bare handler does not know.
 */
export async function startBareRoute(stage: LocalStage, request: () => Promise<number>): Promise<BareRoute> {
  let fewest: RecordedCall[] | undefined;
  let answerBytes = 0;
  let observed = 0;
  for (let count = 0; observed < observations && count < mostRequests; count += 1) {
    await stage.idle();
    const recording = stage.proxy.record();
    answerBytes = await request();
    const calls = recording.stop().filter(({ service }) => service === "dynamodb");
    if (!canBeRepeated(calls)) continue;
    observed += 1;
    if (fewest === undefined || calls.length < fewest.length) fewest = calls;
  }
  const [first] = fewest ?? [];
  if (fewest === undefined || first === undefined)
    throw new Error("The route was not seen to only read the table");
  const rounds = groupParallel(fewest);
  const awsUrl = stage.proxy.url;
  const workerData = { awsUrl, identity: first.identity, rounds, answerBytes } satisfies BareHandlerData;
  const worker = new Worker(new URL("./bare-handler.ts", import.meta.url), { workerData });
  const [port] = (await once(worker, "message")) as [number];
  return {
    url: `http://127.0.0.1:${port}/`,
    callCount: fewest.length,
    stop: () => worker.terminate(),
  };
}

/** Calls in rounds: one that began before any of its round had ended belongs to the round. */
function groupParallel(calls: readonly RecordedCall[]): BareCall[][] {
  const rounds: BareCall[][] = [];
  let firstEnd = Number.NEGATIVE_INFINITY;
  for (const { operation, input, startedAt, endedAt } of calls.toSorted(
    (one, other) => one.startedAt - other.startedAt,
  )) {
    const isNext = startedAt >= firstEnd;
    if (isNext) rounds.push([]);
    firstEnd = isNext ? endedAt : Math.min(firstEnd, endedAt);
    rounds.at(-1)?.push({ operation, input });
  }
  return rounds;
}
