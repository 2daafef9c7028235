import { createHash, randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { handler as listAudit } from "../../../functions/console/audit/list-audit.ts";
import { handler as listThreadMessages } from "../../../functions/console/messages/list-thread-messages.ts";
import { handler as withdrawMessage } from "../../../functions/console/messages/withdraw-message.ts";
import { handler as transitionOrder } from "../../../functions/console/orders/transition-order.ts";
import { handler as listMessages } from "../../../functions/partner/messages/list-messages.ts";
import { handler as listOrderMessages } from "../../../functions/partner/messages/list-order-messages.ts";
import { handler as sendOrderMessage } from "../../../functions/partner/messages/send-order-message.ts";
import { handler as listOrderEvents } from "../../../functions/partner/orders/list-order-events.ts";
import { handler as listEvents } from "../../../functions/partner/webhooks/list-events.ts";
import { messageSchema } from "../../../shared/contract/resources/messages/message.ts";
import { messagesPerMinute } from "../../../shared/domain/messages/message-rate.ts";
import { eventKey } from "../../../shared/persistence/keys/item-keys.ts";
import { messageKey } from "../../../shared/persistence/keys/message-keys.ts";
import { getItem } from "../../../shared/persistence/table/table.ts";
import { commit, deleteWrite, putWrite } from "../../../shared/persistence/table/transaction.ts";
import { requireValue } from "../../support/require-value.ts";
import { type RunningTable, startTable } from "../../support/table/start-table.ts";
import {
  answer,
  asOperator,
  asPartner,
  newToken,
  openOrderingPartner,
  readOrderThread,
  write,
} from "./message-world.ts";

let table: RunningTable;
beforeAll(async () => {
  table = await startTable();
});
afterAll(() => table.stop());

interface Line {
  sequence: number | null;
  text: string | null;
  order_status: string | null;
}
const formatLine = ({ sequence, text, order_status }: Line) => order_status ?? `${sequence} ${text}`;

describe("order thread", () => {
  it("partner and operator read the same messages, placed between the order's statuses", async () => {
    const partner = await openOrderingPartner();
    const { orderId } = partner;
    const text = '<b>Keep</b> the tyres & the "spare"\n  please 🚗 ';
    const { status, body: sent } = await write(partner, text);
    expect([status, sent.sequence, sent.text]).toEqual([201, 1, text]);
    z.parse(messageSchema, sent);
    const moved = { method: "POST", params: { id: orderId }, body: { to: "acquiring" } };
    expect((await asOperator(transitionOrder, moved)).status).toBe(200);
    expect((await answer(orderId, "They stay with the car.")).status).toBe(201);
    const read = await readOrderThread(partner, { sort: "created_asc" });
    expect(read.data.map(formatLine)).toEqual([
      "placed",
      `1 ${text}`,
      "acquiring",
      "2 They stay with the car.",
    ]);
    expect((await readOrderThread(partner)).data).toEqual(read.data.toReversed());
    const { body: seen } = await asOperator(listThreadMessages, {
      params: { id: orderId },
      query: { sort: "created_asc" },
    });
    expect(seen.data).toEqual(read.data);
    expect(seen.thread.partner_id).toBe(partner.account.partnerId);
  });

  it("a message's author is a hash of the end user or the operator's display name, never the raw user or subject", async () => {
    const partner = await openOrderingPartner();
    const user = { "x-user-id": "anna@harbour.example" };
    const { body } = await write(partner, "From Anna", { headers: { ...newToken(), ...user } });
    const hash = createHash("sha256").update(user["x-user-id"]).digest("hex");
    expect(body.author).toEqual({ kind: "partner", name: null, user_id_sha256: hash });
    expect((await write(partner, "From a program")).body.author.user_id_sha256).toBeNull();
    const { body: answered } = await answer(partner.orderId, "From us");
    expect(answered.author).toEqual({ kind: "operator", name: "Minji Kim", user_id_sha256: null });
  });

  it("pages of an order thread contain every entry once in both directions", async () => {
    const partner = await openOrderingPartner();
    for (let number = 1; number <= 5; number += 1) await write(partner, `Message ${number}`);
    for (const sort of ["created_asc", "created_desc"]) {
      const whole = await readOrderThread(partner, { sort });
      const lines: Line[] = [];
      let cursor: string | null = null;
      do {
        const page = await readOrderThread(partner, { sort, limit: "2", ...(cursor && { cursor }) });
        lines.push(...page.data);
        cursor = page.next_cursor;
      } while (cursor !== null);
      expect(lines).toEqual(whole.data);
      expect(lines).toHaveLength(6);
    }
  });

  it("concurrent messages get consecutive numbers without gaps", async () => {
    const partner = await openOrderingPartner();
    const sent = await Promise.all(
      Array.from({ length: 8 }, (_, number) =>
        number % 2 === 0 ? write(partner, `Message ${number}`) : answer(partner.orderId, `Answer ${number}`),
      ),
    );
    expect(sent.map(({ body }) => body.sequence).sort()).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    const { thread } = await readOrderThread(partner);
    expect([thread.message_count, thread.unread_count]).toEqual([8, 4]);
  });

  it("a partner can neither read nor write the thread of another partner's order", async () => {
    const owner = await openOrderingPartner();
    const { account } = await openOrderingPartner();
    await write(owner, "Only for us");
    const params = { id: owner.orderId };
    const sending = { method: "POST", headers: newToken(), body: { text: "Let me in" }, params };
    for (const refused of [
      await asPartner(account, listOrderMessages, { params }),
      await asPartner(account, sendOrderMessage, sending),
      await asPartner(account, listOrderMessages, { params: { id: owner.account.partnerId } }),
    ]) {
      expect([refused.status, refused.body.error.code]).toEqual([404, "order_not_found"]);
    }
    expect((await readOrderThread(owner)).thread.message_count).toBe(1);
  });

  it("an order thread without messages shows only the order's status", async () => {
    const { data, thread } = await readOrderThread(await openOrderingPartner());
    expect(data.map(formatLine)).toEqual(["placed"]);
    expect([thread.message_count, thread.unread_count, thread.last_message_at]).toEqual([0, 0, null]);
  });
});

describe("account thread", () => {
  it("the account thread belongs to no order and contains only messages", async () => {
    const partner = await openOrderingPartner();
    await write(partner, "Which ports?", { about: null });
    await answer(partner.account.partnerId, "Tema and Lagos.");
    const { body } = await asPartner(partner.account, listMessages);
    expect(body.data.map(formatLine)).toEqual(["2 Tema and Lagos.", "1 Which ports?"]);
    expect([body.thread.id, body.thread.order_id]).toEqual([partner.account.partnerId, null]);
  });

  it("an operator's message to an unknown thread returns message_thread_not_found", async () => {
    for (const id of ["ord_none", "pt_none", "nothing"]) {
      const { status, body } = await answer(id, "Anybody?");
      expect([status, body.error.code]).toEqual([404, "message_thread_not_found"]);
    }
  });
});

describe("message validation", () => {
  it.each([
    ["nothing", ""],
    ["blanks", " \n\t"],
    ["more than 4,000 characters", "x".repeat(4_001)],
  ])("a message text of %s is rejected", async (_, text) => {
    const { status, body } = await write(await openOrderingPartner(), text);
    expect([status, body.error.details.issues[0].path]).toEqual([400, "body.text"]);
  });

  it("a message that is retried with its idempotency key is sent once, and different text with this key is rejected", async () => {
    const partner = await openOrderingPartner();
    const headers = newToken();
    const [first, second] = await Promise.all([
      write(partner, "Once", { headers }),
      write(partner, "Once", { headers }),
    ]);
    expect([first.status, second.status].sort()).toEqual([200, 201]);
    expect(first.body).toEqual(second.body);
    const { status, headers: replied, body } = await write(partner, "Once", { headers });
    expect([status, replied["Idempotent-Replayed"], body]).toEqual([200, "true", first.body]);
    const other = await write(partner, "Twice", { headers });
    const hash = createHash("sha256").update("Once").digest("hex");
    expect([other.status, other.body.error.details]).toEqual([422, { original_text_sha256: hash }]);
    const elsewhere = await write(partner, "Once", { headers, about: null });
    expect(elsewhere.body.error.details).toEqual({ original_thread_id: partner.orderId });
    expect((await readOrderThread(partner)).thread.message_count).toBe(1);
  });

  it("an operator's message is sent once per idempotency key and leaves one audit entry", async () => {
    const { orderId } = await openOrderingPartner();
    const headers = { "idempotency-key": randomUUID() };
    const statuses = [await answer(orderId, "Once", headers), await answer(orderId, "Once", headers)];
    expect(statuses.map(({ status }) => status)).toEqual([201, 200]);
    const { body } = await asOperator(listAudit, { query: { resource_id: statuses[0]?.body.id } });
    expect(body.data.map(({ action }: { action: string }) => action)).toEqual(["message.send"]);
  });

  it("an account that exceeds 60 messages per minute over all threads has to wait, and other accounts are not delayed", async () => {
    const [partner, neighbour] = [await openOrderingPartner(), await openOrderingPartner()];
    const sent = [];
    for (let number = 0; number <= messagesPerMinute; number += 1) {
      sent.push(await write(partner, `${number}`, number % 2 === 0 ? {} : { about: null }));
    }
    const refused = sent.filter(({ status }) => status === 429);
    // If the minute has changed meanwhile, nothing is rejected.
    for (const { body, headers } of refused) {
      expect(body.error.details.scope).toBe("messages");
      expect(Number(headers["Retry-After"])).toBeGreaterThan(0);
    }
    expect(sent.slice(0, messagesPerMinute).every(({ status }) => status === 201)).toBe(true);
    expect((await write(neighbour, "Not me")).status).toBe(201);
    expect((await answer(partner.orderId, "Nor us")).status).toBe(201);
  });
});

describe("chat.message", () => {
  it("each message and each withdrawal is an event in the account's log, but not in the order's log", async () => {
    const partner = await openOrderingPartner();
    const { account, orderId } = partner;
    const { body: sent } = await write(partner, "x".repeat(300));
    const { body: answered } = await answer(orderId, "Wrong order, sorry");
    const reason = "Meant for another order";
    const withdrawing = { params: { id: orderId, message_id: answered.id }, body: { reason } };
    expect((await asOperator(withdrawMessage, { method: "POST", ...withdrawing })).status).toBe(200);
    const { body: log } = await asPartner(account, listEvents, { query: { after_sequence: "0" } });
    const data = log.data.map(({ payload }: { payload: { data: unknown } }) => payload.data);
    const about = { thread_id: orderId, order_id: orderId, withdrawn_at: null, attachment_count: 0 };
    const ofAnswer = { message_id: answered.id, sequence: 2, author_kind: "operator" };
    expect(data).toEqual([
      { ...about, message_id: sent.id, sequence: 1, author_kind: "partner", preview: "x".repeat(200) },
      { ...about, ...ofAnswer, preview: null },
      { ...about, ...ofAnswer, preview: null, withdrawn_at: expect.any(String) },
    ]);
    const { body: ofOrder } = await asPartner(account, listOrderEvents, { params: { id: orderId } });
    expect(ofOrder.data).toEqual([]);
    const { body: filtered } = await asPartner(account, listEvents, { query: { order_id: orderId } });
    expect(filtered.data).toEqual([]);
  });
});

describe("withdrawing a message", () => {
  const readLog = async ({ account }: Awaited<ReturnType<typeof openOrderingPartner>>) =>
    (await asPartner(account, listEvents, { query: { after_sequence: "0" } })).body.data;
  const withdraw = (orderId: string, id: string) =>
    asOperator(withdrawMessage, {
      ...{ method: "POST", params: { id: orderId, message_id: id } },
      body: { reason: "Holds a password" },
    });

  it("Withdrawing a message sets the preview in its event to null and changes nothing else in the event log", async () => {
    const partner = await openOrderingPartner();
    const { body: sent } = await write(partner, "My password is 1234");
    await write(partner, "Another message");
    const before = await readLog(partner);
    expect((await withdraw(partner.orderId, sent.id)).status).toBe(200);
    const after = await readLog(partner);
    const { data } = before[0].payload;
    expect(after[0]).toEqual({
      ...before[0],
      payload: { ...before[0].payload, data: { ...data, preview: null } },
    });
    expect(Object.keys(after[0].payload.data)).toEqual(Object.keys(data));
    expect(after[1]).toEqual(before[1]);
    expect(JSON.stringify(after)).not.toContain("1234");
  });

  it("A withdrawal finds the event of a message that has no stored event number, and succeeds if the event has expired", async () => {
    const partner = await openOrderingPartner();
    const [{ body: old }, { body: expired }] = [
      await write(partner, "Old password 1234"),
      await write(partner, "Expired password 5678"),
    ];
    const key = messageKey(partner.orderId, old.sequence);
    const { eventSequence, ...item } = requireValue(await getItem("get:message", key));
    await commit([putWrite("put:message", "from-before", { ...item, ...key })]);
    await commit([
      deleteWrite("delete:event", "expired", eventKey(partner.account.partnerId, Number(eventSequence) + 1)),
    ]);
    for (const { id } of [old, expired]) expect((await withdraw(partner.orderId, id)).status).toBe(200);
    expect(JSON.stringify(await readLog(partner))).not.toMatch(/1234|5678/);
  });

  it("a withdrawal removes a message's text from the thread, keeps a placeholder with the reason, and stores the text in the audit log", async () => {
    const partner = await openOrderingPartner();
    const { orderId } = partner;
    const headers = newToken();
    const { body: sent } = await write(partner, "My password is 1234", { headers });
    const request = {
      ...{ method: "POST", params: { id: orderId, message_id: sent.id } },
      body: { reason: "Holds a password" },
    };
    const { status, body } = await asOperator(withdrawMessage, request);
    expect([status, body.text, body.withdrawn_reason]).toEqual([200, null, "Holds a password"]);
    const { data } = await readOrderThread(partner);
    expect(data[0]).toEqual(body);
    expect((await write(partner, "My password is 1234", { headers })).body).toEqual(body);
    const again = await asOperator(withdrawMessage, request);
    expect([again.status, again.body.error.code]).toEqual([409, "conflict"]);
    const audit = await asOperator(listAudit, { query: { resource_id: sent.id } });
    expect(audit.body.data).toHaveLength(1);
    expect(audit.body.data[0]).toMatchObject({
      ...{ action: "message.withdraw", reason: "Holds a password" },
      before: { text: "My password is 1234" },
      after: { text: null },
    });
  });

  it("withdrawing a message of another thread returns not_found and changes nothing", async () => {
    const [one, other] = [await openOrderingPartner(), await openOrderingPartner()];
    const { body: sent } = await write(one, "Mine");
    await write(other, "Theirs");
    const withdraw = (id: string, message_id: string) =>
      asOperator(withdrawMessage, { method: "POST", params: { id, message_id }, body: { reason: "No" } });
    const refused = await withdraw(other.orderId, sent.id);
    expect([refused.status, refused.body.error.code]).toEqual([404, "not_found"]);
    const unknown = await withdraw("ord_none", sent.id);
    expect([unknown.status, unknown.body.error.code]).toEqual([404, "message_thread_not_found"]);
    expect((await readOrderThread(one)).data[0].text).toBe("Mine");
  });
});
