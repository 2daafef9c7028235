import { gzipSync } from "node:zlib";
import { beforeEach, describe, expect, it } from "vitest";
import type { ChatPage } from "../support/chat/open-chat.ts";
import type { ChatServer } from "../support/chat/serve-chat.ts";
import { startChatTests } from "../support/chat/start-chat-tests.ts";

const tests = startChatTests();
let server: ChatServer;
beforeEach(() => {
  server = tests.server;
});

/** Browser errors about connections that a test has cut. */
const ofBrokenLines = /WebSocket connection|ERR_CONNECTION|ERR_EMPTY_RESPONSE|Failed to load resource/;

const findErrors = ({ record }: ChatPage): string[] =>
  record.errors.filter((error) => !ofBrokenLines.test(error));

it("the built widget is smaller than 15 KB with gzip", () => {
  expect(gzipSync(tests.code, { level: 9 }).length).toBeLessThan(15_000);
});

describe("two readers of a thread", () => {
  it("each reader sees the other's messages and read marker", async () => {
    const partner = await tests.open("side=partner");
    const operator = await tests.open("side=operator");
    await partner.page.bringToFront();
    await partner.write("Please keep the winter tyres.");
    await operator.waitForTexts(["Please keep the winter tyres."]);
    await operator.page.bringToFront();
    await operator.write("They stay with the car.");
    await partner.waitForTexts(["Please keep the winter tyres.", "They stay with the car."]);
    await partner.page.bringToFront();
    await partner.waitFor(`root.querySelector(".own .foot")?.textContent === "Read"`);
    await operator.waitForTexts(["Please keep the winter tyres.", "They stay with the car."]);
    await operator.waitFor(`root.querySelector(".own .foot")?.textContent === "Read"`);
    expect((await partner.reported("chat-message")).length).toBe(2);
    expect((await partner.reported("chat-state")).map(({ state }) => state)).toEqual(["connecting", "open"]);
    for (const { record } of [partner, operator]) {
      expect(record.errors).toEqual([]);
      expect(
        [...record.origins].filter((origin) => new URL(origin).host !== new URL(server.url).host),
      ).toEqual([]);
    }
  });

  it("a withdrawn message shows its reason, and a status change shows the label of the status", async () => {
    server.model.write("operator", "The buyer is Mr Kim.");
    const chat = await tests.open();
    await chat.waitForTexts(["The buyer is Mr Kim."]);
    server.push(server.model.withdraw("msg_1", "It named a buyer."));
    server.push(server.model.changeStatus("in_transit"));
    server.push(server.model.changeStatus("left_the_yard"));
    await chat.waitForTexts(["This message was withdrawn: It named a buyer."]);
    await chat.waitFor(`root.querySelectorAll(".event").length === 2`);
    const events = await chat.evaluate(
      `[...root.querySelectorAll(".event")].map((one) => one.textContent).join()`,
    );
    expect(events).toMatch(/Order status: In transit · .*Order status: left the yard · /);
    expect(chat.record.errors).toEqual([]);
  });

  it("the operator's withdraw button sends the page an event with the message", async () => {
    server.model.write("partner", "Call me at 010-0000.");
    const chat = await tests.open("side=operator&withdrawable");
    await chat.click(".message button");
    const [asked] = await chat.reported("chat-withdraw");
    expect(asked).toMatchObject({ message: { id: "msg_1", thread_id: "ord_1" } });
  });

  it("messages from repeated and reordered pushes are shown once and in order", async () => {
    const chat = await tests.open();
    server.frames.pushCount = 2;
    const lines = ["one", "two", "three", "four"].map((text) => server.model.write("operator", text));
    for (const index of [2, 0, 3, 1]) server.push(lines[index] ?? lines[0]!);
    await chat.waitForTexts(["one", "two", "three", "four"]);
    expect(
      (await chat.reported("chat-message")).map(({ message }) => (message as { text: string }).text),
    ).toEqual(["one", "two", "three", "four"]);
  });

  it("a missing push is noticed at the next push, and the missing messages are loaded", async () => {
    const chat = await tests.open();
    server.model.write("operator", "lost");
    server.push(server.model.write("operator", "arrived"));
    await chat.waitForTexts(["lost", "arrived"]);
  });
});

describe("interrupted connections", () => {
  it.each(["list", "send", "mark_read"])(
    "a connection that ends before or after the server handles the action %s neither loses nor repeats a message",
    async (action) => {
      server.model.write("operator", "first");
      for (const fault of ["drop-before", "drop-after"] as const) server.fail(action, fault);
      const chat = await tests.open();
      await chat.write("second");
      await chat.write("third");
      await chat.waitForTexts(["first", "second", "third"]);
      expect(server.model.lines.map(({ text }) => text)).toEqual(["first", "second", "third"]);
      expect(server.mostSockets).toBe(1);
      expect(findErrors(chat)).toEqual([]);
    },
  );

  it("a message whose response was lost is resent once with the same idempotency key", async () => {
    const chat = await tests.open();
    server.frames.isPushing = false;
    server.fail("send", "drop-after");
    await chat.write("Only once.");
    await chat.waitForTexts(["Only once."]);
    const keys = server.frames.of("send").map(({ idempotency_key }) => idempotency_key);
    expect([keys.length, new Set(keys).size, server.model.lines.length]).toEqual([2, 1, 1]);
  });

  it("messages written while the server is unavailable are sent in order when the server returns", async () => {
    const chat = await tests.open();
    await server.stop();
    await chat.waitFor(`root.querySelector("[role=status]").textContent.includes("No connection")`);
    for (const text of ["one", "two", "three"]) await chat.write(text);
    await chat.waitFor(`root.querySelectorAll(".waiting").length === 3`);
    await server.start();
    await chat.waitForTexts(["one", "two", "three"]);
    expect(server.mostSockets).toBe(1);
    expect(findErrors(chat)).toEqual([]);
  });

  it("unsent messages are sent after a page reload, unless the page asked to store nothing", async () => {
    for (const [query, texts] of [
      ["thread=a", ["kept"]],
      ["thread=b&ephemeral", ["kept"]],
    ] as const) {
      const chat = await tests.open(query);
      server.handshakeStatus = 503;
      server.dropSockets();
      await chat.waitFor(`root.querySelector("[role=status]").textContent !== ""`);
      await chat.write("kept");
      await chat.waitFor(`root.querySelectorAll(".waiting").length === 1`);
      server.handshakeStatus = null;
      await chat.page.reload();
      await chat.waitForTexts(texts);
      await chat.page.close();
    }
    expect(server.model.lines.length).toBe(1);
  });

  it("a message withdrawn during a disconnection is shown as withdrawn after reconnecting", async () => {
    for (let number = 1; number <= 60; number++) server.model.write("operator", `${number}`);
    const chat = await tests.open();
    // Scrolling to the button would also load the older messages, and the button would disappear.
    await chat.evaluate(`root.querySelector("[part=older]").click()`);
    await chat.waitFor(`root.querySelectorAll(".message").length === 60`);
    server.model.withdraw("msg_2", "Wrong thread");
    server.dropSockets();
    await chat.waitFor(`root.querySelectorAll(".withdrawn").length === 1`);
  });

  it("the widget requests a new token after a rejected handshake", async () => {
    const chat = await tests.open();
    server.handshakeStatus = 401;
    server.dropSockets();
    await expect.poll(() => server.tokenCount, { timeout: 30_000 }).toBeGreaterThan(1);
    server.handshakeStatus = null;
    server.push(server.model.write("operator", "back"));
    await chat.waitForTexts(["back"]);
  });

  it("a page without access to a thread shows an error and opens the thread when the reader retries", async () => {
    server.tokenStatus = 403;
    server.model.write("operator", "there");
    const chat = await tests.open();
    expect(server.tokenCount).toBe(1);
    server.tokenStatus = null;
    await chat.click("[role=status] button");
    await chat.waitForTexts(["there"]);
  });
});

describe("rejected messages", () => {
  it("a rejected message keeps the server's error, blocks no other message, and can be resent or discarded", async () => {
    const chat = await tests.open();
    for (let count = 0; count < 2; count++)
      server.fail("send", { code: "validation_error", message: "text: must be <b>kind</b>" });
    await chat.write("rude");
    await chat.waitFor(`root.querySelector(".failed .foot")?.textContent.includes("must be <b>kind</b>")`);
    await chat.write("ruder");
    await chat.waitFor(`root.querySelectorAll(".failed").length === 2`);
    await chat.write("fine");
    await chat.waitFor(`root.querySelectorAll(".message:not(.failed)").length === 1`);
    await chat.click(".failed button:nth-of-type(1)");
    await chat.waitFor(`root.querySelectorAll(".failed").length === 1`);
    await chat.click(".failed button:nth-of-type(2)");
    await chat.waitForTexts(["fine", "rude"]);
    const keys = server.frames.of("send").map(({ text, idempotency_key }) => `${text} ${idempotency_key}`);
    expect([keys.length, new Set(keys).size]).toEqual([4, 3]);
  });

  it("a message beyond the rate limit and all later messages wait as long as the server says", async () => {
    const chat = await tests.open();
    server.fail("send", {
      code: "rate_limited",
      message: "60 a minute.",
      details: { retry_after_seconds: 2 },
    });
    await chat.write("one");
    await chat.waitFor(`root.querySelector(".waiting .foot")?.textContent.includes("60 a minute.")`);
    await chat.write("two");
    await chat.waitForTexts(["one", "two"]);
    expect(server.frames.of("send").map(({ text }) => text)).toEqual(["one", "one", "two"]);
  });

  it("a message that is too long is reported before anything is sent", async () => {
    const chat = await tests.open();
    await chat.write("😀".repeat(4_001));
    await chat.waitFor(`root.querySelector("[role=alert]").textContent.startsWith("4,001 of 4,000")`);
    expect(server.frames.of("send")).toEqual([]);
    await chat.page.keyboard.press("Backspace");
    await chat.page.keyboard.press("Enter");
    await chat.waitForTexts(["😀".repeat(4_000)]);
    expect(findErrors(chat)).toEqual([]);
  });
});
