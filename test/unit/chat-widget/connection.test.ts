import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { watchAttention } from "../../../packages/chat-widget/src/attention.ts";
import { type ChatState, Connection, TokenRefused } from "../../../packages/chat-widget/src/connection.ts";
import { type ChatToken, ConnectionLost, Refusal } from "../../../packages/chat-widget/src/wire.ts";
import { FakeSocket } from "./fake-socket.ts";

const minute = 60_000;
const lifetime = 15 * minute;

let tokens: number;
let states: ChatState[];
let connection: Connection;
let giveToken: () => Promise<ChatToken>;

const makeToken = (lifeMilliseconds = lifetime): ChatToken => {
  tokens += 1;
  const expires_at = new Date(Date.now() + lifeMilliseconds).toISOString();
  return { token: `token-${tokens}`, expires_at, stream_url: "wss://chat.example/stream" };
};

/** Advances the timers and settles pending promises. */
const pass = (milliseconds = 0) => vi.advanceTimersByTimeAsync(milliseconds);

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, "random").mockReturnValue(1);
  vi.stubGlobal("WebSocket", FakeSocket);
  FakeSocket.all = [];
  FakeSocket.isOtherEndAlive = true;
  tokens = 0;
  states = [];
  giveToken = async () => makeToken();
  connection = new Connection(() => giveToken(), {
    onState: (state) => states.push(state),
    onPush: () => undefined,
  });
});

afterEach(() => {
  connection.stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

async function openOne(): Promise<FakeSocket> {
  connection.start();
  await pass();
  FakeSocket.last.open();
  await pass();
  return FakeSocket.last;
}

describe("the connection of the chat widget", () => {
  it("the chat token is sent only in the WebSocket subprotocols", async () => {
    const socket = await openOne();
    expect([socket.url, socket.protocols]).toEqual(["wss://chat.example/stream", ["chat.v1", "token-1"]]);
    expect(states).toEqual(["connecting", "open"]);
  });

  it("a rejected chat handshake is retried with a new token after increasing delays", async () => {
    connection.start();
    await pass();
    for (const pauseMilliseconds of [1_000, 2_000, 4_000]) {
      const count = FakeSocket.all.length;
      FakeSocket.last.end();
      await pass(pauseMilliseconds - 1);
      expect(FakeSocket.all.length).toBe(count);
      await pass(1);
      expect(FakeSocket.all.length).toBe(count + 1);
    }
    expect(tokens).toBe(4);
    expect(states.slice(0, 3)).toEqual(["connecting", "offline", "connecting"]);
  });

  it("a broken chat connection is reopened with the same token", async () => {
    (await openOne()).end();
    await pass(1_000);
    FakeSocket.last.open();
    expect([FakeSocket.all.length, tokens]).toEqual([2, 1]);
  });

  it("a connection that repeatedly opens and fails waits longer each time until a list request succeeds", async () => {
    await openOne();
    for (const pauseMilliseconds of [1_000, 2_000, 4_000]) {
      FakeSocket.last.end();
      await pass(pauseMilliseconds);
      FakeSocket.last.open();
    }
    connection.succeed();
    FakeSocket.last.end();
    await pass(1_000);
    expect(FakeSocket.all.length).toBe(5);
  });

  it("restored network access ends the retry delay immediately", async () => {
    (await openOne()).end();
    await pass();
    connection.wake();
    await pass();
    expect(FakeSocket.all.length).toBe(2);
  });

  it("an expiring chat token is replaced on a new socket, and only one socket is open at a time", async () => {
    await openOne();
    await pass(9 * minute);
    FakeSocket.last.receive({ type: "answer", id: FakeSocket.last.asked("ping")[0]?.id, body: {} });
    await pass(5 * minute);
    expect([tokens, FakeSocket.all.length, FakeSocket.all[0]?.readyState]).toEqual([2, 2, 3]);
    FakeSocket.last.open();
    await pass();
    expect(FakeSocket.last.protocols[1]).toBe("token-2");
    expect(states).not.toContain("offline");
  });

  it("a client whose clock is fast waits thirty seconds between token requests", async () => {
    giveToken = async () => makeToken(-minute);
    await openOne();
    await pass(29_999);
    expect(tokens).toBe(1);
    await pass(1);
    expect(tokens).toBe(2);
  });

  it("a failed request for a new token leaves the current connection open", async () => {
    await openOne();
    giveToken = () => Promise.reject(new Error("Down"));
    await pass(9 * minute);
    FakeSocket.last.receive({ type: "answer", id: FakeSocket.last.asked("ping")[0]?.id, body: {} });
    await pass(5 * minute + 1);
    expect([FakeSocket.all.length, FakeSocket.last.readyState]).toEqual([1, 1]);
    giveToken = async () => makeToken();
    await pass(30_000);
    expect(FakeSocket.all.length).toBe(2);
  });

  it("an expired chat token is replaced by a new token, and the pending request fails", async () => {
    const socket = await openOne();
    const lost = expect(connection.request("list", {})).rejects.toBeInstanceOf(ConnectionLost);
    const error = { code: "invalid_chat_token", message: "Ended" };
    socket.receive({ type: "error", id: socket.asked("list")[0]?.id, error });
    await lost;
    await pass(1_000);
    expect([tokens, FakeSocket.all.length]).toEqual([2, 2]);
  });

  it("a rejected request for a chat token is repeated only when the page restarts the connection", async () => {
    giveToken = () => Promise.reject(new TokenRefused());
    connection.start();
    await pass(10 * minute);
    expect(states).toEqual(["connecting", "refused"]);
    giveToken = async () => makeToken();
    connection.start();
    await pass();
    expect(FakeSocket.all.length).toBe(1);
  });

  it("a connection to an invalid URL is retried like any other failed connection", async () => {
    vi.stubGlobal(
      "WebSocket",
      class {
        constructor() {
          throw new SyntaxError("No address");
        }
      },
    );
    connection.start();
    await pass();
    expect(states).toEqual(["connecting", "offline"]);
    vi.stubGlobal("WebSocket", FakeSocket);
    await pass(1_000);
    expect(FakeSocket.all.length).toBe(1);
  });
});

describe("connection health", () => {
  it("the chat widget sends a ping every nine minutes", async () => {
    giveToken = async () => makeToken(60 * minute);
    const socket = await openOne();
    for (const count of [1, 2, 3]) {
      await pass(9 * minute);
      const pings = socket.asked("ping");
      expect(pings.length).toBe(count);
      socket.receive({ type: "answer", id: pings.at(-1)?.id, body: {} });
    }
    expect(FakeSocket.all.length).toBe(1);
  });

  it("a chat connection without a response is replaced, even if the server never confirms that the socket is closed", async () => {
    const socket = await openOne();
    FakeSocket.isOtherEndAlive = false;
    const lost = expect(connection.request("list", {})).rejects.toBeInstanceOf(ConnectionLost);
    await pass(20_000);
    expect([socket.readyState, FakeSocket.all.length]).toEqual([2, 1]);
    await pass(3_000 + 1_000);
    await lost;
    expect(FakeSocket.all.length).toBe(2);
    // Later events of the first socket are ignored.
    FakeSocket.last.open();
    socket.end();
    await pass();
    expect(connection.request("ping", {})).toBeInstanceOf(Promise);
    expect(FakeSocket.last.asked("ping").length).toBe(1);
  });

  it("an open chat connection is checked with a short timeout when the reader returns to the page", async () => {
    const socket = await openOne();
    connection.wake();
    await pass(5_000);
    expect([socket.asked("ping").length, socket.readyState]).toEqual([1, 3]);
  });

  it("a rejected chat request has the server's code, message and wait time", async () => {
    const socket = await openOne();
    const refused = connection.request("send", {}).catch((error: unknown) => error);
    const error = { code: "rate_limited", message: "Too many.", details: { retry_after_seconds: 7 } };
    socket.receive({ type: "error", id: socket.asked("send")[0]?.id, error });
    expect(await refused).toMatchObject({ message: "Too many.", code: "rate_limited", retryAfterSeconds: 7 });
    expect(await refused).toBeInstanceOf(Refusal);
  });

  it.each([
    "no JSON",
    "null",
    "7",
    '{"type":"line"}',
    '{"type":"error","id":"f1"}',
    '{"message":"Internal server error"}',
  ])("the frame %s is ignored, and the connection stays open", async (data) => {
    const socket = await openOne();
    socket.onmessage?.({ data });
    await pass();
    expect(socket.readyState).toBe(1);
  });

  it("a restarted connection waits at most three seconds for the old socket to close", async () => {
    const socket = await openOne();
    FakeSocket.isOtherEndAlive = false;
    connection.stop();
    connection.start();
    await pass(2_999);
    expect(FakeSocket.all.length).toBe(1);
    await pass(1);
    expect([FakeSocket.all.length, socket.readyState]).toEqual([2, 2]);
  });
});

describe("page visibility", () => {
  it("the reader counts as away when the page is hidden for five minutes, and as back when the page is visible or online", async () => {
    const page = Object.assign(new EventTarget(), { visibilityState: "visible" });
    const network = new EventTarget();
    const seen: string[] = [];
    const listener = { onLeave: () => seen.push("leave"), onReturn: () => seen.push("return") };
    const end = watchAttention(listener, page as unknown as Document, network);
    const turn = (state: string) => {
      page.visibilityState = state;
      page.dispatchEvent(new Event("visibilitychange"));
    };
    turn("hidden");
    await pass(5 * minute - 1);
    turn("visible");
    await pass(minute);
    expect(seen).toEqual(["return"]);
    turn("hidden");
    await pass(5 * minute);
    network.dispatchEvent(new Event("online"));
    expect(seen).toEqual(["return", "leave", "return"]);
    end();
    turn("visible");
    network.dispatchEvent(new Event("online"));
    expect(seen.length).toBe(3);
  });
});
