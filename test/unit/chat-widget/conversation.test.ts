import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Conversation } from "../../../packages/chat-widget/src/conversation.ts";
import { ThreadModel } from "../../support/chat/thread-model.ts";
import { requireValue } from "../../support/require-value.ts";
import { FakeSocket } from "./fake-socket.ts";

let server: ThreadModel;
let conversation: Conversation;
let shown: number;

/** Advances the timers and settles pending promises. */
const pass = (milliseconds = 0) => vi.advanceTimersByTimeAsync(milliseconds);
const marks = () => FakeSocket.last.asked("mark_read");

beforeEach(async () => {
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", FakeSocket);
  FakeSocket.all = [];
  shown = 0;
  server = new ThreadModel();
  server.write("operator", "Is it loaded?");
  conversation = new Conversation({
    fetchToken: async () => ({
      ...{ token: "token-1", stream_url: "wss://chat.example/stream" },
      expires_at: new Date(Date.now() + 900_000).toISOString(),
    }),
    ...{ side: "partner", storage: null, storageName: null },
    onChange: () => {
      shown += 1;
    },
    onMessage: () => undefined,
  });
  conversation.start();
  await pass();
  FakeSocket.last.open();
  await pass();
  const list = requireValue(FakeSocket.last.asked("list")[0]);
  FakeSocket.last.receive({ type: "answer", id: list.id, body: server.page({}) });
  await pass();
});

afterEach(() => {
  conversation.stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Makes the server reject the latest read marker. */
async function refuseMark(code: string, details: object = {}): Promise<void> {
  const { id } = requireValue(marks().at(-1));
  FakeSocket.last.receive({ type: "error", id, error: { code, message: "No.", details } });
  await pass();
}

describe("read markers", () => {
  it("a visible message is marked as read once, even if it is seen again while the request is pending", async () => {
    void conversation.markRead();
    void conversation.markRead();
    await pass();
    expect(marks().map(({ through }) => through)).toEqual([1]);
  });

  it("a rejected read marker is sent again the next time the message is seen", async () => {
    void conversation.markRead();
    await refuseMark("validation_error");
    void conversation.markRead();
    expect(marks().map(({ through }) => through)).toEqual([1, 1]);
  });

  it("a thread is rendered again when the wait time of a rejected read marker ends", async () => {
    void conversation.markRead();
    await refuseMark("rate_limited", { retry_after_seconds: 20 });
    const before = shown;
    await pass(19_999);
    expect(shown).toBe(before);
    await pass(1);
    expect(shown).toBe(before + 1);
  });

  it("a read marker is not retried automatically after a permanent rejection", async () => {
    void conversation.markRead();
    await refuseMark("validation_error");
    const before = shown;
    await pass(60_000);
    expect(shown).toBe(before);
  });

  it("a pending read marker is not sent again when an earlier read marker is rejected", async () => {
    void conversation.markRead();
    const earlier = requireValue(marks()[0]);
    FakeSocket.last.receive({ type: "line", line: server.write("operator", "It is.") });
    void conversation.markRead();
    FakeSocket.last.receive({
      ...{ type: "error", id: earlier.id },
      error: { code: "conflict", message: "No.", details: {} },
    });
    await pass();
    void conversation.markRead();
    expect(marks().map(({ through }) => through)).toEqual([1, 2]);
  });
});
