import type { SQSEvent } from "aws-lambda";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { handler as withdrawMessage } from "../../../functions/console/messages/withdraw-message.ts";
import { handler as revokePartnerKey } from "../../../functions/console/partners/revoke-partner-key.ts";
import { handler as handlePushLines } from "../../../functions/queues/push-lines.ts";
import { type PushMessage, pushMessages } from "../../../shared/domain/chat/push-message.ts";
import { listChatListeners } from "../../../shared/persistence/chat/chat-connections.ts";
import { withRunTime } from "../../support/services/with-run-time.ts";
import { type RunningTable, startTable } from "../../support/table/start-table.ts";
import { answer, asOperator, openOrderingPartner, write } from "../messages/message-world.ts";
import { ask, close, issueOperatorToken, issueToken, open } from "./chat-world.ts";
import { type PushReceiver, receivePushes } from "./receive-pushes.ts";

const pushLines = withRunTime(handlePushLines);

let table: RunningTable;
let receiver: PushReceiver;
beforeAll(async () => {
  [table, receiver] = await Promise.all([startTable(), receivePushes()]);
  process.env.STREAM_CALLBACK_URL = receiver.url;
});
afterAll(() => Promise.all([table.stop(), receiver.stop()]));
afterEach(() => vi.useRealTimers());

/** Runs the worker on messages. Returns the indexes of those to retry. */
async function push(messages: readonly Partial<PushMessage>[], receives = 1): Promise<string[]> {
  const Records = messages.map((message, position) => ({
    messageId: String(position),
    body: pushMessages.format({ threadId: "", sequences: [], statuses: [], isMarked: false, ...message }),
    attributes: { ApproximateReceiveCount: String(receives) },
  }));
  const { batchItemFailures } = await pushLines({ Records } as unknown as SQSEvent);
  return batchItemFailures.map(({ itemIdentifier }) => itemIdentifier);
}

/** Returns the stored connections of a thread. */
const storedOf = async (threadId: string): Promise<string[]> =>
  (await listChatListeners(threadId)).map(({ connectionId }) => connectionId).sort();

describe("pushes of the chat stream", () => {
  it("a new message is pushed to every connection of its thread and to no other thread", async () => {
    const partner = await openOrderingPartner();
    const { orderId: threadId } = partner;
    const buyer = await open(await issueToken(partner));
    const desk = await open(await issueOperatorToken(threadId));
    const own = await open(await issueToken(partner, { about: partner.account.partnerId }));
    await write(partner, "Is it loaded?");
    expect(await push([{ threadId, sequences: [1] }])).toEqual([]);
    const line = (await ask(buyer, "list")).lines.at(-1);
    expect(receiver.frames.get(buyer)).toEqual([{ type: "line", line }]);
    expect(receiver.frames.get(desk)).toEqual([{ type: "line", line }]);
    expect(receiver.frames.get(own)).toBeUndefined();
  });

  it("a message withdrawn before its push is pushed without its text", async () => {
    const partner = await openOrderingPartner();
    const buyer = await open(await issueToken(partner));
    const { body: mistake } = await answer(partner.orderId, "For somebody else");
    const params = { id: partner.orderId, message_id: mistake.id };
    await asOperator(withdrawMessage, { method: "POST", params, body: { reason: "A mistake" } });
    await push([{ threadId: partner.orderId, sequences: [1] }]);
    expect(receiver.frames.get(buyer)).toMatchObject([{ line: { id: mistake.id, text: null } }]);
  });

  it("a status change and a moved read marker are pushed as separate frames", async () => {
    const partner = await openOrderingPartner();
    const { orderId: threadId } = partner;
    const buyer = await open(await issueToken(partner));
    await write(partner, "One");
    const desk = await open(await issueOperatorToken(threadId));
    await ask(desk, "mark_read", { through: 1 });
    const status = { orderId: threadId, status: "acquiring" as const, createdAt: Date.now(), version: 2 };
    await push([{ threadId, statuses: [status], isMarked: true }]);
    expect(receiver.frames.get(buyer)).toMatchObject([
      { type: "line", line: { id: `${threadId}.2`, order_status: "acquiring", sequence: null } },
      { type: "thread", thread: { id: threadId, message_count: 1, operator_read_through: 1 } },
    ]);
  });

  it("a connection with an expired token or a revoked key gets nothing and is closed", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const partner = await openOrderingPartner();
    const { orderId: threadId, account } = partner;
    const brief = await open(await issueToken(partner, { lifetimeSeconds: 60 }));
    const lasting = await open(await issueToken(partner));
    const desk = await open(await issueOperatorToken(threadId));
    await write(partner, "One");
    vi.setSystemTime(Date.now() + 60_000);
    await push([{ threadId, sequences: [1] }]);
    const params = { id: account.partnerId, key_id: account.keyId };
    expect((await asOperator(revokePartnerKey, { method: "POST", params })).status).toBe(200);
    await push([{ threadId, sequences: [1] }]);
    const counts = [brief, lasting, desk].map((id) => receiver.frames.get(id)?.length ?? 0);
    expect(counts).toEqual([0, 1, 2]);
    expect(receiver.ended).toEqual([brief, lasting]);
    expect(await storedOf(threadId)).toEqual([desk]);
  });

  it("a closed connection is removed, a stuck or failing connection is retried, and other connections get their frames", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const partner = await openOrderingPartner();
    const { orderId: threadId } = partner;
    const token = await issueToken(partner);
    const [good, gone, stuck, failing] = [
      await open(token),
      await open(token),
      await open(token),
      await open(token),
    ];
    vi.setSystemTime(Date.now() + 31_000);
    receiver.manners.set(gone, "gone").set(stuck, "stuck").set(failing, 500);
    await write(partner, "One");
    expect(await push([{ threadId, sequences: [1] }])).toEqual(["0"]);
    expect(receiver.frames.get(good)).toHaveLength(1);
    expect(await storedOf(threadId)).toEqual([good, stuck, failing].sort());
    receiver.manners.set(failing, "open");
    expect(await push([{ threadId, sequences: [1] }], 2)).toEqual(["0"]);
    expect(receiver.frames.get(failing)).toHaveLength(1);
    expect(await push([{ threadId, sequences: [1] }], 3)).toEqual([]);
    expect(await storedOf(threadId)).toEqual([good, failing].sort());
  });

  it("a thread with failing connections does not delay other threads of the batch", async () => {
    const [one, other] = [await openOrderingPartner(), await openOrderingPartner()];
    const failing = await open(await issueToken(one));
    const good = await open(await issueToken(other));
    receiver.manners.set(failing, 403);
    for (const partner of [one, other]) await write(partner, "One");
    const given = await push([
      { threadId: one.orderId, sequences: [1] },
      { threadId: other.orderId, sequences: [1] },
    ]);
    expect([given, receiver.frames.get(good)?.length]).toEqual([["0"], 1]);
  });

  it("a connection that API Gateway does not know yet, because its handshake is in progress, is kept", async () => {
    const partner = await openOrderingPartner();
    const opening = await open(await issueToken(partner));
    receiver.manners.set(opening, "gone");
    await write(partner, "One");
    expect(await push([{ threadId: partner.orderId, sequences: [1] }])).toEqual([]);
    expect(await storedOf(partner.orderId)).toEqual([opening]);
  });

  it("a message in a thread without viewers is pushed to nobody", async () => {
    const partner = await openOrderingPartner();
    const buyer = await open(await issueToken(partner));
    await close(buyer);
    await write(partner, "One");
    expect(await push([{ threadId: partner.orderId, sequences: [1] }])).toEqual([]);
    expect(receiver.frames.get(buyer)).toBeUndefined();
  });
});
