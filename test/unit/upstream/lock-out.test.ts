import { createServer, type IncomingHttpHeaders, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { UpstreamConnection } from "../../../shared/adapters/upstream/upstream-connection.ts";
import { secretCredentials } from "../../../shared/adapters/upstream/upstream-credentials.ts";
import { type CapturedLines, captureLines } from "../../support/capture-lines.ts";
import { type HeldSecrets, holdSecrets } from "../../support/services/hold-secrets.ts";

const name = "tests/retail-b";
const [oldKey, newKey, wrongKey] = ["the-old-key-of-ours", "the-new-key-of-ours", "some-wrong-key-of-ours"];
let secrets: HeldSecrets;
let captured: CapturedLines;
let valid: string[];
let refusal: number;
/** Keys in all requests, by the receiving server. */
let asked: string[];
let elsewhere: IncomingHttpHeaders[];
let upstream: Server;
let stranger: Server;

const listen = (server: Server) =>
  new Promise<Server>((resolve) => server.listen(0, "127.0.0.1", () => resolve(server)));
const urlOf = (server: Server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

beforeAll(async () => {
  secrets = await holdSecrets({ [name]: "" });
  stranger = await listen(
    createServer(({ headers }, response) => {
      elsewhere.push(headers);
      response.end("{}");
    }),
  );
  upstream = await listen(
    createServer(({ headers, url }, response) => {
      const key = String(headers.authorization).replace("Bearer ", "");
      asked.push(key);
      if (url === "/moved") response.writeHead(307, { location: urlOf(stranger) }).end();
      else response.writeHead(valid.includes(key) ? 200 : refusal).end('{"a":1}');
    }),
  );
});
afterAll(async () => {
  for (const server of [upstream, stranger]) {
    server.closeAllConnections();
    server.close();
  }
  await secrets.stop();
});
beforeEach(() => {
  vi.stubEnv("ENVIRONMENT", "sandbox");
  vi.stubEnv("RETAIL_B_SECRET_NAME", name);
  [valid, refusal, asked, elsewhere] = [[oldKey], 401, [], []];
  keep(oldKey);
  captured = captureLines();
});
afterEach(() => {
  captured.stop();
  vi.unstubAllEnvs();
});

const keep = (apiKey: string) => secrets.replace(name, JSON.stringify({ apiKey }));
const connect = () =>
  new UpstreamConnection("retail_b", {
    baseUrl: () => urlOf(upstream),
    credentials: secretCredentials("readSecret:retailB", "authorization"),
  });
const ask = (connection: UpstreamConnection, path = "/") =>
  connection.ask({ path, read: JSON.parse, timeoutMilliseconds: 5_000 });
const refusalsCounted = () =>
  captured.entries().filter((entry) => "UpstreamCredentialsRefused" in entry).length;

describe("upstream key rejected", () => {
  it.each([401, 403])(
    "a request is retried with the new key after an upstream rejects the replaced key with %d",
    async (status) => {
      const connection = connect();
      await ask(connection);
      keep(newKey);
      [valid, refusal] = [[newKey], status];
      expect(await ask(connection)).toEqual({ a: 1 });
      expect(await ask(connection)).toEqual({ a: 1 });
      expect(asked).toEqual([oldKey, oldKey, newKey, newKey]);
      expect(refusalsCounted()).toBe(0);
    },
  );

  it("all concurrent requests succeed after a key rotation, and only one request reads the secret", async () => {
    const connection = connect();
    await ask(connection);
    const before = secrets.reads();
    keep(newKey);
    valid = [newKey];
    const answers = await Promise.all(Array.from({ length: 40 }, () => ask(connection)));
    expect(answers).toEqual(Array(40).fill({ a: 1 }));
    expect(secrets.reads() - before).toBe(1);
  });

  it("a rejected key without a replacement counts as an upstream failure, is logged, and is not retried in a loop", async () => {
    keep(wrongKey);
    const connection = connect();
    const before = secrets.reads();
    for (let time = 0; time < 5; time += 1) {
      await expect(ask(connection)).rejects.toMatchObject({
        fault: "locked_out",
        cause: { message: "retail_b rejected our credentials" },
      });
    }
    // One initial read, and one after the first rejection.
    expect([asked.length, secrets.reads() - before, refusalsCounted()]).toEqual([5, 2, 5]);
    await expect(ask(connection)).rejects.toThrow("has failed too often recently");
    expect(asked).toHaveLength(5);
    expect(captured.entries()).toContainEqual(
      expect.objectContaining({ message: "An upstream rejected our credentials", upstream: "retail_b" }),
    );
  });

  it("an upstream gets at most two attempts per request, even if it also rejects the new key", async () => {
    const connection = connect();
    await ask(connection);
    keep(wrongKey);
    valid = [];
    await expect(ask(connection)).rejects.toMatchObject({ fault: "locked_out" });
    expect(asked).toEqual([oldKey, oldKey, wrongKey]);
  });
});

describe("upstream key protection", () => {
  it("the upstream key is never sent to another host, even after a redirect", async () => {
    await expect(ask(connect(), "/moved")).rejects.toMatchObject({ fault: "unreachable" });
    expect([new Set(asked), elsewhere]).toEqual([new Set([oldKey]), []]);
  });

  it("an upstream is not called if its key cannot be read", async () => {
    secrets.failWith(500);
    await expect(ask(connect())).rejects.toMatchObject({ fault: "locked_out" });
    secrets.failWith(null);
    expect(asked).toEqual([]);
  });

  it("the upstream key never appears in the logs of failed requests", async () => {
    keep(wrongKey);
    await expect(ask(connect())).rejects.toThrow("no usable answer");
    await expect(ask(connect(), "/moved")).rejects.toThrow("no usable answer");
    upstream.closeAllConnections();
    expect(captured.lines().length).toBeGreaterThan(0);
    for (const key of [oldKey, newKey, wrongKey]) expect(captured.lines().join("\n")).not.toContain(key);
  });
});
