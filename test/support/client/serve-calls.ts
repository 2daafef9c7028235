import { expect } from "vitest";
import { type ClientOptions, VehicleSourcing } from "../../../packages/client/src/index.ts";
import { type ApiServer, type ServerAnswer, startApiServer } from "./start-api-server.ts";

/** A sandbox key that is not valid on any stage. */
export const sampleKey = `svc_stg_${"k".repeat(28)}`;

/** An order that a simulated API accepts. */
export const sampleBid = { vehicle_id: "auction_a_1", max_bid_amount_usd: 9000 };

/** The simulated API's response to it. */
export const placedOrder: ServerAnswer = { status: 201, json: { id: "ord_1" } };

/** A simulated API, and a client with almost no retry delay. */
export interface ServedCalls extends AsyncDisposable {
  server: ApiServer;
  client: VehicleSourcing;
}

/** Serves responses in sequence and repeats the last one. */
export async function serveCalls(
  answers: readonly [ServerAnswer, ...ServerAnswer[]],
  options: Partial<ClientOptions> = {},
): Promise<ServedCalls> {
  const server = await startApiServer(
    (_, index) => answers[Math.min(index, answers.length - 1)] ?? answers[0],
  );
  const settings = { apiKey: sampleKey, baseUrl: server.url, retryBaseMilliseconds: 2, ...options };
  return {
    ...{ server, client: new VehicleSourcing(settings) },
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  };
}

/** Returns the error of a failed call. */
export const failureOf = (call: PromiseLike<unknown>): Promise<unknown> =>
  Promise.resolve(call).then(
    () => expect.fail("It succeeded"),
    (error: unknown) => error,
  );
