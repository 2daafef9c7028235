import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { handler as listAudit } from "../../../functions/console/audit/list-audit.ts";
import { handler as withdrawMessage } from "../../../functions/console/messages/withdraw-message.ts";
import { handler as listEvents } from "../../../functions/partner/webhooks/list-events.ts";
import { removeAttachmentFiles } from "../../../shared/application/messages/remove-attachment-files.ts";
import { openedAttachmentSchema } from "../../../shared/contract/resources/messages/attachment.ts";
import { messageSchema } from "../../../shared/contract/resources/messages/message.ts";
import {
  type Attachment,
  attachmentLimits,
  attachmentTypes,
  attachmentWaitMilliseconds,
} from "../../../shared/domain/messages/attachment.ts";
import { announcedBytesPerHour, messagesPerMinute } from "../../../shared/domain/messages/message-rate.ts";
import { getAttachment, newAttachmentWrite } from "../../../shared/persistence/messages/attachments.ts";
import { toAttributes } from "../../../shared/persistence/table/table.ts";
import { commit } from "../../../shared/persistence/table/transaction.ts";
import { sampleFile } from "../../support/records/sample-files.ts";
import { requireValue } from "../../support/require-value.ts";
import { type RunningObjectStore, startObjectStore } from "../../support/services/start-object-store.ts";
import { type RunningTable, startTable } from "../../support/table/start-table.ts";
import {
  announced,
  attach,
  create,
  createAsOperator,
  open,
  openAsOperator,
  upload,
} from "./attachment-world.ts";
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
let store: RunningObjectStore;
beforeAll(async () => {
  [table, store] = await Promise.all([startTable(), startObjectStore()]);
});
afterAll(() => Promise.all([table.stop(), store.stop()]));

const pathOf = ({ body }: { body: { error: { details: { issues: { path: string }[] } } } }) =>
  body.error.details.issues.map(({ path }) => path);

/** Returns the stream record of an attachment's deletion. */
const removalOf = (attachment: Attachment) => ({
  eventName: "REMOVE",
  dynamodb: { OldImage: toAttributes({ ...attachment, entity: "attachment", pk: "a", sk: "b" }) },
});

describe("a message with attachments", () => {
  it.each(attachmentTypes)(
    "partner and operator can both open a file of type %s, unchanged",
    async (type) => {
      const partner = await openOrderingPartner();
      const file = { name: "차량 사진", content_type: type, size_bytes: 333 };
      const id = await attach(partner, file);
      const { status, body: sent } = await write(partner, "See here", { attachmentIds: [id] });
      expect([status, sent.attachments]).toEqual([201, [{ id, ...file }]]);
      z.parse(messageSchema, sent);
      expect((await readOrderThread(partner)).data[0]).toEqual(sent);
      for (const opened of [await open(partner, id), await openAsOperator(partner.orderId, id)]) {
        const { url, url_expires_at: until } = z.parse(openedAttachmentSchema, opened.body);
        expect(opened.body).toEqual({ id, ...file, url, url_expires_at: until });
        const answered = await fetch(url);
        expect(Buffer.from(await answered.arrayBuffer())).toEqual(sampleFile(type, 333));
      }
    },
  );

  it("an operator's file reaches the partner, and its creation leaves an audit entry", async () => {
    const partner = await openOrderingPartner();
    const created = await createAsOperator(partner.orderId);
    await upload(created);
    const { id } = created.body;
    expect((await answer(partner.orderId, "", newToken(), [id])).body.attachments[0].id).toBe(id);
    expect((await open(partner, id)).status).toBe(200);
    const { body } = await asOperator(listAudit, { query: { resource_id: id } });
    expect(body.data.map(({ action }: { action: string }) => action)).toEqual(["attachment.create"]);
  });

  it("five files are shown in the given order, and the event states the number of files", async () => {
    const partner = await openOrderingPartner();
    const ids = await Promise.all(["a", "b", "c", "d", "e"].map((name) => attach(partner, { name })));
    const { body } = await write(partner, "", { attachmentIds: ids.toReversed() });
    expect(body.attachments.map(({ id }: { id: string }) => id)).toEqual(ids.toReversed());
    const { body: log } = await asPartner(partner.account, listEvents, { query: { after_sequence: "0" } });
    expect(log.data[0].payload.data).toMatchObject({ attachment_count: 5, preview: "" });
  });

  it("the account thread also accepts files", async () => {
    const partner = await openOrderingPartner();
    const { partnerId } = partner.account;
    const created = await create(partner, { threadId: partnerId });
    await upload(created);
    const { status } = await write(partner, "", { about: null, attachmentIds: [created.body.id] });
    expect(status).toBe(201);
    expect((await open(partner, created.body.id, partnerId)).status).toBe(200);
  });

  it("a retried message returns the same message, and a message with the same key but different files is rejected", async () => {
    const partner = await openOrderingPartner();
    const [one, other] = [await attach(partner), await attach(partner)];
    const headers = newToken();
    const send = (...attachmentIds: string[]) => write(partner, "Once", { headers, attachmentIds });
    const [first, second] = await Promise.all([send(one, other), send(one, other)]);
    expect([first.status, second.status].sort()).toEqual([200, 201]);
    expect(second.body).toEqual(first.body);
    for (const differing of [await send(one), await send(other, one), await send()]) {
      expect([differing.status, differing.body.error.details]).toEqual([
        422,
        { original_attachment_ids: `${one},${other}` },
      ]);
    }
    expect((await readOrderThread(partner)).thread.message_count).toBe(1);
  });

  it("a file attached to several concurrent messages is sent with exactly one of them", async () => {
    const partner = await openOrderingPartner();
    const id = await attach(partner);
    const sent = await Promise.all(
      ["a", "b", "c", "d"].map((text) => write(partner, text, { attachmentIds: [id] })),
    );
    expect(sent.map(({ status }) => status).sort()).toEqual([201, 400, 400, 400]);
    for (const refused of sent.filter(({ status }) => status === 400))
      expect(pathOf(refused)).toEqual(["body.attachment_ids[0]"]);
    expect((await readOrderThread(partner)).thread.message_count).toBe(1);
    expect((await open(partner, id)).status).toBe(200);
  });

  it("content that is uploaded over an already sent file is never served", async () => {
    const partner = await openOrderingPartner();
    const created = await create(partner);
    await upload(created);
    await write(partner, "", { attachmentIds: [created.body.id] });
    // The emulator allows reusing a link.
    await upload(created, Buffer.from("<script>alert(1)</script>".padEnd(200)));
    const { body } = await open(partner, created.body.id);
    expect(Buffer.from(await (await fetch(body.url)).arrayBuffer())).toEqual(sampleFile("image/jpeg"));
  });
});

describe("allowed attachments", () => {
  it.each([
    ["an unsupported type", { content_type: "image/svg+xml" }, "body.content_type"],
    ["the type of a web page", { content_type: "text/html" }, "body.content_type"],
    ["no bytes", { size_bytes: 0 }, "body.size_bytes"],
    ["a byte too many", { size_bytes: attachmentLimits.bytes + 1 }, "body.size_bytes"],
    ["half a byte", { size_bytes: 1.5 }, "body.size_bytes"],
    ["no name", { name: "" }, "body.name"],
    ["a name that is too long", { name: "a".repeat(attachmentLimits.name + 1) }, "body.name"],
    ["a path as name", { name: "../../etc/passwd" }, "body.name"],
    ["a header in its name", { name: 'a"\r\nX-Evil: 1.jpg' }, "body.name"],
    ["a name that reverses the text direction", { name: "car\u202egpj.exe" }, "body.name"],
    ["an unknown field", { path: "/" }, "body.path"],
  ])("an attachment with %s is rejected before anything is uploaded", async (_, file, path) => {
    const refused = await create(await openOrderingPartner(), file as Partial<typeof announced>);
    expect([refused.status, pathOf(refused)]).toEqual([400, [path]]);
  });

  it.each([
    ["bytes of another type", "image/png", sampleFile("image/jpeg")],
    ["a web page in place of a picture", "image/jpeg", Buffer.from("<!doctype html><script>".padEnd(200))],
    ["more bytes than announced", "image/jpeg", sampleFile("image/jpeg", 201)],
  ] as const)(
    "a message with %s is rejected, and the same idempotency key works with a correct file",
    async (_, type, file) => {
      const partner = await openOrderingPartner();
      const created = await create(partner, { content_type: type });
      await upload(created, file);
      const headers = newToken();
      const refused = await write(partner, "See", { headers, attachmentIds: [created.body.id] });
      expect([refused.status, pathOf(refused)]).toEqual([400, ["body.attachment_ids[0]"]]);
      expect((await open(partner, created.body.id)).status).toBe(404);
      const right = await attach(partner, { content_type: type });
      expect((await write(partner, "See", { headers, attachmentIds: [right] })).status).toBe(201);
    },
  );

  it("a message is rejected until its file is uploaded", async () => {
    const partner = await openOrderingPartner();
    const created = await create(partner);
    const headers = newToken();
    const send = () => write(partner, "See", { headers, attachmentIds: [created.body.id] });
    const refused = await send();
    expect([refused.status, refused.body.error.details.issues[0].message]).toEqual([
      400,
      expect.stringContaining("has no file yet"),
    ]);
    await upload(created);
    expect((await send()).status).toBe(201);
  });

  it("a repeated or already sent file, or a file of a different author, thread or partner, is rejected with an error at its position", async () => {
    const [partner, neighbour] = [await openOrderingPartner(), await openOrderingPartner()];
    const mine = await attach(partner);
    const sent = await attach(partner);
    expect((await write(partner, "", { attachmentIds: [sent] })).status).toBe(201);
    const operators = await createAsOperator(partner.orderId);
    await upload(operators);
    const elsewhere = await create(partner, { threadId: partner.account.partnerId });
    await upload(elsewhere);
    const theirs = await attach(neighbour);
    for (const [ids, path] of [
      [[mine, mine], "body.attachment_ids[1]"],
      [[mine, sent], "body.attachment_ids[1]"],
      [[operators.body.id], "body.attachment_ids[0]"],
      [[elsewhere.body.id], "body.attachment_ids[0]"],
      [[theirs], "body.attachment_ids[0]"],
      [["att_none"], "body.attachment_ids[0]"],
      [Array(6).fill(mine), "body.attachment_ids"],
      [["x".repeat(2_000)], "body.attachment_ids[0]"],
    ] as const) {
      const refused = await write(partner, "No", { attachmentIds: ids });
      expect([refused.status, pathOf(refused)]).toEqual([400, [path]]);
    }
    expect((await write(partner, "Yes", { attachmentIds: [mine] })).status).toBe(201);
    expect((await answer(partner.orderId, "", newToken(), [operators.body.id])).status).toBe(201);
  });

  it("a message with files may have an empty text but not a blank text", async () => {
    const partner = await openOrderingPartner();
    const id = await attach(partner);
    for (const refused of [
      await write(partner, " ", { attachmentIds: [id] }),
      await write(partner, "", { attachmentIds: [] }),
    ])
      expect([refused.status, pathOf(refused)]).toEqual([400, ["body.text"]]);
    expect((await write(partner, "", { attachmentIds: [id] })).body.text).toBe("");
  });

  it("a file older than a day can no longer be sent", async () => {
    const partner = await openOrderingPartner();
    const created = await create(partner);
    await upload(created);
    const stored = requireValue(await getAttachment(partner.orderId, created.body.id));
    const createdAt = Date.now() - attachmentWaitMilliseconds;
    await commit([newAttachmentWrite({ ...stored, createdAt })]);
    const refused = await write(partner, "Late", { attachmentIds: [created.body.id] });
    expect([refused.status, pathOf(refused)]).toEqual([400, ["body.attachment_ids[0]"]]);
  });
});

describe("permissions for attachments", () => {
  it("attachments of other partners' threads and of nonexistent threads are not found", async () => {
    const [owner, stranger] = [await openOrderingPartner(), await openOrderingPartner()];
    const id = await attach(owner);
    await write(owner, "Ours", { attachmentIds: [id] });
    const threads = [owner.orderId, owner.account.partnerId, "ord_none", "nothing"];
    for (const threadId of threads) {
      for (const refused of [await create(stranger, { threadId }), await open(stranger, id, threadId)])
        expect([refused.status, refused.body.error.code]).toEqual([404, "message_thread_not_found"]);
    }
    for (const refused of [await createAsOperator("ord_none"), await openAsOperator("pt_none", id)])
      expect([refused.status, refused.body.error.code]).toEqual([404, "message_thread_not_found"]);
    const elsewhere = await open(owner, id, owner.account.partnerId);
    expect([elsewhere.status, elsewhere.body.error.code]).toEqual([404, "attachment_not_found"]);
    const inOwn = await open(stranger, id);
    expect([inOwn.status, inOwn.body.error.code]).toEqual([404, "attachment_not_found"]);
  });

  it("a file that belongs to no message yet cannot be opened", async () => {
    const partner = await openOrderingPartner();
    const id = await attach(partner);
    for (const refused of [await open(partner, id), await openAsOperator(partner.orderId, id)])
      expect([refused.status, refused.body.error.code]).toEqual([404, "attachment_not_found"]);
  });
});

describe("withdrawn message with files", () => {
  it("a withdrawal removes the files from the message, blocks opening them, and stores their names in the audit log", async () => {
    const partner = await openOrderingPartner();
    const { orderId } = partner;
    const id = await attach(partner);
    const { body: sent } = await write(partner, "Passport", { attachmentIds: [id] });
    const { body: before } = await open(partner, id);
    const stored = requireValue(await getAttachment(orderId, id));
    const { body } = await asOperator(withdrawMessage, {
      ...{ method: "POST", params: { id: orderId, message_id: sent.id } },
      body: { reason: "Shows a passport" },
    });
    expect([body.attachments, body.text]).toEqual([[], null]);
    for (const refused of [await open(partner, id), await openAsOperator(orderId, id)])
      expect([refused.status, refused.body.error.code]).toEqual([404, "attachment_not_found"]);
    const again = await write(partner, "Again", { attachmentIds: [id] });
    expect(pathOf(again)).toEqual(["body.attachment_ids[0]"]);
    const audit = await asOperator(listAudit, { query: { resource_id: sent.id } });
    expect(audit.body.data[0].before.attachments).toEqual([{ id, ...announced }]);
    expect(await removeAttachmentFiles([removalOf(stored)])).toBeNull();
    expect((await fetch(before.url)).status).toBe(404);
    expect(await removeAttachmentFiles([removalOf(stored), { eventName: "INSERT" }])).toBeNull();
  });
});

describe("attachment limits", () => {
  it("an account's messages and attachments count toward one limit, and operator messages do not count", async () => {
    const partner = await openOrderingPartner();
    const sent = [];
    for (let number = 0; number <= messagesPerMinute; number += 1)
      sent.push(number % 2 === 0 ? await create(partner) : await write(partner, `${number}`));
    // If the minute has changed meanwhile, nothing is rejected.
    for (const { body } of sent.filter(({ status }) => status === 429))
      expect(body.error.details.scope).toBe("messages");
    expect(sent.slice(0, messagesPerMinute).every(({ status }) => status === 201)).toBe(true);
    expect((await createAsOperator(partner.orderId)).status).toBe(201);
  });

  it("an account that announces more than one gibibyte of attachments per hour has to wait", async () => {
    const partner = await openOrderingPartner();
    const most = { size_bytes: attachmentLimits.bytes };
    const whole = Math.floor(announcedBytesPerHour / attachmentLimits.bytes);
    const { countBytesWrite } = await import("../../../shared/persistence/messages/attachments.ts");
    // Both this hour and the next, in case the hour changes meanwhile.
    for (const now of [Date.now(), Date.now() + 60_000])
      await commit([{ ...countBytesWrite(partner.account.partnerId, 1, now), name: randomUUID() }]);
    for (let number = 1; number < whole; number += 50) {
      const { partnerId } = partner.account;
      const now = Date.now();
      for (let one = number; one < Math.min(number + 50, whole); one += 1)
        await commit([countBytesWrite(partnerId, attachmentLimits.bytes, now)]);
    }
    expect((await create(partner, most)).status).toBe(201);
    const refused = await create(partner, most);
    expect([refused.status, refused.body.error.details.scope]).toEqual([429, "attachment_bytes"]);
    expect(Number(refused.headers["Retry-After"])).toBeGreaterThan(0);
    expect((await create(partner, { size_bytes: 1 })).status).toBe(201);
  });
});
