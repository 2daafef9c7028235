import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createSettableClock } from "../../src/machine/clock.ts";
import { callManagement } from "./fixture/call-management.ts";
import { type Client, openSocket } from "./fixture/open-socket.ts";
import { type RunningFixture, startFixture } from "./fixture/start-fixture.ts";

const clock = createSettableClock();
let fixture: RunningFixture;
let url: string;

beforeAll(async () => {
  fixture = await startFixture({ clock });
  url = fixture.stage.outputs.Sockets!.StreamUrl!;
});
afterAll(() => fixture.stop());

type Json = ReturnType<typeof JSON.parse>;

const connectedId = async (client: Client): Promise<string> =>
  (await client.ask({})).requestContext.connectionId;

const disconnectionOf = (id: string): Promise<Json> =>
  fixture.eventually(() =>
    fixture
      .said<Json>("CloseSocket", "disconnect")
      .find(({ requestContext }) => requestContext.connectionId === id),
  );

const managementUrl = (): string => `${fixture.proxy.url}/${fixture.stage.outputs.Sockets!.ApiId}/live`;

const postAsRoot = (connectionId: string, text: string): Promise<Response> =>
  callManagement(managementUrl(), "root", { method: "POST", connectionId, text });

const gatewayId = /^[\w-]{15}=$/;

describe("opening a WebSocket connection", () => {
  it("the $connect event has the handshake's headers and query and the connection's details", async () => {
    const client = await openSocket(`${url}?a=1&a=2`, ["chat.v1", "token"], { "X-Tag": "t" });
    const id = await connectedId(client);
    const event = fixture
      .said<Json>("OpenSocket", "connect")
      .find(({ requestContext }) => requestContext.connectionId === id);
    expect(event).toMatchObject({
      headers: {
        Host: new URL(url).host,
        "X-Tag": "t",
        "Sec-WebSocket-Protocol": "chat.v1,token",
        "X-Forwarded-For": expect.stringMatching(/127\.0\.0\.1|::1/),
        "X-Forwarded-Proto": "https",
      },
      multiValueHeaders: { "X-Tag": ["t"] },
      queryStringParameters: { a: "2" },
      multiValueQueryStringParameters: { a: ["1", "2"] },
      stageVariables: { secret: "of-the-stage" },
      requestContext: {
        routeKey: "$connect",
        eventType: "CONNECT",
        messageDirection: "IN",
        stage: "live",
        apiId: fixture.stage.outputs.Sockets!.ApiId,
        domainName: new URL(url).host,
        requestId: expect.stringMatching(gatewayId),
        connectionId: expect.stringMatching(gatewayId),
        connectedAt: expect.any(Number),
        requestTimeEpoch: expect.any(Number),
        identity: { sourceIp: expect.any(String) },
      },
      isBase64Encoded: false,
    });
    expect(event.headers).not.toHaveProperty("Upgrade");
    expect(event).not.toHaveProperty("body");
    client.socket.close();
  });

  it("the connection uses the subprotocol that the $connect function returns", async () => {
    const client = await openSocket(url, ["chat.v1", "token"]);
    expect(client.socket.protocol).toBe("chat.v1");
    client.socket.close();
  });

  it.each([401, 403, 404, 503])(
    "a handshake is rejected with status %i if the $connect function returns this status",
    async (status) => {
      await expect(openSocket(`${url}?as=${status}`)).rejects.toThrow(`refused with ${status}`);
    },
  );

  it.each(["throw", "malformed"])(
    "a handshake is rejected with 502 if the $connect function fails (kind of failure: %s)",
    async (as) => {
      await expect(openSocket(`${url}?as=${as}`)).rejects.toThrow("refused with 502");
    },
  );

  it("a handshake on a path other than the stage's path is rejected with 403", async () => {
    await expect(openSocket(`${url}/more`)).rejects.toThrow("refused with 403");
    await expect(openSocket(new URL("/", url).href)).rejects.toThrow("refused with 403");
  });

  it("an HTTP request that is not a WebSocket handshake is rejected with 426", async () => {
    expect((await fetch(url.replace("ws:", "http:"))).status).toBe(426);
  });
});

describe("WebSocket messages", () => {
  let client: Client;
  beforeAll(async () => {
    client = await openSocket(url);
  });
  afterAll(() => client.socket.close());

  it("a client gets the function's response to a message, and the message event has neither headers nor query", async () => {
    const event = await client.ask({ hello: "world" });
    expect(event).toMatchObject({
      body: '{"hello":"world"}',
      isBase64Encoded: false,
      stageVariables: { secret: "of-the-stage" },
      requestContext: {
        routeKey: "$default",
        eventType: "MESSAGE",
        messageId: expect.stringMatching(gatewayId),
        extendedRequestId: expect.stringMatching(gatewayId),
        requestTime: expect.stringMatching(/^\d\d\/\w{3}\/\d{4}:\d\d:\d\d:\d\d \+0000$/),
      },
    });
    expect(event).not.toHaveProperty("headers");
    expect(event).not.toHaveProperty("queryStringParameters");
  });

  it("a WebSocket message that is not JSON or has an unknown route goes to $default", async () => {
    client.socket.send("no JSON");
    expect((await client.next()).body).toBe("no JSON");
    expect((await client.ask({ action: "unknown" })).requestContext.routeKey).toBe("$default");
    expect((await client.ask({ action: "$connect" })).requestContext.routeKey).toBe("$default");
  });

  it("an error status in the function's response to a message has no effect", async () => {
    expect((await client.ask({ as: "refuse" })).requestContext.eventType).toBe("MESSAGE");
  });

  it.each(["throw", "malformed"])(
    "a message gets an error response from the gateway if its function fails (kind of failure: %s)",
    async (as) => {
      expect(await client.ask({ as })).toEqual({
        message: "Internal server error",
        connectionId: await connectedId(client),
        requestId: expect.stringMatching(gatewayId),
      });
    },
  );

  it("a function response above the message size limit is replaced with an error response", async () => {
    expect(await client.ask({ as: "large", bytes: 128 * 1024 + 1 })).toMatchObject({
      message: "Internal server error",
    });
  });

  it("a message whose function exceeds the integration timeout gets a timeout response", async () => {
    expect(await client.ask({ action: "impatient", milliseconds: 500 })).toMatchObject({
      message: "Endpoint request timed out",
    });
  });

  it("a client receives nothing for an empty function response or on a route without a route response", async () => {
    client.socket.send(JSON.stringify({ as: "nothing" }));
    client.socket.send(JSON.stringify({ action: "one-way" }));
    await fixture.stage.idle();
    expect(client.received).toEqual([]);
  });

  it("messages of one WebSocket connection are processed concurrently", async () => {
    const file = path.join(await mkdtemp(path.join(tmpdir(), "sockets-")), "released");
    // The first gets its response only after the second has run, because responses may come in any order.
    const answers = [client.ask({ as: "await", file }), client.ask({ as: "release", file })];
    const done = (await Promise.all(answers)).map(({ body }) => JSON.parse(body).as);
    expect(done.toSorted()).toEqual(["await", "release"]);
    await rm(path.dirname(file), { recursive: true });
  });

  it("a ping gets a pong with the same data", async () => {
    const pong = new Promise<string>((resolve) =>
      client.socket.on("pong", (data) => resolve(data.toString())),
    );
    client.socket.ping("p");
    expect(await pong).toBe("p");
  });
});

describe("end of a WebSocket connection", () => {
  it.each([
    [4001, "bye", 4001, "bye"],
    [1000, undefined, 1000, "Connection Closed Normally"],
    [undefined, undefined, 1005, "Client-side close frame status not set"],
  ])(
    "$disconnect gets a close code and reason when a client closes with code %s",
    async (code, reason, reported, reportedReason) => {
      const client = await openSocket(url);
      const id = await connectedId(client);
      client.socket.close(code, reason);
      expect((await disconnectionOf(id)).requestContext).toMatchObject({
        routeKey: "$disconnect",
        eventType: "DISCONNECT",
        disconnectStatusCode: reported,
        disconnectReason: reportedReason,
      });
    },
  );

  it("$disconnect gets status 1006 when a client's connection is interrupted", async () => {
    const client = await openSocket(url);
    const id = await connectedId(client);
    client.socket.terminate();
    expect((await disconnectionOf(id)).requestContext).toMatchObject({ disconnectStatusCode: 1006 });
  });

  it("a binary message closes a WebSocket connection with code 1003", async () => {
    const client = await openSocket(url);
    client.socket.send(Buffer.from([1, 2]), { binary: true });
    expect((await client.ended).code).toBe(1003);
  });

  it("a WebSocket frame of 32 KiB is accepted, and a larger frame closes the connection with code 1009", async () => {
    const client = await openSocket(url);
    client.socket.send("x".repeat(32 * 1024));
    expect((await client.next()).body).toHaveLength(32 * 1024);
    client.socket.send("x".repeat(32 * 1024 + 1));
    expect((await client.ended).code).toBe(1009);
    expect(client.received).toEqual([]);
  });

  it("a WebSocket message of 128 KiB in several frames is accepted, and a larger message closes the connection with code 1009", async () => {
    const part = "x".repeat(32 * 1024);
    const client = await openSocket(url);
    for (const last of [false, false, false, true]) client.socket.send(part, { fin: last });
    // The response would be too large because of its envelope.
    expect(await client.next()).toMatchObject({ message: "Internal server error" });
    for (const last of [false, false, false, false]) client.socket.send(part, { fin: last });
    client.socket.send("x", { fin: true });
    expect((await client.ended).code).toBe(1009);
  });

  it("a WebSocket connection closes after ten minutes without a message, even if the client sends pings", async () => {
    const [idle, busy] = [await openSocket(url), await openSocket(url)];
    const id = await connectedId(idle);
    await clock.set(new Date(clock.now() + 6 * 60_000).toISOString());
    await connectedId(busy);
    idle.socket.ping();
    await clock.set(new Date(clock.now() + 6 * 60_000).toISOString());
    expect(await idle.ended).toEqual({ code: 1001, reason: "Going away" });
    expect((await disconnectionOf(id)).requestContext).toMatchObject({ disconnectStatusCode: 1001 });
    expect(await connectedId(busy)).toMatch(gatewayId);
    busy.socket.close();
  });

  it("a WebSocket connection closes after two hours, regardless of traffic", async () => {
    const client = await openSocket(url);
    for (let minutes = 0; minutes < 120; minutes += 8) {
      expect(await connectedId(client)).toMatch(gatewayId);
      await clock.set(new Date(clock.now() + 8 * 60_000).toISOString());
    }
    expect((await client.ended).code).toBe(1001);
  });
});

describe("managing WebSocket connections", () => {
  let manager: Client;
  beforeAll(async () => {
    manager = await openSocket(url);
  });
  afterAll(() => manager.socket.close());
  const manage = (to: string, more: object = {}): Promise<Json> =>
    manager.ask({ action: "manage", to, ...more });

  it("a function with permission can send a text to a WebSocket connection", async () => {
    const client = await openSocket(url);
    const to = await connectedId(client);
    expect(await manage(to, { text: '{"pushed":"안녕"}' })).toMatchObject({ status: 200, body: "" });
    expect(await client.next()).toEqual({ pushed: "안녕" });
    client.socket.close();
  });

  it("a function without permission to manage connections gets a rejection that names the action and the resource", async () => {
    const to = await connectedId(manager);
    const reported = await manager.ask({ action: "manage-without-grant", to, text: "{}" });
    expect(reported).toMatchObject({ status: 403, type: "AccessDeniedException" });
    const { ApiId: apiId } = fixture.stage.outputs.Sockets!;
    expect(reported.body).toContain("execute-api:ManageConnections");
    expect(reported.body).toContain(`${apiId}/live/POST/@connections/${to}`);
  });

  it("a management call for a closed or unknown WebSocket connection returns 410 GoneException", async () => {
    const client = await openSocket(url);
    const to = await connectedId(client);
    client.socket.close();
    await disconnectionOf(to);
    for (const id of [to, "AAAAAAAAAAAAAAA="]) {
      for (const method of ["POST", "GET", "DELETE"])
        expect(await manage(id, { method, text: "{}" })).toMatchObject({
          status: 410,
          type: "GoneException",
        });
    }
  });

  it("a text of 128 KiB can be sent to a WebSocket connection, and a larger text is rejected with 413", async () => {
    const client = await openSocket(url);
    const to = await connectedId(client);
    expect((await postAsRoot(to, JSON.stringify("x".repeat(128 * 1024 - 2)))).status).toBe(200);
    expect(await client.next()).toHaveLength(128 * 1024 - 2);
    expect((await postAsRoot(to, "x".repeat(128 * 1024 + 1))).status).toBe(413);
    client.socket.close();
  });

  it("a management call returns when a WebSocket connection was opened and when it was last active", async () => {
    const client = await openSocket(url);
    const to = await connectedId(client);
    const { status, body } = await manage(to, { method: "GET" });
    expect(status).toBe(200);
    const { connectedAt, lastActiveAt, identity } = JSON.parse(body);
    expect(Date.parse(lastActiveAt)).toBeGreaterThanOrEqual(Date.parse(connectedAt));
    expect(identity.sourceIp).toMatch(/127\.0\.0\.1|::1/);
    client.socket.close();
  });

  it("deleting a WebSocket connection closes it with code 1000 and calls $disconnect", async () => {
    const client = await openSocket(url);
    const to = await connectedId(client);
    expect(await manage(to, { method: "DELETE" })).toMatchObject({ status: 204 });
    expect((await client.ended).code).toBe(1000);
    expect((await disconnectionOf(to)).requestContext).toMatchObject({ disconnectStatusCode: 1000 });
  });

  it("messages to a client that does not read are eventually rejected with 429, and messages to other clients still arrive", async () => {
    const [slow, quick] = [await openSocket(url), await openSocket(url)];
    const [slowId, quickId] = [await connectedId(slow), await connectedId(quick)];
    slow.socket.pause();
    const text = JSON.stringify("x".repeat(100_000));
    const statuses = new Set<number>();
    for (let sent = 0; sent < 1_000 && !statuses.has(429); sent += 1)
      statuses.add((await postAsRoot(slowId, text)).status);
    expect(statuses).toEqual(new Set([200, 429]));
    expect((await postAsRoot(quickId, text)).status).toBe(200);
    expect(await quick.next()).toHaveLength(100_000);
    slow.socket.terminate();
    quick.socket.close();
  });

  it("three hundred WebSocket connections can be open concurrently, and each gets its own messages", async () => {
    const clients = await Promise.all(Array.from({ length: 300 }, () => openSocket(url)));
    const ids = await Promise.all(clients.map(connectedId));
    expect(new Set(ids).size).toBe(300);
    const statuses = await Promise.all(
      ids.map(async (id) => (await postAsRoot(id, JSON.stringify({ id }))).status),
    );
    expect(new Set(statuses)).toEqual(new Set([200]));
    const got = await Promise.all(clients.map((client) => client.next()));
    expect(got.map(({ id }) => id)).toEqual(ids);
    for (const { socket } of clients) socket.close();
    await Promise.all(clients.map((client) => client.ended));
    await fixture.stage.idle();
  });

  it("a management call with an invalid signature is rejected with 403", async () => {
    const address = `${managementUrl()}/@connections/AAAAAAAAAAAAAAA=`;
    const authorization =
      "AWS4-HMAC-SHA256 Credential=root/20260101/ap-northeast-2/execute-api/aws4_request, SignedHeaders=host;x-amz-date, Signature=00";
    const answer = await fetch(address, {
      method: "GET",
      headers: { authorization, "x-amz-date": "20260101T000000Z" },
    });
    expect(answer.status).toBe(403);
    expect(answer.headers.get("x-amzn-errortype")).toBe("InvalidSignatureException");
  });
});

describe("stopping a stage", () => {
  it("stopping a stage closes its WebSocket connections without a $disconnect call", async () => {
    const client = await openSocket(url);
    const id = await connectedId(client);
    await fixture.restart();
    expect((await client.ended).code).toBe(1006);
    const reported = fixture
      .said<Json>("CloseSocket", "disconnect")
      .map(({ requestContext }) => requestContext.connectionId);
    expect(reported).not.toContain(id);
    url = fixture.stage.outputs.Sockets!.StreamUrl!;
    expect((await postAsRoot(id, "{}")).status).toBe(410);
    const again = await openSocket(url);
    expect(await connectedId(again)).not.toBe(id);
    again.socket.close();
  });
});
