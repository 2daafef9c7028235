import { describe, expect, it } from "vitest";
import { backoff } from "../../../packages/chat-widget/src/backoff.ts";
import {
  changeOutgoing,
  dropOutgoing,
  maxOutgoing,
  nameForSide,
  nextOutgoing,
  type Outgoing,
  restoreOutbox,
  retryOutgoing,
  storeOutbox,
} from "../../../packages/chat-widget/src/outbox.ts";
import { wordingOf } from "../../../packages/chat-widget/src/texts.ts";
import { contentTypeOf, nameOf } from "../../../packages/chat-widget/src/upload-file.ts";
import { countCharacters, maxCharacters } from "../../../packages/chat-widget/src/wire.ts";
import { sendMessageBody } from "../../../shared/contract/resources/messages/message.ts";
import { messageLimits } from "../../../shared/domain/messages/message.ts";
import { orderStatuses } from "../../../shared/domain/orders/order.ts";

const messageOf = (key: string, state: Outgoing["state"] = "waiting"): Outgoing => ({
  ...{ key, text: `text ${key}`, attachments: [], writtenAt: 1_000, state, reason: null },
});

/** Storage of a tab. */
function makeStorage(): Storage {
  const held = new Map<string, string>();
  return {
    getItem: (name) => held.get(name) ?? null,
    setItem: (name, value) => void held.set(name, value),
    removeItem: (name) => void held.delete(name),
    clear: () => held.clear(),
    key: (index) => [...held.keys()][index] ?? null,
    get length() {
      return held.size;
    },
  };
}

describe("the outbox", () => {
  it("messages are sent one at a time, in the order in which they were written", () => {
    const outbox = [messageOf("a"), messageOf("b")];
    expect(nextOutgoing(outbox)?.key).toBe("a");
    const sending = changeOutgoing(outbox, "a", { state: "sending" });
    expect(nextOutgoing(sending)).toBeNull();
    expect(nextOutgoing(dropOutgoing(sending, "a"))?.key).toBe("b");
  });

  it("a rejected message does not block later messages, and a retry resends the message last under its own key", () => {
    const outbox = [messageOf("a", "failed"), messageOf("b")];
    expect(nextOutgoing(outbox)?.key).toBe("b");
    const again = retryOutgoing(outbox, "a");
    expect(again.map(({ key, state }) => [key, state])).toEqual([
      ["b", "waiting"],
      ["a", "waiting"],
    ]);
    expect(retryOutgoing(outbox, "b")).toBe(outbox);
  });

  it("a message that was being sent during a page reload is resent under the same key", () => {
    const storage = makeStorage();
    storeOutbox(storage, "ord_1", [messageOf("a", "sending"), messageOf("b"), messageOf("c", "failed")]);
    const restored = restoreOutbox(storage, "ord_1", 2_000);
    expect(restored.map(({ key, state }) => [key, state])).toEqual([
      ["a", "waiting"],
      ["b", "waiting"],
      ["c", "failed"],
    ]);
    expect(restoreOutbox(storage, "ord_2", 2_000)).toEqual([]);
    storeOutbox(storage, "ord_1", []);
    expect(storage.length).toBe(0);
  });

  it("an unsent message of a partner is never sent as an operator, and vice versa", () => {
    const storage = makeStorage();
    storeOutbox(storage, nameForSide("partner", "ord_1"), [messageOf("a")]);
    expect(restoreOutbox(storage, nameForSide("operator", "ord_1"), 2_000)).toEqual([]);
    expect(restoreOutbox(storage, nameForSide("partner", "ord_1"), 2_000).length).toBe(1);
  });

  it("an unsent message whose idempotency key has expired is kept for its writer and not sent automatically", () => {
    const storage = makeStorage();
    storeOutbox(storage, "ord_1", [messageOf("a")]);
    expect(restoreOutbox(storage, "ord_1", 24 * 3_600_000)[0]?.state).toBe("failed");
  });

  it.each(["{", "7", "null", '[null, {"key": 7}, {"key": "a"}]'])(
    "the unreadable stored text %s yields no message and causes no error",
    (text) => {
      const storage = makeStorage();
      storage.setItem("vehicle-order-chat:ord_1", text);
      expect(restoreOutbox(storage, "ord_1", 0)).toEqual([]);
    },
  );

  it("the number of restored messages is limited, and a storage that rejects writes causes no error", () => {
    const storage = makeStorage();
    storeOutbox(
      storage,
      "ord_1",
      Array.from({ length: maxOutgoing + 5 }, (_, index) => messageOf(`${index}`)),
    );
    expect(restoreOutbox(storage, "ord_1", 0).length).toBe(maxOutgoing);
    const full = makeStorage();
    full.setItem = () => {
      throw new Error("Full");
    };
    expect(() => storeOutbox(full, "ord_1", [messageOf("a")])).not.toThrow();
  });
});

describe("retry delay", () => {
  it("each reconnection delay is 50 to 100 percent of a base delay that doubles up to one minute", () => {
    const longest = [1, 2, 3, 6, 7, 50, 10_000].map((failures) => backoff(failures, 1));
    expect(longest).toEqual([1_000, 2_000, 4_000, 32_000, 60_000, 60_000, 60_000]);
    expect([1, 7].map((failures) => backoff(failures, 0))).toEqual([500, 30_000]);
  });
});

describe("message length", () => {
  it.each([
    "a".repeat(maxCharacters),
    "😀".repeat(maxCharacters),
    "가".repeat(maxCharacters),
    "👩‍🚒".repeat(1_000),
  ])("the widget and the server count the same length for text %#", (text) => {
    expect(maxCharacters).toBe(messageLimits.text);
    for (const written of [text, `${text}${text[0]}`, `${text}x`.repeat(2)]) {
      const isTaken = sendMessageBody.safeParse({ text: written }).success;
      expect(countCharacters(written) <= maxCharacters).toBe(isTaken);
    }
  });
});

describe("widget texts", () => {
  it("every order status has text in both languages, and an unknown status is shown by its name", () => {
    for (const language of ["en", "ko"]) {
      const { statusOf } = wordingOf(language, {});
      for (const status of orderStatuses) expect(statusOf(status), status).not.toContain("_");
    }
    expect(wordingOf("ko", {}).statusOf("in_transit")).toBe("운송 중");
    expect(wordingOf("en", {}).statusOf("left_the_yard")).toBe("left the yard");
  });

  it("a text given by the page overrides the default text, and values are inserted as plain text", () => {
    const { say } = wordingOf("de", { send: "Senden", withdrawn: "Weg: {reason}" });
    expect([say("send"), say("attach")]).toEqual(["Senden", "Attach files"]);
    expect(say("withdrawn", { reason: "<b>{x}</b>" })).toBe("Weg: <b>{x}</b>");
  });
});

describe("file types", () => {
  it("a picture from a phone gets a file type even if the system reports no type", () => {
    expect(contentTypeOf({ type: "", name: "IMG_1.HEIC" })).toBe("image/heic");
    expect(contentTypeOf({ type: "image/heif", name: "car.heic" })).toBe("image/heic");
    expect(contentTypeOf({ type: "image/svg+xml", name: "a.png" })).toBeNull();
    expect(contentTypeOf({ type: "", name: "run.exe" })).toBeNull();
  });

  it.each([
    ["a\r\nb.pdf", "a__b.pdf"],
    ["../../etc/passwd.png", ".._.._etc_passwd.png"],
    ["cod\u202Efdp.exe.png", "cod_fdp.exe.png"],
    [" ... ", "file"],
    [`${"장".repeat(200)}.jpeg`, `${"장".repeat(115)}.jpeg`],
  ])("the file name %j is sent to the server as %j", (name, announced) => {
    expect(nameOf({ name })).toBe(announced);
  });
});
