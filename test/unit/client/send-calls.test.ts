import { setTimeout as pause } from "node:timers/promises";
import { inspect } from "node:util";
import { describe, expect, it } from "vitest";
import {
  AbortedError,
  type AttemptReport,
  ConnectionError,
  DuplicateOrderError,
  InternalError,
  InvalidArgumentError,
  TimeoutError,
  UnreadableAnswerError,
  VehicleSourcing,
  VehicleSourcingError,
} from "../../../packages/client/src/index.ts";
import {
  failureOf,
  placedOrder,
  sampleBid,
  sampleKey,
  serveCalls,
} from "../../support/client/serve-calls.ts";
import { refusal } from "../../support/client/start-api-server.ts";
import { requireValue } from "../../support/require-value.ts";

describe("failed calls", () => {
  it("a call without a response throws a TimeoutError after the configured number of attempts", async () => {
    const attempts: (string | null)[] = [];
    const onAttempt = ({ error }: AttemptReport) => attempts.push(error);
    await using served = await serveCalls(["hang"], { onAttempt });
    const error = await failureOf(
      served.client.orders.get("ord_1", { timeoutMilliseconds: 40, maxRetries: 1 }),
    );
    expect(error).toBeInstanceOf(TimeoutError);
    expect(attempts).toEqual(["TimeoutError", "TimeoutError"]);
  });

  it("an aborted call throws an AbortedError with the caller's reason, during an attempt and between attempts", async () => {
    const reason = new Error("no longer wanted");
    await using served = await serveCalls(["hang"]);
    const ending = new AbortController();
    const call = failureOf(served.client.orders.get("ord_1", { signal: ending.signal }));
    while (served.server.requests.length === 0) await pause(5);
    ending.abort(reason);
    expect(await call).toMatchObject({ name: "AbortedError", cause: reason });

    await using busy = await serveCalls([
      refusal(503, "service_unavailable", { headers: { "retry-after": "30" } }),
    ]);
    const waiting = new AbortController();
    const waited = failureOf(busy.client.orders.get("ord_1", { signal: waiting.signal }));
    while (busy.server.requests.length === 0) await pause(5);
    await pause(20);
    waiting.abort(reason);
    expect(await waited).toBeInstanceOf(AbortedError);
    expect(await failureOf(busy.client.orders.get("ord_1", { signal: waiting.signal }))).toBeInstanceOf(
      AbortedError,
    );
    expect(busy.server.requests).toHaveLength(1);
  });

  it("a lost connection throws a ConnectionError whose cause is the platform's error", async () => {
    await using served = await serveCalls(["drop"], { maxRetries: 0 });
    const error = await failureOf(served.client.orders.get("ord_1"));
    expect(error).toBeInstanceOf(ConnectionError);
    expect((error as Error).cause).toBeInstanceOf(Error);
  });

  it("a rejection throws the error class of its code, which has status, request id, details and help link", async () => {
    const help = '<https://docs.example/duplicate_order>; rel="help"';
    const answer = refusal(409, "duplicate_order", {
      details: { existing_order_id: "ord_0" },
      headers: { link: help },
    });
    await using served = await serveCalls([answer]);
    const error = await failureOf(served.client.orders.create(sampleBid));
    expect(error).toBeInstanceOf(DuplicateOrderError);
    expect(error).toBeInstanceOf(VehicleSourcingError);
    expect(error).toMatchObject({
      ...{ status: 409, code: "duplicate_order", requestId: "req_refused", attempts: 1 },
      ...{ message: "About duplicate_order.", details: { existing_order_id: "ord_0" } },
      ...{ helpUrl: "https://docs.example/duplicate_order", isRetryable: false },
      cause: { code: "duplicate_order" },
    });
  });

  it("an unknown error code throws an ApiError with that code", async () => {
    await using served = await serveCalls([refusal(418, "teapot")]);
    const error = await failureOf(served.client.orders.get("ord_1"));
    expect(error).toMatchObject({ name: "ApiError", code: "teapot", status: 418 });
  });

  it("the error for a 4xx response with an HTML body has the status and the request id", async () => {
    await using served = await serveCalls([{ status: 403, text: "<html>blocked</html>" }]);
    const error = await failureOf(served.client.orders.get("ord_1"));
    expect(error).toMatchObject({ name: "ApiError", status: 403, code: null, requestId: "req_1" });
  });

  it("a 2xx response without valid JSON throws an UnreadableAnswerError, and the write is not resent", async () => {
    await using served = await serveCalls([{ status: 200, text: "<html>portal</html>" }, placedOrder]);
    const error = await failureOf(served.client.orders.create(sampleBid));
    expect(error).toBeInstanceOf(UnreadableAnswerError);
    expect(error).toMatchObject({ status: 200, requestId: "req_1" });
    expect(served.server.requests).toHaveLength(1);
  });
});

describe("sent requests", () => {
  it("path parameters are encoded, and a parameter that changes the path is rejected before anything is sent", async () => {
    await using served = await serveCalls([{ json: {} }]);
    await served.client.orders.get("../../a b?c#d/e");
    expect(served.server.requests[0]?.url).toBe("/v1/orders/..%2F..%2Fa%20b%3Fc%23d%2Fe");
    for (const id of ["", "  ", ".", "..", undefined as unknown as string, 7 as unknown as string])
      expect(await failureOf(served.client.orders.get(id))).toBeInstanceOf(InvalidArgumentError);
    expect(served.server.requests).toHaveLength(1);
  });

  it("a query sends lists with commas and times in ISO 8601, and omits undefined values", async () => {
    await using served = await serveCalls([{ json: { data: [], next_cursor: null } }]);
    const from = new Date("2026-11-20T00:00:00Z");
    await served.client.orders.list({
      ids: ["ord_1", "ord_2"],
      from,
      to: "2026-11-21T00:00:00+09:00",
      status: undefined,
    });
    const query = new URL(requireValue(served.server.requests[0]).url, "http://x").searchParams;
    expect([...query]).toEqual([
      ["ids", "ord_1,ord_2"],
      ["from", "2026-11-20T00:00:00.000Z"],
      ["to", "2026-11-21T00:00:00+09:00"],
    ]);
    expect(await failureOf(served.client.vehicles.list({ make: ["Kia,Hyundai"] }))).toBeInstanceOf(
      InvalidArgumentError,
    );
  });

  it("withResponse returns the headers and data of a single request", async () => {
    await using served = await serveCalls([
      { json: { id: "ord_1" }, headers: { "x-quota-remaining": "12" } },
    ]);
    const { data, response, requestId, attempts } = await served.client.orders.get("ord_1").withResponse();
    expect([data, response.headers.get("x-quota-remaining"), requestId, attempts]).toEqual([
      { id: "ord_1" },
      "12",
      "req_1",
      1,
    ]);
    expect(served.server.requests).toHaveLength(1);
  });

  it("a document is returned as bytes, and a response without a body as undefined", async () => {
    await using served = await serveCalls([{ text: "%PDF-1.7" }, { status: 204 }]);
    expect(await served.client.invoices.getDocument("inv_1", { version: 2 })).toEqual(
      new TextEncoder().encode("%PDF-1.7"),
    );
    expect(await served.client.webhookEndpoints.delete("we_1")).toBeUndefined();
  });

  it("a base URL with a path keeps its path", async () => {
    await using served = await serveCalls([{ json: {} }]);
    const client = new VehicleSourcing({ apiKey: sampleKey, baseUrl: `${served.server.url}/gateway/` });
    await client.orders.get("ord_1");
    expect(served.server.requests[0]?.url).toBe("/gateway/v1/orders/ord_1");
  });
});

describe("API key protection", () => {
  it("a malformed key or URL is rejected with an error that repeats no secret", () => {
    const baseUrl = "https://api.example";
    for (const options of [
      { apiKey: "sk_live_secret", baseUrl },
      { apiKey: `${sampleKey}\n`, baseUrl },
      { apiKey: undefined as unknown as string, baseUrl },
      { apiKey: sampleKey, baseUrl: "http://api.example" },
      { apiKey: sampleKey, baseUrl: "https://user:secret@api.example" },
      { apiKey: sampleKey, baseUrl: "api.example" },
    ]) {
      const make = () => new VehicleSourcing(options);
      expect(make).toThrow(InvalidArgumentError);
      expect(make).not.toThrow(/secret|kkkk/);
    }
  });

  it("the API key never appears in inspection, JSON, reports or errors, even if a server or fetch repeats the key", async () => {
    const reports: AttemptReport[] = [];
    const onAttempt = (report: AttemptReport) => reports.push(report);
    const echo = refusal(500, "internal_error", { details: { sent: sampleKey }, note: sampleKey });
    await using served = await serveCalls([echo], { onAttempt });
    const refused = await failureOf(served.client.orders.get("ord_1"));
    expect(refused).toBeInstanceOf(InternalError);
    const chatty = new VehicleSourcing({
      ...{ apiKey: sampleKey, baseUrl: served.server.url, maxRetries: 0, onAttempt },
      fetch: (_, init) => Promise.reject(new Error(`Failed with ${JSON.stringify(init)}`)),
    });
    const lost = await failureOf(chatty.orders.get("ord_1"));
    const everything = [served.client, chatty, served.client.orders, refused, lost, ...reports];
    for (const thing of everything)
      expect(
        `${inspect(thing, { depth: 9, showHidden: true })} ${JSON.stringify(thing)} ${thing}`,
      ).not.toContain(sampleKey);
  });

  it("the reports of a call's attempts share an id and name the operation", async () => {
    const reports: AttemptReport[] = [];
    await using served = await serveCalls(["drop", refusal(500, "internal_error"), placedOrder], {
      onAttempt: (report) => reports.push(report),
    });
    await served.client.orders.create(sampleBid);
    expect(new Set(reports.map(({ callId }) => callId)).size).toBe(1);
    expect(
      reports.map(({ operation, attempt, status, error }) => [operation, attempt, status, error]),
    ).toEqual([
      ["createOrder", 1, null, "ConnectionError"],
      ["createOrder", 2, 500, "InternalError"],
      ["createOrder", 3, 201, null],
    ]);
  });

  it("the client keeps unknown response fields", async () => {
    await using served = await serveCalls([{ json: { id: "ord_1", later: { more: true } } }]);
    expect(await served.client.orders.get("ord_1")).toEqual({ id: "ord_1", later: { more: true } });
  });
});
