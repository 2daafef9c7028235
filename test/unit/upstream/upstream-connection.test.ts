import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { UpstreamConnection, UpstreamFailed } from "../../../shared/adapters/upstream/upstream-connection.ts";
import { collectMetrics } from "../../support/collect-metrics.ts";
import { fixedCredentials } from "../../support/services/upstream-keys.ts";

type Behaviour = number | "reset" | "hang" | "torn" | "endless";

let server: Server;
let behaviour: Behaviour = 200;
let asked = 0;

beforeAll(async () => {
  server = createServer((request, response) => {
    asked += 1;
    if (behaviour === "hang") return;
    if (behaviour === "reset") request.socket.resetAndDestroy();
    else if (behaviour === "torn") {
      response.writeHead(200, { "content-length": "100" }).write("{");
      setTimeout(() => request.socket.resetAndDestroy(), 20);
    } else if (behaviour === "endless") response.writeHead(200).end("x".repeat(4_100_000));
    else response.writeHead(behaviour).end('{"a":1}');
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const connect = (now: () => number = () => performance.now()) => {
  const { port } = server.address() as AddressInfo;
  const credentials = fixedCredentials(null, "authorization");
  return new UpstreamConnection("history", { baseUrl: () => `http://127.0.0.1:${port}`, credentials, now });
};
const ask = (connection: UpstreamConnection, read: (text: string) => unknown = JSON.parse) =>
  connection.ask({ path: "/", body: {}, read, timeoutMilliseconds: behaviour === "hang" ? 1_000 : 20_000 });

async function faultIn(wanted: Behaviour, read?: (text: string) => unknown): Promise<[string, number]> {
  behaviour = wanted;
  asked = 0;
  const error = await ask(connect(), read).then(
    () => null,
    (thrown) => thrown,
  );
  if (!(error instanceof UpstreamFailed)) throw new Error("It did not fail", { cause: error });
  return [error.fault, asked];
}

describe("failing upstream", () => {
  test.each([
    ["breaks the connection", "reset", "unreachable", 2],
    ["does not respond in time", "hang", "unreachable", 2],
    ["breaks off in the middle of its response", "torn", "unreachable", 2],
    ["returns 500", 500, "unusable", 2],
    ["returns 429", 429, "unusable", 2],
    ["sends an endless response", "endless", "unusable", 2],
    ["returns 400", 400, "refused", 1],
  ] as const)(
    "a request to an upstream that %s fails with the expected fault and number of attempts",
    async (_what, wanted, fault, attempts) => {
      expect(await faultIn(wanted)).toEqual([fault, attempts]);
    },
  );

  test("an upstream request is sent again if the response has the wrong shape", async () => {
    const refuse = () => {
      throw new Error("another shape");
    };
    expect(await faultIn(200, refuse)).toEqual(["unusable", 2]);
  });

  test("an upstream with an open circuit breaker is not called, the opening is counted, and the last fault is reported", async () => {
    const connection = connect(() => 0);
    const metrics = collectMetrics();
    for (const wanted of [500, 500, 500, 500, "reset"] as const) {
      behaviour = wanted;
      await expect(ask(connection)).rejects.toThrow("no usable answer");
    }
    const dimensions = { stage: "test-sandbox", upstream: "history" };
    expect(metrics.recorded()).toEqual([{ name: "BreakersOpened", value: 1, dimensions }]);
    metrics.stop();
    [behaviour, asked] = [200, 0];
    await expect(ask(connection)).rejects.toMatchObject({ fault: "unreachable" });
    expect(asked).toBe(0);
  });
});
