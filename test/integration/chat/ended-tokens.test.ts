import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { handler as revokePartnerKey } from "../../../functions/console/partners/revoke-partner-key.ts";
import { handler as sweepThreads } from "../../../functions/schedules/sweep-threads.ts";
import { chatLimits } from "../../../shared/domain/chat/chat-connection.ts";
import { getChatConnection, listChatListeners } from "../../../shared/persistence/chat/chat-connections.ts";
import { chatHourKey, chatTokenKey } from "../../../shared/persistence/keys/chat-keys.ts";
import { getItem } from "../../../shared/persistence/table/table.ts";
import { hashText } from "../../../shared/platform/hash-text.ts";
import { type RunningTable, startTable } from "../../support/table/start-table.ts";
import { asOperator, type OrderingPartner, openOrderingPartner } from "../messages/message-world.ts";
import { ask, close, issueToken, open, refusalOf } from "./chat-world.ts";
import { type PushReceiver, receivePushes } from "./receive-pushes.ts";

let table: RunningTable;
let receiver: PushReceiver;
beforeAll(async () => {
  [table, receiver] = await Promise.all([startTable(), receivePushes()]);
  process.env.STREAM_CALLBACK_URL = receiver.url;
});
afterAll(() => Promise.all([table.stop(), receiver.stop()]));
const startsAt = Math.ceil(Date.now() / 3_600_000) * 3_600_000;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: startsAt });
  receiver.ended.length = 0;
});
afterEach(() => vi.useRealTimers());

const sweep = () => sweepThreads({}, { getRemainingTimeInMillis: () => 50_000 });

/** Returns the counts of a partner's hour and of a token. */
async function countsOf({ account }: OrderingPartner, token: string): Promise<number[]> {
  const items = await Promise.all([
    getItem("get:chatHour" as never, chatHourKey(account.partnerId, startsAt) as never),
    getItem("get:chatToken" as never, chatTokenKey(hashText(token)) as never),
  ]);
  return items.map((item) => Number(item?.opened));
}

/** Creates a partner with connections of a token that is valid for a minute. */
async function openBriefly(count: number) {
  const partner = await openOrderingPartner();
  const token = await issueToken(partner, { lifetimeSeconds: 60 });
  const ids: string[] = [];
  for (let number = 0; number < count; number += 1) ids.push(await open(token));
  return { partner, token, ids };
}

describe("connections with an expired token", () => {
  it("A frame over a connection with an expired token is rejected, and the connection is closed and no longer counted", async () => {
    const { partner, token, ids } = await openBriefly(2);
    expect(await countsOf(partner, token)).toEqual([2, 2]);
    vi.setSystemTime(startsAt + 60_000);
    for (const id of ids) expect(await refusalOf(id, "list")).toBe("invalid_chat_token");
    expect(receiver.ended).toEqual(ids);
    expect(await listChatListeners(partner.orderId)).toEqual([]);
    expect(await countsOf(partner, token)).toEqual([0, 0]);
  });

  it("A frame over a connection with a revoked key closes the connection", async () => {
    const { partner, ids } = await openBriefly(1);
    const params = { id: partner.account.partnerId, key_id: partner.account.keyId };
    expect((await asOperator(revokePartnerKey, { method: "POST", params })).status).toBe(200);
    expect(await refusalOf(String(ids[0]))).toBe("invalid_chat_token");
    expect(receiver.ended).toEqual(ids);
    expect(await listChatListeners(partner.orderId)).toEqual([]);
  });

  it("A frame over an unknown connection closes the connection", async () => {
    expect(await refusalOf("forgotten=")).toBe("invalid_chat_token");
    expect(receiver.ended).toEqual(["forgotten="]);
  });

  it("The sweep closes silent connections whose token has expired, stops counting them, and keeps other connections", async () => {
    const { partner, token, ids } = await openBriefly(chatLimits.connectionsOfToken);
    const lasting = await open(await issueToken(partner));
    vi.setSystemTime(startsAt + 59_000);
    await sweep();
    expect(receiver.ended).toEqual([]);
    vi.setSystemTime(startsAt + 60_000);
    await sweep();
    expect([...receiver.ended].sort()).toEqual([...ids].sort());
    expect(await listChatListeners(partner.orderId)).toMatchObject([{ connectionId: lasting }]);
    expect(await countsOf(partner, token)).toEqual([1, 0]);
    await ask(lasting, "ping");
    receiver.ended.length = 0;
    await sweep();
    expect(receiver.ended).toEqual([]);
  });

  it("A connection that the sweep, a frame and API Gateway close concurrently is subtracted from the count once", async () => {
    const { partner, token, ids } = await openBriefly(3);
    vi.setSystemTime(startsAt + 60_000);
    await Promise.all([sweep(), ...ids.map((id) => refusalOf(id)), ...ids.map((id) => close(id)), sweep()]);
    expect(await countsOf(partner, token)).toEqual([0, 0]);
    for (const id of ids) expect(await getChatConnection(id)).toBeNull();
  });

  it("A connection that API Gateway fails to close is no longer counted, and its next frame closes the connection", async () => {
    const { partner, token, ids } = await openBriefly(1);
    vi.setSystemTime(startsAt + 60_000);
    const { STREAM_CALLBACK_URL } = process.env;
    process.env.STREAM_CALLBACK_URL = "http://127.0.0.1:9";
    await sweep();
    process.env.STREAM_CALLBACK_URL = STREAM_CALLBACK_URL;
    expect(await countsOf(partner, token)).toEqual([0, 0]);
    expect(await refusalOf(String(ids[0]))).toBe("invalid_chat_token");
    expect(receiver.ended).toEqual(ids);
  });
});
