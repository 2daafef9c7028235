import { describe, expect, it } from "vitest";
import { ApiError, VehicleSourcing } from "../../../packages/client/src/index.ts";
import {
  failureOf,
  placedOrder,
  sampleBid,
  sampleKey,
  serveCalls,
} from "../../support/client/serve-calls.ts";
import { refusal, type ServerAnswer, startApiServer } from "../../support/client/start-api-server.ts";

const uuid4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

describe("call attempts", () => {
  const passing: [string, ServerAnswer][] = [
    ["a connection lost before the response", "drop"],
    ["a connection lost within the response", "tear"],
    ["408", { status: 408 }],
    ["429", refusal(429, "rate_limited")],
    ["500", refusal(500, "internal_error")],
    ["an HTML 502 from a proxy", { status: 502, text: "<html>Bad gateway</html>" }],
    ["503", refusal(503, "service_unavailable")],
    ["a 409 that the error marks as retryable", refusal(409, "duplicate_order", { retryable: true })],
  ];
  it.each(passing)("a call is retried with its first idempotency key after %s", async (_, answer) => {
    await using served = await serveCalls([answer, answer, placedOrder]);
    expect(await served.client.orders.create(sampleBid)).toEqual({ id: "ord_1" });
    const keys = served.server.requests.map(({ headers }) => headers["idempotency-key"]);
    expect(keys).toHaveLength(3);
    expect(new Set(keys).size).toBe(1);
    expect(keys[0]).toMatch(uuid4);
    expect(served.server.requests.map(({ body }) => body)).toEqual(Array(3).fill(JSON.stringify(sampleBid)));
  });

  const final: [string, ServerAnswer][] = [
    ["a 409 without a retryable mark", refusal(409, "duplicate_order")],
    ["404", refusal(404, "order_not_found")],
    ["400", refusal(400, "validation_error")],
    ["an exhausted budget", refusal(429, "rate_limited", { details: { limit: 1000, used: 1000 } })],
    [
      "a 503 that the error marks as not retryable",
      refusal(503, "service_unavailable", { retryable: false }),
    ],
    ["a Retry-After of over a minute", refusal(429, "rate_limited", { headers: { "retry-after": "61" } })],
    ["a redirect that could carry the key elsewhere", { status: 307, headers: { location: "/other" } }],
  ];
  it.each(final)("a call is not retried after %s", async (_, answer) => {
    await using served = await serveCalls([answer, placedOrder]);
    expect(await failureOf(served.client.orders.create(sampleBid))).toBeInstanceOf(ApiError);
    expect(served.server.requests).toHaveLength(1);
  });

  it("a non-idempotent write is retried only if the server cannot have processed it", async () => {
    for (const answer of ["drop", "tear", refusal(500, "internal_error"), { status: 503 }] as const) {
      await using served = await serveCalls([answer, placedOrder]);
      await failureOf(served.client.watches.create({ name: "Any", filters: { make: "Kia" } }));
      expect(served.server.requests).toHaveLength(1);
    }
    for (const answer of [refusal(503, "service_unavailable"), refusal(429, "rate_limited")]) {
      await using served = await serveCalls([answer, placedOrder]);
      await served.client.watches.create({ name: "Any", filters: { make: "Kia" } });
      expect(served.server.requests).toHaveLength(2);
    }
  });

  it("a non-idempotent write is retried when the connection was never established", async () => {
    const gone = await startApiServer(() => placedOrder);
    await gone[Symbol.asyncDispose]();
    let attempts = 0;
    await using served = await serveCalls([placedOrder], {
      fetch: (input, init) => fetch(attempts++ === 0 ? gone.url : input, init),
    });
    expect(await served.client.watches.create({ name: "Any", filters: {} })).toEqual({ id: "ord_1" });
    expect(attempts).toBe(2);
  });

  it("every write sends its own idempotency key, even without retries, and a read sends no key", async () => {
    await using served = await serveCalls([placedOrder], { maxRetries: 0 });
    const { client, server } = served;
    await client.orders.create(sampleBid);
    await client.orders.create(sampleBid);
    await client.orders.changeBid("ord_1", { max_bid_amount_usd: 1 });
    await client.orders.delete("ord_1");
    await client.watches.pause("ww_1");
    const keys = server.requests.map(({ headers }) => headers["idempotency-key"]);
    expect(new Set(keys).size).toBe(5);
    for (const key of keys) expect(key).toMatch(uuid4);
    await client.orders.get("ord_1");
    expect(server.requests.at(-1)?.headers).not.toHaveProperty("idempotency-key");
  });

  it("an idempotency key from the caller is sent unchanged", async () => {
    await using served = await serveCalls([placedOrder]);
    const idempotencyKey = "5a3f0b5e-31ab-4a0c-9b8e-0e9a5a3f0b5e";
    await served.client.orders.create(sampleBid, { idempotencyKey });
    expect(served.server.requests[0]?.headers["idempotency-key"]).toBe(idempotencyKey);
  });

  it("the client waits for the time in Retry-After, given as seconds or as a date, before a retry", async () => {
    for (const wait of [() => "1", () => new Date(Date.now() + 2000).toUTCString()]) {
      const arrivals: number[] = [];
      await using server = await startApiServer((_, index) => {
        arrivals.push(performance.now());
        return index === 0
          ? refusal(503, "service_unavailable", { headers: { "retry-after": wait() } })
          : placedOrder;
      });
      const client = new VehicleSourcing({
        apiKey: sampleKey,
        baseUrl: server.url,
        retryBaseMilliseconds: 1,
      });
      await client.orders.create(sampleBid);
      expect(arrivals[1]! - arrivals[0]!).toBeGreaterThan(900);
    }
  });

  it("options of a call override options of the client", async () => {
    await using served = await serveCalls(["drop"], { maxRetries: 5, userId: "everyone" });
    await failureOf(served.client.orders.get("ord_1", { maxRetries: 1, userId: "user 7" }));
    expect(served.server.requests.map(({ headers }) => headers["x-user-id"])).toEqual(["user 7", "user 7"]);
  });
});
