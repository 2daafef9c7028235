import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { handler as assignMessageThread } from "../../../functions/console/messages/assign-message-thread.ts";
import { handler as listOperatorThreads } from "../../../functions/console/messages/list-operator-threads.ts";
import { handler as listThreadMessages } from "../../../functions/console/messages/list-thread-messages.ts";
import { handler as getOperatorOrder } from "../../../functions/console/orders/get-operator-order.ts";
import { handler as listOperatorOrders } from "../../../functions/console/orders/list-operator-orders.ts";
import { handler as getOrder } from "../../../functions/partner/orders/get-order.ts";
import { handler as listEvents } from "../../../functions/partner/webhooks/list-events.ts";
import type { TestAnswer } from "../../support/requests/call-handler.ts";
import { openUserWorld, people, type UserWorld } from "../users/user-world.ts";
import { asOperator, asPartner, openOrderingPartner, readOrderThread, write } from "./message-world.ts";

let world: UserWorld;
beforeAll(async () => {
  world = await openUserWorld();
});
afterAll(() => world.stop());

const me = "ops-1";
const assign = (id: string, userId: string | null, version: number): Promise<TestAnswer> =>
  asOperator(assignMessageThread, { method: "PUT", params: { id }, body: { user_id: userId, version } });
const assignmentOf = async (id: string) =>
  (await asOperator(getOperatorOrder, { params: { id } })).body.assignment;
const ordersOf = async (query: Record<string, string>): Promise<string[]> =>
  (await asOperator(listOperatorOrders, { query })).body.data.map(({ id }: { id: string }) => id);
const threadsOf = async (query: Record<string, string>): Promise<string[]> =>
  (await asOperator(listOperatorThreads, { query })).body.data.map(({ id }: { id: string }) => id);
const nobody = { assignee: null, changed_at: null, version: 0 };
const toMe = { user_id: me, user_name: "Minji Kim" };

describe("the assignment of an order and its thread", () => {
  it("an order that an operator takes over shows the operator in its assignment, its thread and both lists", async () => {
    const partner = await openOrderingPartner();
    const { orderId: id, account } = partner;
    await write(partner, "Is it loaded?");
    expect(await assignmentOf(id)).toEqual(nobody);
    const { status, body } = await assign(id, me, 0);
    expect([status, body]).toEqual([200, { assignee: toMe, changed_at: expect.any(String), version: 1 }]);
    const query = { partner_id: account.partnerId };
    const [orders, threads, thread] = await Promise.all([
      asOperator(listOperatorOrders, { query }),
      asOperator(listOperatorThreads, { query }),
      asOperator(listThreadMessages, { params: { id } }),
    ]);
    expect(await assignmentOf(id)).toEqual(body);
    expect([orders.body.data[0].assignment, threads.body.data[0].assignment]).toEqual([body, body]);
    expect(thread.body.thread.assignment).toEqual(body);
  });

  it("an order assigned to another operator shows the name from the directory, and can then be unassigned", async () => {
    const { orderId: id } = await openOrderingPartner();
    const { body } = await assign(id, people.otherOperator, 0);
    expect(body.assignee).toEqual({ user_id: people.otherOperator, user_name: "Someone" });
    const { body: free } = await assign(id, null, 1);
    expect([free.assignee, free.version]).toEqual([null, 2]);
  });

  it("the account thread of a partner can be assigned before its first message", async () => {
    const { account } = await openOrderingPartner();
    const { body } = await assign(account.partnerId, me, 0);
    const thread = await asOperator(listThreadMessages, { params: { id: account.partnerId } });
    expect(thread.body.thread.assignment).toEqual(body);
  });

  it("a repeated assignment changes nothing, and the audit entry contains user ids and no names", async () => {
    const { orderId: id } = await openOrderingPartner();
    const first = await assign(id, me, 0);
    const again = await assign(id, me, 0);
    expect(again).toEqual({ ...first, headers: expect.anything() });
    const { entries } = await world.audited(id);
    expect(entries).toMatchObject([
      {
        ...{ actor: me, action: "message_thread.assign", resource: "message_thread" },
        before: { user_id: null, version: 0 },
        after: { user_id: me, version: 1 },
      },
    ]);
    expect(JSON.stringify(entries)).not.toContain("Minji Kim");
  });

  it("an assignment with an outdated version returns conflict and changes nothing", async () => {
    const { orderId: id } = await openOrderingPartner();
    await assign(id, me, 0);
    const { status, body } = await assign(id, people.otherOperator, 0);
    expect([status, body.error.code, body.error.details]).toEqual([
      409,
      "conflict",
      { reason: "version_changed" },
    ]);
    expect((await assignmentOf(id)).assignee).toEqual(toMe);
  });

  it("only one of two concurrent assignments to different operators is stored, and the other returns conflict", async () => {
    const { orderId: id } = await openOrderingPartner();
    const answers = await Promise.all([assign(id, people.operator, 0), assign(id, people.otherOperator, 0)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await assignmentOf(id)).version).toBe(1);
  });

  it.each([people.admin, people.operator.toUpperCase(), "nobody-known"])(
    "a user who is not an operator cannot be assigned: %s",
    async (userId) => {
      const { orderId: id } = await openOrderingPartner();
      const { status, body } = await assign(id, userId, 0);
      expect([status, body.error.details.issues[0].path]).toEqual([400, "body.user_id"]);
    },
  );

  it("a disabled operator cannot be assigned, and earlier assignments keep the operator's name", async () => {
    const { orderId: id } = await openOrderingPartner();
    const { orderId: later } = await openOrderingPartner();
    const created = await world.asOperator().invite({
      ...{ email: "leaving@example.com", name: "Leaving Person", role: "operator" },
    });
    const userId = created.body.id;
    await assign(id, userId, 0);
    await world.asOperator().change(userId, { disabled: true });
    expect((await assign(later, userId, 0)).body.error.code).toBe("validation_error");
    expect((await assignmentOf(id)).assignee.user_name).toBe("Leaving Person");
    expect(await ordersOf({ assigned_to: userId })).toEqual([id]);
  });

  it("assigning an unknown thread returns message_thread_not_found", async () => {
    for (const id of ["ord_none", "pt_none", "other"]) {
      expect((await assign(id, me, 0)).body.error.code).toBe("message_thread_not_found");
    }
  });

  it("partners see no assignment, and an assignment changes neither the order nor its events", async () => {
    const partner = await openOrderingPartner();
    const { account, orderId: id } = partner;
    await write(partner, "Is it loaded?");
    const look = async () => {
      const [order, events, thread] = await Promise.all([
        asPartner(account, getOrder, { params: { id } }),
        asPartner(account, listEvents),
        readOrderThread(partner),
      ]);
      return { order: order.body, events: events.body, thread };
    };
    const before = await look();
    await assign(id, me, 0);
    const after = await look();
    expect(after).toEqual(before);
    expect(JSON.stringify(after)).not.toMatch(/assign|Minji/);
  });
});

describe("filters by assignee", () => {
  it("the lists of orders can show the orders assigned to the caller, to another operator or to nobody", async () => {
    const [mine, theirs, free] = await Promise.all([1, 2, 3].map(() => openOrderingPartner()));
    await assign(mine!.orderId, me, 0);
    await assign(theirs!.orderId, people.otherOperator, 0);
    const own = await ordersOf({ assigned_to: "me", limit: "200" });
    expect(own).toContain(mine!.orderId);
    expect(own).not.toContain(theirs!.orderId);
    expect(await ordersOf({ assigned_to: people.otherOperator, limit: "200" })).toContain(theirs!.orderId);
    const unassigned = await ordersOf({ assigned_to: "nobody", limit: "200" });
    expect(unassigned).toContain(free!.orderId);
    expect(unassigned).not.toContain(mine!.orderId);
    expect(unassigned).not.toContain(theirs!.orderId);
  });

  it("the assignee filter can be combined with other filters and no longer finds an order that was assigned to someone else", async () => {
    const { orderId: id, account } = await openOrderingPartner();
    const query = { assigned_to: "me", partner_id: account.partnerId };
    await assign(id, me, 0);
    expect(await ordersOf(query)).toEqual([id]);
    expect(await ordersOf({ ...query, status: "cancelled" })).toEqual([]);
    await assign(id, people.otherOperator, 1);
    expect(await ordersOf(query)).toEqual([]);
  });

  it("the pages of assigned orders contain each order once, in either sort order", async () => {
    const user = people.operator;
    for (let count = 0; count < 3; count += 1) await assign((await openOrderingPartner()).orderId, user, 0);
    for (const sort of ["updated_desc", "updated_asc"]) {
      const query = { assigned_to: user, sort };
      const all = await ordersOf(query);
      const first = await asOperator(listOperatorOrders, { query: { ...query, limit: "2" } });
      const rest = await ordersOf({ ...query, limit: "2", cursor: first.body.next_cursor });
      expect([...first.body.data.map(({ id }: { id: string }) => id), ...rest]).toEqual(all);
      expect(new Set(all).size).toBe(all.length);
    }
  });

  it("the lists of threads can show the threads assigned to the caller or to nobody", async () => {
    const [mine, free] = await Promise.all([openOrderingPartner(), openOrderingPartner()]);
    for (const partner of [mine, free]) {
      await write(partner, "Is it loaded?");
      await write(partner, "In general", { about: null });
    }
    await assign(mine.orderId, me, 0);
    const waiting = await threadsOf({ assigned_to: "me", limit: "200" });
    expect(waiting).toContain(mine.orderId);
    expect(waiting).not.toContain(free.orderId);
    const unassigned = await threadsOf({ assigned_to: "nobody", limit: "200" });
    expect(unassigned).toEqual(expect.arrayContaining([free.orderId, free.account.partnerId]));
    expect(unassigned).not.toContain(mine.orderId);
    const { partnerId } = mine.account;
    expect(await threadsOf({ assigned_to: "me", partner_id: partnerId })).toEqual([mine.orderId]);
    expect(await threadsOf({ assigned_to: "nobody", partner_id: partnerId })).toEqual([partnerId]);
  });
});
