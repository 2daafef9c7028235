import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { handler as connect } from "../../../functions/stream/connect.ts";
import { chatLimits } from "../../../shared/domain/chat/chat-connection.ts";
import { getChatConnection, listChatListeners } from "../../../shared/persistence/chat/chat-connections.ts";
import { uncountConnection } from "../../../shared/persistence/chat/chat-hours.ts";
import { chatHourKey } from "../../../shared/persistence/keys/chat-keys.ts";
import { updateWrite } from "../../../shared/persistence/table/transaction.ts";
import { updateAndRead } from "../../../shared/persistence/table/update-one.ts";
import { type RunningTable, startTable } from "../../support/table/start-table.ts";
import { openOrderingPartner } from "../messages/message-world.ts";
import {
  ask,
  callSocket,
  close,
  issueOperatorToken,
  issueToken,
  newConnectionId,
  open,
  refusalOf,
  shakeHands,
} from "./chat-world.ts";

let table: RunningTable;
beforeAll(async () => {
  table = await startTable();
});
afterAll(() => table.stop());
afterEach(() => vi.useRealTimers());

const codeOf = (body: string | undefined): unknown => JSON.parse(String(body)).error;

/** Returns the number of a partner's connections in the current hour. */
async function countOf(partnerId: string, set?: number): Promise<number> {
  const hour = Date.now() - (Date.now() % 3_600_000);
  const { item } = await updateAndRead(
    updateWrite("update:chatHour", "test", chatHourKey(partnerId, hour), {
      expression: set === undefined ? "ADD opened :by" : "SET opened = :by",
      values: { ":by": set ?? 0 },
    }),
  );
  return Number(item?.opened);
}

describe("connections of the chat stream", () => {
  it("a handshake response names the offered protocol but never the token", async () => {
    const token = await issueToken(await openOrderingPartner());
    expect(await shakeHands(token)).toEqual({
      statusCode: 200,
      headers: { "Sec-WebSocket-Protocol": "chat.v1" },
    });
  });

  it.each([
    ["only a token", (token: string) => token],
    ["another protocol", (token: string) => `chat.v2, ${token}`],
    ["the token first", (token: string) => `${token}, chat.v1`],
    ["a third protocol", (token: string) => `chat.v1, ${token}, chat.v2`],
    ["nothing", () => ""],
  ])("a handshake that offers %s is rejected", async (_, offer) => {
    const token = await issueToken(await openOrderingPartner());
    const { statusCode, body } = await callSocket(connect, {
      ...{ connectionId: newConnectionId(), routeKey: "$connect" },
      headers: { "sec-websocket-protocol": offer(token) },
    });
    expect([statusCode, codeOf(body)]).toEqual([
      401,
      expect.objectContaining({ code: "invalid_chat_token" }),
    ]);
  });

  it("a stage with CloudFront accepts only handshakes forwarded by CloudFront", async () => {
    const token = await issueToken(await openOrderingPartner());
    const shake = (secret: Record<string, string>) =>
      callSocket(connect, {
        ...{ connectionId: newConnectionId(), routeKey: "$connect" },
        headers: { "Sec-WebSocket-Protocol": `chat.v1,${token}`, ...secret },
        stageVariables: { currentOriginSecret: "right", previousOriginSecret: "former" },
      });
    expect((await shake({})).statusCode).toBe(403);
    expect((await shake({ "X-Origin-Secret": "wrong" })).statusCode).toBe(403);
    expect((await shake({ "X-Origin-Secret": "right" })).statusCode).toBe(200);
    expect((await shake({ "x-origin-secret": "former" })).statusCode).toBe(200);
  });

  it("concurrent handshakes open exactly the allowed number of connections per thread", async () => {
    const partner = await openOrderingPartner();
    const { partner: most } = chatLimits.connectionsOfThread;
    // No single token reaches its own limit.
    const tokens = await Promise.all(
      Array.from({ length: 9 }, (_, number) => issueToken(partner, { userId: `buyer-${number}` })),
    );
    const opened = await Promise.all(
      Array.from({ length: most + 5 }, async (_, number) => {
        const connectionId = newConnectionId();
        const { statusCode, body } = await shakeHands(String(tokens[number % 9]), connectionId);
        return { connectionId, statusCode, body };
      }),
    );
    const refused = opened.filter(({ statusCode }) => statusCode !== 200);
    expect(refused).toHaveLength(5);
    for (const { body } of refused) {
      expect(codeOf(body)).toMatchObject({ code: "rate_limited", details: { scope: "chat_thread" } });
    }
    const listeners = await listChatListeners(partner.orderId);
    expect(new Set(listeners.map(({ place }) => place)).size).toBe(most);
    expect(await countOf(partner.account.partnerId)).toBe(most);
    const [one] = opened.filter(({ statusCode }) => statusCode === 200);
    await close(String(one?.connectionId));
    await open(await issueToken(partner));
  });

  it("the slot of an expired connection is reused, and the late end event of this connection frees no other slot", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const partner = await openOrderingPartner();
    const first: string[] = [];
    const { connectionsOfThread, connectionsOfToken } = chatLimits;
    for (let user = 0; user < connectionsOfThread.partner / connectionsOfToken; user += 1) {
      const brief = await issueToken(partner, { userId: `buyer-${user}`, lifetimeSeconds: 60 });
      for (let number = 0; number < connectionsOfToken; number += 1) first.push(await open(brief));
    }
    vi.setSystemTime(Date.now() + 60_000);
    const token = await issueToken(partner);
    const second = await open(token);
    for (const connectionId of first) await close(connectionId);
    expect(await listChatListeners(partner.orderId)).toMatchObject([{ connectionId: second }]);
    await ask(second, "ping");
  });

  it("a handshake repeated by API Gateway opens one connection", async () => {
    const partner = await openOrderingPartner();
    const token = await issueToken(partner);
    const connectionId = await open(token);
    await open(token, connectionId);
    expect(await listChatListeners(partner.orderId)).toMatchObject([{ connectionId }]);
  });

  it("a connection is removed when API Gateway reports its end, and a repeated or unknown end changes nothing", async () => {
    const partner = await openOrderingPartner();
    const connectionId = await open(await issueToken(partner));
    expect(await countOf(partner.account.partnerId)).toBe(1);
    for (const _ of ["once", "twice"]) expect(await close(connectionId)).toEqual({ statusCode: 200 });
    expect(await getChatConnection(connectionId)).toBeNull();
    expect(await listChatListeners(partner.orderId)).toEqual([]);
    expect(await countOf(partner.account.partnerId)).toBe(0);
    expect(await refusalOf(connectionId)).toBe("invalid_chat_token");
    expect(await close("nobody=")).toEqual({ statusCode: 200 });
  });

  it("a partner's hourly connection limit covers all threads of the partner, but not operators", async () => {
    const partner = await openOrderingPartner();
    const { partnerId } = partner.account;
    await countOf(partnerId, chatLimits.connectionsOfPartner - 1);
    await open(await issueToken(partner));
    const own = await issueToken(partner, { about: partnerId });
    const { statusCode, body } = await shakeHands(own);
    expect([statusCode, codeOf(body)]).toMatchObject([
      429,
      { code: "rate_limited", details: { scope: "chat_account" } },
    ]);
    await open(await issueOperatorToken(partner.orderId));
    await uncountConnection(partnerId, Date.now());
    await open(own);
  });
});
