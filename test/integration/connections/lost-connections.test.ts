import { once } from "node:events";
import { globSync, readFileSync } from "node:fs";
import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { GetItemCommand } from "@aws-sdk/client-dynamodb";
import { CreateBucketCommand } from "@aws-sdk/client-s3";
import { CreateQueueCommand } from "@aws-sdk/client-sqs";
import { type Emulators, startEmulators } from "@vehicle-sourcing/local-aws/emulators/start-emulators.ts";
import { createClientConnections } from "@vehicle-sourcing/local-aws/proxy/lose-connections.ts";
import { type AwsProxy, startProxy } from "@vehicle-sourcing/local-aws/proxy/start-proxy.ts";
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { connectClients, createTable, key } from "../../../packages/local-aws/test/parts/connect-clients.ts";
import { postToConnection } from "../../../shared/adapters/chat/manage-connection.ts";
import { sendMail } from "../../../shared/adapters/mail/send-mail.ts";
import { fetchObject } from "../../../shared/adapters/object-storage/fetch-object.ts";
import { readObject, writeObject } from "../../../shared/adapters/object-storage/object-store.ts";
import { sendMessages } from "../../../shared/adapters/queues/send-messages.ts";
import { fetchSecret } from "../../../shared/adapters/secrets/fetch-secret.ts";
import { readAnswer, sendRequest } from "../../../shared/adapters/send-request.ts";
import { UpstreamConnection } from "../../../shared/adapters/upstream/upstream-connection.ts";
import { tableClient } from "../../../shared/persistence/table/table.ts";
import { systemClock } from "../../../shared/platform/clock.ts";
import { mostConnections } from "../../../shared/platform/http-connections.ts";
import { sendWebhook } from "../../../shared/webhooks/send-webhook.ts";

const responseMilliseconds = 300;
let emulators: Emulators;
let proxy: AwsProxy;
const peerConnections = createClientConnections();
const answerLater: RequestListener = (request, response) => {
  request.resume().on("end", () => setTimeout(() => response.end("{}"), responseMilliseconds));
};
/** Replaces every third party: an upstream, or a partner's endpoint. */
const peer = createServer((request, response) => {
  if (peerConnections.admit(request)) answerLater(request, response);
});
/** This server is behind the proxy and never fails. */
const mailbox = createServer(answerLater);
let peerUrl = "";

const listen = async (server: Server): Promise<string> => {
  await once(server.listen(0, "127.0.0.1"), "listening");
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
};

beforeAll(async () => {
  peerUrl = await listen(peer);
  emulators = await startEmulators({ dataDirectory: null });
  proxy = await startProxy({
    emulators,
    mailboxUrl: await listen(mailbox),
    secrets: { "stage/retail-a": "{}" },
  });
  const root = connectClients(proxy.url, "root");
  await createTable(root.dynamodb, "things");
  await root.s3.send(new CreateBucketCommand({ Bucket: "snapshots" }));
  await root.sqs.send(new CreateQueueCommand({ QueueName: "index" }));
  Object.assign(process.env, {
    AWS_REGION: "ap-northeast-2",
    AWS_ACCESS_KEY_ID: "root",
    AWS_SECRET_ACCESS_KEY: "local",
    AWS_ENDPOINT_URL: proxy.url,
    SNAPSHOTS_BUCKET_NAME: "snapshots",
    INDEX_QUEUE_URL: `${proxy.url}/000000000000/index`,
    MAIL_SENDER: "no-reply@example.com",
    STREAM_CALLBACK_URL: `${peerUrl}/live`,
  });
  await writeObject("write:snapshots/index/", "index/one", Buffer.from("segment"));
  for (const service of ["dynamodb", "s3", "sqs", "secretsmanager"] as const) {
    proxy.injectFault({ service, effect: { kind: "delay", milliseconds: responseMilliseconds } });
  }
});

afterAll(async () => {
  await proxy.stop();
  await emulators.stop();
  for (const server of [peer, mailbox]) {
    server.close();
    server.closeAllConnections();
  }
});

const upstream = new UpstreamConnection("peer", {
  baseUrl: () => peerUrl,
  credentials: {
    read: async () => null,
    readOtherThan: async () => null,
    toHeaders: () => ({}),
  } as ConstructorParameters<typeof UpstreamConnection>[1]["credentials"],
});

/** One call through each module that keeps connections open. */
const callsOf: Record<string, () => Promise<unknown>> = {
  "shared/persistence/table/table.ts": () =>
    tableClient.send(new GetItemCommand({ TableName: "things", Key: key("one") })),
  "shared/adapters/queues/queue-client.ts": () => sendMessages("send:index", [{ body: "{}", groupId: "g" }]),
  "shared/adapters/object-storage/object-store.ts": () => readObject("read:snapshots/index/", "index/one"),
  "shared/adapters/object-storage/call-object.ts": () => fetchObject("read:snapshots/index/", "index/one"),
  "shared/adapters/post-signed-call.ts": () => fetchSecret("stage/retail-a"),
  "shared/adapters/mail/send-mail.ts": () =>
    sendMail("send:mail", { to: "it@harbour.example", subject: "s", text: "t" }),
  "shared/adapters/upstream/upstream-connection.ts": () =>
    // One attempt, so that only the connection handling can save the request.
    upstream.ask({ path: "/", read: (text) => text, timeoutMilliseconds: 20_000, isOptional: true }),
  "shared/adapters/chat/manage-connection.ts": () => postToConnection("push:connections", "c1=", "{}"),
};

const sources = globSync("{shared,functions}/**/*.ts").map((path) => ({
  path,
  text: readFileSync(path, "utf8"),
}));
const filesWith = (pattern: RegExp): string[] =>
  sources.filter(({ text }) => pattern.test(text)).map(({ path }) => path);

describe("connections lost while idle", () => {
  it("the tests of lost connections cover every module that creates an SDK client or sends a request", () => {
    const senders = filesWith(/\bnew \w+Client\(|\bawait sendRequest\(/);
    expect(senders.sort()).toEqual(Object.keys(callsOf).sort());
  });

  it("every SDK client is created with the settings that tolerate lost connections", () => {
    expect(filesWith(/\bnew \w+Client\((?!\{?\s*(\.\.\.)?sdkSettings\(\))/)).toEqual([]);
  });

  it("no module sends requests with the platform's fetch, whose connections fail after a freeze", () => {
    // The assistant's `fetch` is the method of its server, not a request.
    expect(filesWith(/(?<![.#\w])fetch\(/)).toEqual(["shared/http/assistant/serve-message.ts"]);
  });

  it.each(Object.entries(callsOf))(
    "a burst of calls through the module %s succeeds after all idle connections are lost",
    async (_path, call) => {
      await Promise.all(Array.from({ length: mostConnections }, call));
      // A connection returns to its pool once the response has been read.
      await pause(50);
      expect(proxy.loseConnections() + peerConnections.lose()).toBeGreaterThanOrEqual(mostConnections);
      const results = await Promise.allSettled(Array.from({ length: mostConnections + 10 }, call));
      expect(results.filter(({ status }) => status === "rejected")).toEqual([]);
    },
  );

  it("the SDK counts a call over a lost connection as one attempt", async () => {
    const get = () => tableClient.send(new GetItemCommand({ TableName: "things", Key: key("one") }));
    await Promise.all([get(), get(), get(), get(), get()]);
    await pause(50);
    proxy.loseConnections();
    expect((await get()).$metadata.attempts).toBe(1);
  });

  it("a connection idle for over 20 seconds of wall-clock time is not reused", async () => {
    const served: unknown[] = [];
    const server = createServer(({ socket }, response) => response.end(`${served.push(socket)}`));
    const url = await listen(server);
    onTestFinished(() => void server.close());
    onTestFinished(() => void vi.useRealTimers());
    const ask = async () =>
      readAnswer(
        await sendRequest(new URL(url), { method: "GET", headers: {}, timeoutMilliseconds: 20_000 }),
      );
    vi.useFakeTimers({ toFake: ["Date"] });
    for (const idleSeconds of [0, 19, 21]) {
      vi.setSystemTime(Date.now() + idleSeconds * 1000);
      await ask();
      await pause(20);
    }
    expect(served[1]).toBe(served[0]);
    expect(served[2]).not.toBe(served[1]);
  });

  it("each webhook request opens a new connection, so that no request reuses a lost connection", async () => {
    const send = () =>
      sendWebhook("send:webhook", {
        target: { url: new URL(peerUrl), addresses: [{ address: "127.0.0.1", family: 4 }] },
        headers: {},
        body: "{}",
        timeoutMilliseconds: 20_000,
        clock: systemClock,
      });
    const openBefore = peerConnections.lose();
    expect(await send()).toMatchObject({ responseCode: 200, error: null });
    await vi.waitFor(() => expect(peerConnections.lose()).toBeLessThanOrEqual(openBefore));
    expect(await send()).toMatchObject({ responseCode: 200, error: null });
  });
});
