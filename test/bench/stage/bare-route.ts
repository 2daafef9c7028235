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

/**
 * Number of observations of a warm request. The one with the fewest calls counts, because it is the hardest to
 * match.
 */
const observations = 5;

/** Close to a key's limit, 39 consecutive calls are counted individually. Beyond the limit, none are. */
const mostRequests = 60;

/** Some requests count the calls of their key by a write, which the table rejects after the end of its minute. */
const canBeRepeated = (calls: readonly RecordedCall[]): boolean =>
  calls.every(({ operation }) => operation !== "UpdateItem");

/**
 * Observes the table calls of a warm route, and starts a handler that makes the same calls, equally parallel
 * and with the same identity, and returns as many bytes.
 *
 * @param request sends one request to the route and returns the length of its response.
 * @throws Error when the route makes no call, always writes, or makes a call that the bare handler does not
 * support.
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

/**
 * Groups calls into rounds: a call that began before any call of its round had ended belongs to the round.
 */
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
