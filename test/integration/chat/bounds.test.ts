import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { chatLimits } from "../../../shared/domain/chat/chat-connection.ts";
import { chatUseLimits } from "../../../shared/domain/chat/chat-use.ts";
import { attachmentLimits } from "../../../shared/domain/messages/attachment.ts";
import { messagesPerMinute } from "../../../shared/domain/messages/message-rate.ts";
import { listChatListeners } from "../../../shared/persistence/chat/chat-connections.ts";
import { type RunningObjectStore, startObjectStore } from "../../support/services/start-object-store.ts";
import { type RunningTable, startTable } from "../../support/table/start-table.ts";
import { announced, create } from "../messages/attachment-world.ts";
import { type OrderingPartner, openOrderingPartner, write } from "../messages/message-world.ts";
import {
  ask,
  close,
  issueOperatorToken,
  issueToken,
  newConnectionId,
  open,
  send,
  shakeHands,
} from "./chat-world.ts";

let table: RunningTable;
let store: RunningObjectStore;
beforeAll(async () => {
  [table, store] = await Promise.all([startTable(), startObjectStore()]);
});
afterAll(() => Promise.all([table.stop(), store.stop()]));
beforeEach(() => {
  const nextHour = Math.ceil(Date.now() / 3_600_000) * 3_600_000;
  vi.useFakeTimers({ toFake: ["Date"], now: nextHour });
});
afterEach(() => vi.useRealTimers());

const { connectionsOfThread, connectionsOfToken } = chatLimits;
const largest = { ...announced, size_bytes: attachmentLimits.bytes };

/**
 * Opens connections of a token in parallel. @returns the ids of opened connections, and the scopes of rejected ones
 */
async function openAtOnce(token: string, count: number): Promise<{ ids: string[]; scopes: unknown[] }> {
  const outcomes = await Promise.all(
    Array.from({ length: count }, async () => {
      const connectionId = newConnectionId();
      const { statusCode, body } = await shakeHands(token, connectionId);
      return { connectionId, statusCode, scope: body && JSON.parse(body).error.details.scope };
    }),
  );
  return {
    ids: outcomes.flatMap(({ connectionId, statusCode }) => (statusCode === 200 ? [connectionId] : [])),
    scopes: outcomes.flatMap(({ statusCode, scope }) => (statusCode === 429 ? [scope] : [])),
  };
}

/** Returns the token of another visitor at each call. */
const visitor = (partner: OrderingPartner) => issueToken(partner, { userId: randomUUID() });

describe("connection limit of one chat token", () => {
  it("A token that requests every connection slot of its thread gets only its share, and other tokens can still connect", async () => {
    const partner = await openOrderingPartner();
    const token = await visitor(partner);
    const { ids, scopes } = await openAtOnce(token, connectionsOfThread.partner + 10);
    expect(ids).toHaveLength(connectionsOfToken);
    expect(new Set(scopes)).toEqual(new Set(["chat_token"]));
    expect(await listChatListeners(partner.orderId)).toHaveLength(connectionsOfToken);
    await open(await visitor(partner));
    await open(await issueOperatorToken(partner.orderId));
  });

  it("A token that closes its connections can open its full share again, even if each end is reported twice", async () => {
    const partner = await openOrderingPartner();
    const token = await visitor(partner);
    const { ids } = await openAtOnce(token, connectionsOfToken);
    await Promise.all(ids.flatMap((id) => [close(id), close(id)]));
    expect(await listChatListeners(partner.orderId)).toEqual([]);
    const again = await openAtOnce(token, connectionsOfToken + 1);
    expect([again.ids.length, again.scopes]).toEqual([connectionsOfToken, ["chat_token"]]);
  });

  it("The operator's connection slots of a thread stay free when the partner uses all of its own slots", async () => {
    const partner = await openOrderingPartner();
    for (let taken = 0; taken < connectionsOfThread.partner; taken += connectionsOfToken)
      expect((await openAtOnce(await visitor(partner), connectionsOfToken)).scopes).toEqual([]);
    const late = await openAtOnce(await visitor(partner), 1);
    expect(late.scopes).toEqual(["chat_thread"]);
    const desk = await openAtOnce(await issueOperatorToken(partner.orderId), connectionsOfThread.operator);
    expect(desk.ids).toHaveLength(connectionsOfThread.operator);
  });
});

describe("message limit of one chat token", () => {
  const say = async (connectionId: string) => {
    const frame = { action: "send", id: "f-1", text: "More", idempotency_key: randomUUID() };
    const { type, error } = await send(connectionId, frame);
    return type === "answer" ? "sent" : error.details.scope;
  };
  const sendOften = async (connectionIds: readonly string[], times: number) => {
    const outcomes: unknown[] = [];
    for (let number = 0; number < times; number += 1)
      outcomes.push(await say(String(connectionIds[number % connectionIds.length])));
    return outcomes;
  };
  const countSent = (outcomes: readonly unknown[]) => outcomes.filter((one) => one === "sent").length;

  it("A token that reaches its message limit over several connections does not block messages from the partner's server", async () => {
    const partner = await openOrderingPartner();
    const token = await visitor(partner);
    const outcomes = await sendOften([await open(token), await open(token)], messagesPerMinute);
    expect(countSent(outcomes)).toBe(chatUseLimits.messages.token);
    expect(outcomes.at(-1)).toBe("chat_token_messages");
    expect((await write(partner, "From the server")).status).toBe(201);
    vi.setSystemTime(Date.now() + 60_000);
    expect(await say(await open(token))).toBe("sent");
  });

  it("All tokens of one thread together cannot block messages from the partner's server", async () => {
    const partner = await openOrderingPartner();
    const visitors = [await open(await visitor(partner)), await open(await visitor(partner))];
    const outcomes = await sendOften(visitors, messagesPerMinute);
    expect(countSent(outcomes)).toBe(chatUseLimits.messages.thread);
    expect(outcomes.at(-1)).toBe("chat_thread_messages");
    expect((await write(partner, "From the server")).status).toBe(201);
  });
});

describe("file limit of one chat token", () => {
  /**
   * Announces files of the maximum size, a few per minute. @returns the number of accepted files, and the scope of
   * the rejection
   */
  async function announceUntilRefused(connectionId: string): Promise<{ taken: number; scope: unknown }> {
    for (let taken = 0; ; taken += 1) {
      if (taken % 10 === 9) vi.setSystemTime(Date.now() + 60_000);
      const { type, error } = await send(connectionId, {
        action: "create_attachment",
        id: "f-1",
        ...largest,
      });
      if (type !== "answer") return { taken, scope: error.details.scope };
    }
  }

  it("A token that announces files without uploading them cannot use up the upload allowance of the partner's server or of other threads", async () => {
    const partner = await openOrderingPartner();
    const refused = await announceUntilRefused(await open(await visitor(partner)));
    const most = Math.floor(chatUseLimits.bytes.token / largest.size_bytes);
    expect(refused).toEqual({ taken: most, scope: "chat_token_bytes" });
    expect((await create(partner, largest)).status).toBe(201);
    const own = await open(await issueToken(partner, { about: partner.account.partnerId }));
    await ask(own, "create_attachment", largest);
  });

  it("Tokens of one thread together can announce files only up to the thread's byte limit", async () => {
    const partner = await openOrderingPartner();
    let taken = 0;
    for (;;) {
      const refused = await announceUntilRefused(await open(await visitor(partner)));
      taken += refused.taken;
      if (refused.scope === "chat_token_bytes") continue;
      expect(refused.scope).toBe("chat_thread_bytes");
      break;
    }
    expect(taken).toBe(Math.floor(chatUseLimits.bytes.thread / largest.size_bytes));
    expect((await create(partner, largest)).status).toBe(201);
  });
});
