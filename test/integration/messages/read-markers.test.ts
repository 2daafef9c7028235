import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { handler as listAudit } from "../../../functions/console/audit/list-audit.ts";
import { handler as listOperatorThreads } from "../../../functions/console/messages/list-operator-threads.ts";
import { handler as markOperatorThreadRead } from "../../../functions/console/messages/mark-operator-thread-read.ts";
import { handler as listMessageThreads } from "../../../functions/partner/messages/list-message-threads.ts";
import { handler as markMessageThreadRead } from "../../../functions/partner/messages/mark-message-thread-read.ts";
import type { TestAnswer } from "../../support/requests/call-handler.ts";
import { type RunningTable, startTable } from "../../support/table/start-table.ts";
import {
  answer,
  asOperator,
  asPartner,
  type OrderingPartner,
  openOrderingPartner,
  readOrderThread,
  write,
} from "./message-world.ts";

let table: RunningTable;
beforeAll(async () => {
  table = await startTable();
});
afterAll(() => table.stop());

const markByPartner = (
  { account, orderId }: OrderingPartner,
  through: number,
  id = orderId,
): Promise<TestAnswer> =>
  asPartner(account, markMessageThreadRead, { method: "POST", params: { id }, body: { through } });
const markByOperator = (id: string, through: number): Promise<TestAnswer> =>
  asOperator(markOperatorThreadRead, { method: "POST", params: { id }, body: { through } });

interface Thread {
  id: string;
  unread_count: number;
}

/** Returns ids of all threads with unread messages for operators, page by page. */
async function waitingThreads(limit: string): Promise<string[]> {
  const ids: string[] = [];
  let cursor: string | null = null;
  do {
    const { body }: TestAnswer = await asOperator(listOperatorThreads, {
      query: { limit, ...(cursor !== null && { cursor }) },
    });
    ids.push(...body.data.map(({ id }: Thread) => id));
    cursor = body.next_cursor;
  } while (cursor !== null);
  return ids;
}

describe("read markers", () => {
  it("each reader's marker counts the other author's later messages as unread and is visible to the other author", async () => {
    const partner = await openOrderingPartner();
    await write(partner, "One");
    for (const text of ["Two", "Three", "Four"]) await answer(partner.orderId, text);
    const { status, body } = await markByPartner(partner, 3);
    expect([status, body.unread_count, body.partner_read_through]).toEqual([200, 1, 3]);
    expect((await readOrderThread(partner)).thread).toEqual(body);
    const { body: seen } = await markByOperator(partner.orderId, 1);
    expect(seen).toMatchObject({
      ...{ unread_count: 0, operator_read_through: 1, partner_read_through: 3, waiting_since: null },
    });
  });

  it("a read marker never moves back", async () => {
    const partner = await openOrderingPartner();
    for (const text of ["One", "Two"]) await answer(partner.orderId, text);
    await markByPartner(partner, 2);
    expect((await markByPartner(partner, 1)).body.partner_read_through).toBe(2);
  });

  it("concurrent read markers and messages are all stored", async () => {
    const partner = await openOrderingPartner();
    await write(partner, "One");
    await answer(partner.orderId, "Two");
    const done = await Promise.all([
      write(partner, "Three"),
      markByPartner(partner, 2),
      markByOperator(partner.orderId, 1),
      answer(partner.orderId, "Four"),
    ]);
    expect(done.map(({ status }) => status)).toEqual([201, 200, 200, 201]);
    const { thread } = await readOrderThread(partner);
    expect(thread).toMatchObject({ message_count: 4, partner_read_through: 2, operator_read_through: 1 });
    expect(thread.unread_count).toBe(1);
  });

  it("a read marker is rejected on another partner's thread, on a nonexistent thread and beyond the newest message", async () => {
    const [owner, stranger] = [await openOrderingPartner(), await openOrderingPartner()];
    await answer(owner.orderId, "One");
    const foreign = await markByPartner(stranger, 1, owner.orderId);
    const none = await markByPartner(stranger, 1);
    for (const { status, body } of [foreign, none]) {
      expect([status, body.error.code]).toEqual([404, "message_thread_not_found"]);
    }
    const beyond = await markByPartner(owner, 2);
    expect([beyond.status, beyond.body.error.details.issues[0].path]).toEqual([400, "body.through"]);
  });

  it("an operator's read marker leaves one audit entry, even if it is set twice", async () => {
    const partner = await openOrderingPartner();
    await write(partner, "One");
    await markByOperator(partner.orderId, 1);
    await markByOperator(partner.orderId, 1);
    const { body } = await asOperator(listAudit, { query: { resource_id: partner.orderId } });
    expect(body.data).toHaveLength(1);
    expect(body.data[0]).toMatchObject({
      ...{ action: "message_thread.read", actor: "ops-1" },
      before: { operator_read_through: 0 },
      after: { operator_read_through: 1 },
    });
  });
});

describe("thread lists", () => {
  it("a partner lists its threads by newest message, optionally only unread threads", async () => {
    const partner = await openOrderingPartner();
    const { account, orderId } = partner;
    await answer(orderId, "One");
    await answer(account.partnerId, "Two");
    const list = async (query: Record<string, string> = {}) =>
      (await asPartner(account, listMessageThreads, { query })).body;
    const ids = async (query?: Record<string, string>) =>
      (await list(query)).data.map(({ id }: Thread) => id);
    expect(await ids()).toEqual([account.partnerId, orderId]);
    const first = await list({ limit: "1" });
    expect(await ids({ limit: "1", cursor: first.next_cursor })).toEqual([orderId]);
    await markByPartner(partner, 1);
    expect(await ids({ unread: "true" })).toEqual([account.partnerId]);
    const { account: stranger } = await openOrderingPartner();
    expect((await asPartner(stranger, listMessageThreads)).body.data).toEqual([]);
  });

  it("operators list threads that wait for a response, longest wait first, and all threads of one partner", async () => {
    const before = new Set(await waitingThreads("200"));
    const partners = [];
    for (let number = 0; number < 4; number += 1) {
      const partner = await openOrderingPartner();
      partners.push(partner);
      await write(partner, "Please read");
    }
    const ours = partners.map(({ orderId }) => orderId);
    const added = async () => (await waitingThreads("2")).filter((id) => !before.has(id));
    expect(await added()).toEqual(ours);
    const [first, second] = partners;
    await markByOperator(String(first?.orderId), 1);
    await write(second as OrderingPartner, "Still waiting");
    expect(await added()).toEqual(ours.slice(1));
    const { body } = await asOperator(listOperatorThreads, {
      query: { partner_id: String(first?.account.partnerId) },
    });
    expect(body.data).toMatchObject([{ id: ours[0], unread_count: 0, waiting_since: null }]);
  });
});
