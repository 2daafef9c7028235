import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { handler as issueOperatorChatToken } from "../../../functions/console/messages/issue-operator-chat-token.ts";
import { handler as revokePartnerKey } from "../../../functions/console/partners/revoke-partner-key.ts";
import { handler as issueChatToken } from "../../../functions/partner/messages/issue-chat-token.ts";
import { handler as listMessages } from "../../../functions/partner/messages/list-messages.ts";
import { chatSecret } from "../../../shared/application/chat/chat-secret.ts";
import { openChatToken, signChatToken } from "../../../shared/application/chat/chat-token.ts";
import { callHandler } from "../../support/requests/call-handler.ts";
import { openAccount } from "../../support/requests/open-account.ts";
import { type RunningTable, startTable } from "../../support/table/start-table.ts";
import { asOperator, asPartner, openOrderingPartner } from "../messages/message-world.ts";
import { ask, issueOperatorToken, issueToken, open, refusalOf, shakeHands } from "./chat-world.ts";

let table: RunningTable;
beforeAll(async () => {
  table = await startTable();
});
afterAll(() => table.stop());
afterEach(() => vi.useRealTimers());

const minute = 60_000;

const refusalOfHandshake = async (token: string) => {
  const { statusCode, body } = await shakeHands(token);
  return [statusCode, JSON.parse(String(body)).error.code];
};

describe("chat tokens", () => {
  it("a chat token contains only characters that a subprotocol allows, and is returned with its expiry and stream URL", async () => {
    const { account, orderId } = await openOrderingPartner();
    const before = Date.now();
    const { status, body } = await asPartner(account, issueChatToken, {
      method: "POST",
      params: { id: orderId },
      body: { lifetime_seconds: 60 },
    });
    expect([status, body.stream_url]).toEqual([201, process.env.STREAM_URL]);
    expect(body.token).toMatch(/^[\w.-]{1,2000}$/);
    const lasts = Date.parse(body.expires_at) - before;
    expect(lasts).toBeGreaterThanOrEqual(60_000);
    expect(lasts).toBeLessThan(2 * minute);
  });

  it.each([59, 3_601, 61.5, "900"])("a chat token lifetime of %s seconds is rejected", async (lifetime) => {
    const { account, orderId } = await openOrderingPartner();
    const { status, body } = await asPartner(account, issueChatToken, {
      method: "POST",
      params: { id: orderId },
      body: { lifetime_seconds: lifetime },
    });
    expect([status, body.error.code]).toEqual([400, "validation_error"]);
    expect(body.error.details.issues[0].path).toBe("body.lifetime_seconds");
  });

  it("a token can be requested for an empty thread but not for another partner's thread", async () => {
    const [one, other] = [await openOrderingPartner(), await openOrderingPartner()];
    for (const id of [one.orderId, one.account.partnerId]) {
      const request = { method: "POST", params: { id } };
      expect((await asPartner(one.account, issueChatToken, request)).status).toBe(201);
      const { status, body } = await asPartner(other.account, issueChatToken, request);
      expect([status, body.error.code]).toEqual([404, "message_thread_not_found"]);
      expect((await asOperator(issueOperatorChatToken, request)).status).toBe(201);
    }
    const unknown = { method: "POST", params: { id: "ord_1" } };
    expect((await asOperator(issueOperatorChatToken, unknown)).status).toBe(404);
  });

  it("a token opens its thread until the token expires, and its connection closes at the same time", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const partner = await openOrderingPartner();
    const token = await issueToken(partner, { lifetimeSeconds: 60 });
    const connection = await open(token);
    vi.setSystemTime(Date.now() + minute - 1);
    await ask(connection, "ping");
    await open(token);
    vi.setSystemTime(Date.now() + 1);
    expect(await refusalOf(connection)).toBe("invalid_chat_token");
    expect(await refusalOfHandshake(token)).toEqual([401, "invalid_chat_token"]);
  });

  it("a production token is rejected in the sandbox, even if it is signed with the sandbox's secret", async () => {
    const partner = await openOrderingPartner();
    const secret = await chatSecret();
    const sandbox = { environment: "sandbox", now: Date.now() } as const;
    const access = openChatToken(secret, await issueToken(partner), sandbox);
    const foreign = signChatToken(secret, { ...access, environment: "production" });
    expect(await refusalOfHandshake(foreign)).toEqual([401, "invalid_chat_token"]);
    expect(() => openChatToken(`${secret}x`, signChatToken(secret, access), sandbox)).toThrow("token");
  });

  it("a token with any changed character is rejected", async () => {
    const secret = await chatSecret();
    const token = await issueToken(await openOrderingPartner());
    const context = { environment: "sandbox", now: Date.now() } as const;
    for (const position of token.split("").keys()) {
      const other = token[position] === "A" ? "B" : "A";
      const changed = token.slice(0, position) + other + token.slice(position + 1);
      expect(() => openChatToken(secret, changed, context)).toThrow("token");
    }
  });

  it.each(["", ".", "..", "v1.e30", "v1.e30.", "v1..e30", `v1.${"A".repeat(3_000)}.A`, "chat.v1", "💥"])(
    "an invalid token is rejected: %s",
    async (text) => {
      expect(await refusalOfHandshake(text)).toEqual([401, "invalid_chat_token"]);
    },
  );

  it("revoking the key that requested a token ends the token and every connection that it opened", async () => {
    const partner = await openOrderingPartner();
    const token = await issueToken(partner);
    const connection = await open(token);
    await ask(connection, "ping");
    const { partnerId, keyId } = partner.account;
    const revoked = await asOperator(revokePartnerKey, {
      method: "POST",
      params: { id: partnerId, key_id: keyId },
    });
    expect(revoked.status).toBeLessThan(300);
    for (const action of ["ping", "list"]) {
      expect(await refusalOf(connection, action)).toBe("invalid_chat_token");
    }
    expect(await refusalOfHandshake(token)).toEqual([401, "invalid_chat_token"]);
  });

  it("a chat token is not accepted by the HTTP API, neither as a key nor as a bearer token", async () => {
    const token = await issueToken(await openOrderingPartner());
    const asKey = await callHandler(listMessages, { headers: { "x-api-key": token } });
    const asBearer = await callHandler(listMessages, { headers: { authorization: `Bearer ${token}` } });
    expect([asKey.status, asKey.body.error.code]).toEqual([401, "invalid_api_key"]);
    expect([asBearer.status, asBearer.body.error.code]).toEqual([401, "missing_api_key"]);
  });

  it("an API key is not accepted by the chat stream", async () => {
    const { apiKey } = await openAccount();
    expect(await refusalOfHandshake(apiKey)).toEqual([401, "invalid_chat_token"]);
  });

  it("an operator's token stays valid when every key of the partner is revoked", async () => {
    const { account, orderId } = await openOrderingPartner();
    const connection = await open(await issueOperatorToken(orderId));
    const { partnerId, keyId } = account;
    await asOperator(revokePartnerKey, { method: "POST", params: { id: partnerId, key_id: keyId } });
    await ask(connection, "ping");
  });
});
