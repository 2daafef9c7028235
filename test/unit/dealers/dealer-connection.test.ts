import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { DealerConnection } from "../../../shared/adapters/dealers/dealer-connection.ts";
import { DealerSourceUnavailable } from "../../../shared/domain/dealers/dealer-source.ts";
import { handleRequests } from "../../support/client/handle-requests.ts";
import { fixedCredentials } from "../../support/services/upstream-keys.ts";

interface Answer {
  status: number;
  body: string;
}

const schema = z.object({ price: z.number() });
const good: Answer = { status: 200, body: '{"price":1}' };
let server: Server;
let answers: Answer[];
let requests: { method: string | undefined; url: string | undefined; body: string }[];
let connection: DealerConnection;

beforeAll(async () => {
  server = createServer(
    handleRequests(async (request, response) => {
      let body = "";
      for await (const chunk of request) body += chunk;
      requests.push({ method: request.method, url: request.url, body });
      const answer = answers.shift() ?? { status: 500, body: "" };
      response.writeHead(answer.status, { location: "/elsewhere" }).end(answer.body);
    }),
  ).listen(0, "127.0.0.1");
  await once(server, "listening");
});
beforeEach(() => {
  process.env.STAGE_NAME = "test-sandbox";
  [answers, requests] = [[], []];
  const { port } = server.address() as AddressInfo;
  connection = new DealerConnection("retail_a", {
    baseUrl: () => `http://127.0.0.1:${port}/base`,
    credentials: fixedCredentials(null, "x-api-key"),
  });
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const ask = (more: { body?: unknown; isOptional?: boolean } = {}) =>
  connection.ask({ path: "/ads?page=1", schema, timeoutMilliseconds: 2000, ...more });

describe("dealer requests", () => {
  test("a request to a dealer source is a GET below the base URL, or a JSON POST if it has a body", async () => {
    answers = [good, good];
    expect(await ask()).toEqual({ price: 1 });
    await ask({ body: { make: "Kia" } });
    expect(requests).toEqual([
      { method: "GET", url: "/base/ads?page=1", body: "" },
      { method: "POST", url: "/base/ads?page=1", body: '{"make":"Kia"}' },
    ]);
  });

  test.each([
    ["a server error", { status: 503, body: "" }],
    ["a rate limit error", { status: 429, body: "" }],
    ["a body that is not JSON", { status: 200, body: '{"price":1' }],
    ["a body with a wrong field type", { status: 200, body: '{"price":"1"}' }],
    ["an empty body", { status: 200, body: "" }],
    ["a redirect", { status: 302, body: "" }],
  ])("a request to a dealer source is retried once after %s", async (_what, bad) => {
    answers = [bad, good];
    expect(await ask()).toEqual({ price: 1 });
    answers = [bad, bad, good];
    await expect(ask()).rejects.toBeInstanceOf(DealerSourceUnavailable);
    expect(answers).toEqual([good]);
  });

  test("a request that the dealer source rejects is not retried", async () => {
    answers = [{ status: 400, body: "" }, good];
    await expect(ask()).rejects.toMatchObject({ name: "DealerSourceUnavailable", source: "retail_a" });
    expect(requests).toHaveLength(1);
  });

  test("repeated rejections by a dealer source do not open its circuit breaker, and a later request succeeds", async () => {
    answers = [...Array.from({ length: 6 }, () => ({ status: 422, body: "" })), good];
    for (let time = 0; time < 6; time += 1) await expect(ask()).rejects.toThrow(/no usable answer/);
    expect(await ask()).toEqual({ price: 1 });
  });

  test("a request that a dealer source answers with 404 returns null and does not count as a failure", async () => {
    answers = Array.from({ length: 6 }, () => ({ status: 404, body: "" }));
    for (let time = 0; time < 6; time += 1) expect(await ask()).toBeNull();
  });

  test("no request is sent to a dealer source while its circuit breaker is open", async () => {
    for (let time = 0; time < 5; time += 1) await expect(ask()).rejects.toThrow(/no usable answer/);
    expect(requests).toHaveLength(10);
    answers = [good];
    await expect(ask()).rejects.toThrow(/failed too often/);
    expect(requests).toHaveLength(10);
  });

  test("a failed optional request to a dealer source is not retried and does not open the circuit breaker", async () => {
    for (let time = 0; time < 6; time += 1) await expect(ask({ isOptional: true })).rejects.toThrow();
    expect(requests).toHaveLength(6);
    answers = [good];
    expect(await ask()).toEqual({ price: 1 });
  });
});
