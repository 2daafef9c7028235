import { createHash, randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import * as z from "zod/mini";
import { handler as listAudit } from "../../../functions/console/audit/list-audit.ts";
import { handler as withdrawMessage } from "../../../functions/console/messages/withdraw-message.ts";
import { serverFrameSchema } from "../../../shared/contract/chat/frames.ts";
import { chatLimits } from "../../../shared/domain/chat/chat-connection.ts";
import { messagesPerMinute } from "../../../shared/domain/messages/message-rate.ts";
import { logger } from "../../../shared/platform/logger.ts";
import { type RunningTable, startTable } from "../../support/table/start-table.ts";
import { answer, asOperator, newToken, openOrderingPartner, write } from "../messages/message-world.ts";
import { ask, issueOperatorToken, issueToken, open, refusalOf, send } from "./chat-world.ts";
import { type PushReceiver, receivePushes } from "./receive-pushes.ts";

let table: RunningTable;
let receiver: PushReceiver;
beforeAll(async () => {
  [table, receiver] = await Promise.all([startTable(), receivePushes()]);
  process.env.STREAM_CALLBACK_URL = receiver.url;
});
afterAll(() => Promise.all([table.stop(), receiver.stop()]));
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

interface Line {
  sequence: number | null;
  text: string | null;
  order_status: string | null;
}
const formatLine = ({ sequence, text, order_status }: Line) => order_status ?? `${sequence} ${text}`;

/** Opens both parties of a new order's thread. */
async function openBothParties(userId?: string) {
  const partner = await openOrderingPartner();
  const buyer = await open(await issueToken(partner, userId === undefined ? {} : { userId }));
  const desk = await open(await issueOperatorToken(partner.orderId));
  return { partner, buyer, desk };
}

const sendFields = (text: string, key: string = randomUUID()) => ({ text, idempotency_key: key });

describe("frames of the chat stream", () => {
  it("partner and operator write into one thread under their own names and list the same messages", async () => {
    const { partner, buyer, desk } = await openBothParties("ada@example.com");
    const asked = await ask(buyer, "send", sendFields("Is it loaded?"));
    const hash = createHash("sha256").update("ada@example.com").digest("hex");
    expect(asked.author).toEqual({ kind: "partner", name: null, user_id_sha256: hash });
    const answered = await ask(desk, "send", sendFields("Not yet."));
    expect([answered.author.kind, answered.author.name]).toEqual(["operator", "Minji Kim"]);
    const page = await ask(buyer, "list");
    expect(page.lines.map(formatLine)).toEqual(["placed", "1 Is it loaded?", "2 Not yet."]);
    expect(page.thread).toEqual({
      id: partner.orderId,
      order_id: partner.orderId,
      message_count: 2,
      partner_read_through: 0,
      operator_read_through: 0,
    });
    expect((await ask(desk, "list")).lines).toEqual(page.lines);
    const { body } = await asOperator(listAudit, { query: { resource_id: answered.id } });
    expect(body.data.map(({ action }: { action: string }) => action)).toEqual(["message.send"]);
  });

  it("a message resent with its idempotency key returns the same message, over a new connection and over HTTP", async () => {
    const partner = await openOrderingPartner();
    const first = await open(await issueToken(partner));
    const key = randomUUID();
    const sent = await ask(first, "send", sendFields("Once", key));
    const second = await open(await issueToken(partner));
    expect(await ask(second, "send", sendFields("Once", key.toUpperCase()))).toEqual(sent);
    const repeated = await write(partner, "Once", { headers: { "idempotency-key": key } });
    expect([repeated.status, repeated.body]).toEqual([200, sent]);
    expect(await refusalOf(second, "send", sendFields("Twice", key))).toBe("idempotency_key_reused");
    expect((await ask(second, "list")).thread.message_count).toBe(1);
  });

  it("messages sent over the chat stream and over HTTP share the account's limit per minute", async () => {
    const partner = await openOrderingPartner();
    vi.useFakeTimers({ toFake: ["Date"], now: Math.ceil(Date.now() / 60_000) * 60_000 });
    const buyer = await open(await issueToken(partner));
    for (let sent = 1; sent < messagesPerMinute; sent += 1) await write(partner, "More");
    await ask(buyer, "send", sendFields("More"));
    const refused = await send(buyer, { action: "send", id: "x", ...sendFields("Too many") });
    expect(refused.error).toMatchObject({
      code: "rate_limited",
      details: { scope: "messages", retry_after_seconds: 60 },
    });
  });

  it("partner and operator mark the thread as read separately and see each other's read marker", async () => {
    const { buyer, desk } = await openBothParties();
    await ask(buyer, "send", sendFields("One"));
    await ask(buyer, "send", sendFields("Two"));
    expect(await ask(desk, "mark_read", { through: 2 })).toMatchObject({ operator_read_through: 2 });
    expect(await ask(buyer, "mark_read", { through: 1 })).toMatchObject({
      operator_read_through: 2,
      partner_read_through: 1,
    });
    expect(await refusalOf(buyer, "mark_read", { through: 3 })).toBe("validation_error");
  });

  it("pages of a thread list every entry once in both directions, and new entries appear after the newest page", async () => {
    const partner = await openOrderingPartner();
    const buyer = await open(await issueToken(partner));
    for (let number = 1; number <= 7; number += 1) await write(partner, `Line ${number}`);
    const newest = await ask(buyer, "list", { limit: 3 });
    const middle = await ask(buyer, "list", { limit: 3, before: newest.older });
    const oldest = await ask(buyer, "list", { limit: 3, before: middle.older });
    expect([oldest, middle, newest].map(({ lines }) => lines.map(formatLine))).toEqual([
      ["placed", "1 Line 1"],
      ["2 Line 2", "3 Line 3", "4 Line 4"],
      ["5 Line 5", "6 Line 6", "7 Line 7"],
    ]);
    expect(oldest.older).toBeNull();
    await write(partner, "Line 8");
    const since = await ask(buyer, "list", { after: newest.newer });
    expect(since.lines.map(formatLine)).toEqual(["8 Line 8"]);
    const nothing = await ask(buyer, "list", { after: since.newer });
    expect([nothing.lines, nothing.newer]).toEqual([[], since.newer]);
    const behind = await ask(buyer, "list", { after: oldest.newer, limit: 2 });
    expect(behind.lines.map(formatLine)).toEqual(["2 Line 2", "3 Line 3"]);
    expect((await ask(buyer, "list", { before: behind.older })).lines.map(formatLine)).toEqual([
      "placed",
      "1 Line 1",
    ]);
  });

  it("a thread without messages has an empty list, which then shows the first message", async () => {
    const partner = await openOrderingPartner();
    const own = await open(await issueToken(partner, { about: partner.account.partnerId }));
    const empty = await ask(own, "list");
    expect(empty).toMatchObject({ lines: [], older: null, newer: null, thread: { message_count: 0 } });
    await ask(own, "send", sendFields("Which ports?"));
    expect((await ask(own, "list")).lines.map(formatLine)).toEqual(["1 Which ports?"]);
  });

  it("a list of long messages stays within the frame size limit, and the next page continues without a gap", async () => {
    const partner = await openOrderingPartner();
    const buyer = await open(await issueToken(partner));
    // No other allowed character takes more bytes per counted character.
    const long = "가".repeat(4_000);
    const count = 6;
    for (let number = 1; number <= count; number += 1) await write(partner, long);
    const newest = await send(buyer, { action: "list", id: "f" });
    expect(Buffer.byteLength(JSON.stringify(newest))).toBeLessThanOrEqual(chatLimits.frameBytes);
    const numbersOf = ({ lines }: { lines: Line[] }) => lines.map(({ sequence }) => sequence);
    const [first, ...later] = numbersOf(newest.body).map(Number);
    if (first === undefined) throw new Error("No line was listed");
    expect([first, ...later].at(-1)).toBe(count);
    expect(first).toBeGreaterThan(1);
    const older = await ask(buyer, "list", { before: newest.body.older });
    expect(numbersOf(older).at(-1)).toBe(first - 1);
    const since = await ask(buyer, "list", { after: older.newer });
    expect(numbersOf(since)).toEqual([first, ...later]);
  });

  it("a cursor of another thread or of the other author is rejected", async () => {
    const { partner, buyer, desk } = await openBothParties();
    const own = await open(await issueToken(partner, { about: partner.account.partnerId }));
    const { newer } = await ask(buyer, "list");
    expect(await refusalOf(own, "list", { after: newer })).toBe("invalid_cursor");
    expect(await refusalOf(desk, "list", { before: newer })).toBe("invalid_cursor");
    expect(await refusalOf(buyer, "list", { before: newer, after: newer })).toBe("validation_error");
  });

  it("a withdrawn message is listed without its text", async () => {
    const { partner, buyer } = await openBothParties();
    const { body: mistake } = await answer(partner.orderId, "For somebody else", newToken());
    const params = { id: partner.orderId, message_id: mistake.id };
    await asOperator(withdrawMessage, { method: "POST", params, body: { reason: "A mistake" } });
    const { lines } = await ask(buyer, "list");
    expect(lines.at(-1)).toMatchObject({ id: mistake.id, text: null, withdrawn_reason: "A mistake" });
  });

  it.each([
    ["text that is not JSON", "{", null, "validation_error"],
    ["JSON that is not an object", "[]", null, "validation_error"],
    ["no id", { action: "ping" }, null, "validation_error"],
    ["an invalid id", { action: "ping", id: "a b" }, null, "validation_error"],
    ["no action", { id: "f-1" }, "f-1", "validation_error"],
    ["an unknown action", { action: "delete", id: "f-1" }, "f-1", "validation_error"],
    ["an unknown field", { action: "ping", id: "f-1", more: 1 }, "f-1", "validation_error"],
    ["a blank text", { action: "send", id: "f-1", ...sendFields(" ") }, "f-1", "validation_error"],
    [
      "a text that is too long",
      { action: "send", id: "f-1", ...sendFields("x".repeat(4_001)) },
      "f-1",
      "validation_error",
    ],
    ["an invalid key", { action: "send", id: "f-1", ...sendFields("x", "1") }, "f-1", "validation_error"],
    ["no key", { action: "send", id: "f-1", text: "x" }, "f-1", "validation_error"],
    ["a limit above the maximum", { action: "list", id: "f-1", limit: 51 }, "f-1", "validation_error"],
    ["too many bytes", `"${"é".repeat(16 * 1024)}"`, null, "payload_too_large"],
  ])("a frame with %s is rejected and the connection stays open", async (_, frame, id, code) => {
    const buyer = await open(await issueToken(await openOrderingPartner()));
    const refused = await send(buyer, frame);
    expect(z.safeParse(serverFrameSchema, refused).error).toBeUndefined();
    expect([refused.type, refused.id, refused.error.code]).toEqual(["error", id, code]);
    await ask(buyer, "ping");
  });

  it("a binary frame is rejected", async () => {
    const buyer = await open(await issueToken(await openOrderingPartner()));
    const frame = Buffer.from('{"action":"ping","id":"f-1"}').toString("base64");
    expect((await send(buyer, frame, { isBase64Encoded: true })).error.code).toBe("validation_error");
  });

  it("frames beyond the limit per minute are rejected until the next minute, regardless of content", async () => {
    const partner = await openOrderingPartner();
    vi.useFakeTimers({ toFake: ["Date"], now: Math.ceil(Date.now() / 60_000) * 60_000 + 20_000 });
    const [buyer, other] = [await open(await issueToken(partner)), await open(await issueToken(partner))];
    for (let sent = 1; sent < chatLimits.framesPerMinute; sent += 1) await ask(buyer, "ping");
    await send(buyer, "no JSON");
    const refused = await send(buyer, { action: "ping", id: "f-1" });
    expect(refused).toMatchObject({
      type: "error",
      id: "f-1",
      error: { code: "rate_limited", details: { scope: "chat_frames", retry_after_seconds: 40 } },
    });
    await ask(other, "ping");
    vi.setSystemTime(Date.now() + 40_000);
    await ask(buyer, "ping");
  });

  it("a connection that keeps sending after rejections is closed, and other connections stay open", async () => {
    const partner = await openOrderingPartner();
    vi.useFakeTimers({ toFake: ["Date"], now: Math.ceil(Date.now() / 60_000) * 60_000 + 20_000 });
    const [buyer, other] = [await open(await issueToken(partner)), await open(await issueToken(partner))];
    receiver.ended.length = 0;
    for (let sent = 0; sent < chatLimits.framesToTheEnd; sent += 1) await send(buyer, "no JSON");
    expect(receiver.ended).toEqual([]);
    const refused = await send(buyer, { action: "ping", id: "f-1" });
    expect(refused.error.code).toBe("rate_limited");
    expect(receiver.ended).toEqual([buyer]);
    await ask(other, "ping");
  });

  it("a connection that was never opened can send nothing", async () => {
    expect(await refusalOf("nobody=", "list")).toBe("invalid_chat_token");
  });

  it("each frame is logged with ids and never with text, token or name", async () => {
    const lines: unknown[] = [];
    vi.spyOn(logger, "info").mockImplementation((...line) => void lines.push(line));
    const partner = await openOrderingPartner();
    const token = await issueToken(partner, { userId: "ada@example.com" });
    const buyer = await open(token);
    lines.length = 0;
    await ask(buyer, "send", sendFields("A secret wish"));
    expect(lines).toHaveLength(1);
    expect(lines[0]).toEqual([
      "request",
      expect.objectContaining({
        operation: "chat.send",
        route: "$default",
        status: 200,
        partner_id: partner.account.partnerId,
        order_id: partner.orderId,
        key_id: partner.account.keyId,
        connection_id: buyer,
      }),
    ]);
    expect(JSON.stringify(lines)).not.toMatch(/secret wish|ada@example|v1\./);
  });
});
