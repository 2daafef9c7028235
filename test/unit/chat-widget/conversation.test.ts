import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Conversation } from "../../../packages/chat-widget/src/conversation.ts";
import { ThreadModel } from "../../support/chat/thread-model.ts";
import { requireValue } from "../../support/require-value.ts";
import { FakeSocket } from "./fake-socket.ts";

let server: ThreadModel;
let conversation: Conversation;
let shown: number;

/** Lets what is due happen, and what follows from it. */
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

/** The server refuses the latest mark. */
async function refuseMark(code: string, details: object = {}): Promise<void> {
  const { id } = requireValue(marks().at(-1));
  FakeSocket.last.receive({ type: "error", id, error: { code, message: "No.", details } });
  await pass();
}

describe("what a reader has seen", () => {
  it("a message that is seen is marked once, however often it is looked at while the mark is on its way", async () => {
    void conversation.markRead();
    void conversation.markRead();
    await pass();
    expect(marks().map(({ through }) => through)).toEqual([1]);
  });

  it("a mark that was rejected is asked for at the next look", async () => {
    void conversation.markRead();
    await refuseMark("validation_error");
    void conversation.markRead();
    expect(marks().map(({ through }) => through)).toEqual([1, 1]);
  });

  it("a thread is shown again, and so looked at, once a rejection that passes has passed", async () => {
    void conversation.markRead();
    await refuseMark("rate_limited", { retry_after_seconds: 20 });
    const before = shown;
    await pass(19_999);
    expect(shown).toBe(before);
    await pass(1);
    expect(shown).toBe(before + 1);
  });

  it("a mark is not asked for by itself where its rejection stays", async () => {
    void conversation.markRead();
    await refuseMark("validation_error");
    const before = shown;
    await pass(60_000);
    expect(shown).toBe(before);
  });

  it("a later mark that is on its way is not repeated when an earlier one was rejected", async () => {
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
