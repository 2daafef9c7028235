import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { handler as sweepThreads } from "../../../functions/schedules/sweep-threads.ts";
import { chatUseLimits } from "../../../shared/domain/chat/chat-use.ts";
import {
  attachmentLimits,
  uploadEndMilliseconds,
  uploadLinkMilliseconds,
} from "../../../shared/domain/messages/attachment.ts";
import { announcedBytesPerHour } from "../../../shared/domain/messages/message-rate.ts";
import { chatUseKey } from "../../../shared/persistence/keys/chat-keys.ts";
import { attachmentHourKey, attachmentKey } from "../../../shared/persistence/keys/message-keys.ts";
import { getItem } from "../../../shared/persistence/table/table.ts";
import { hashText } from "../../../shared/platform/hash-text.ts";
import { type RunningObjectStore, startObjectStore } from "../../support/services/start-object-store.ts";
import { type RunningTable, startTable } from "../../support/table/start-table.ts";
import { issueToken, open, send } from "../chat/chat-world.ts";
import { announced, attach, create, createAsOperator, upload } from "./attachment-world.ts";
import { answer, newToken, type OrderingPartner, openOrderingPartner, write } from "./message-world.ts";

let table: RunningTable;
let store: RunningObjectStore;
beforeAll(async () => {
  [table, store] = await Promise.all([startTable(), startObjectStore()]);
});
afterAll(() => Promise.all([table.stop(), store.stop()]));

const minute = 60_000;
const startsAt = Math.ceil(Date.now() / 3_600_000) * 3_600_000;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: startsAt });
});
afterEach(() => vi.useRealTimers());

const largest = { ...announced, size_bytes: attachmentLimits.bytes };
const sweep = () => sweepThreads({}, { getRemainingTimeInMillis: () => 50_000 });

/** Sweeps at the earliest time at which an attachment that is created now must have its file. */
const sweepInTime = (): Promise<void> => {
  vi.setSystemTime(Date.now() + uploadEndMilliseconds);
  return sweep();
};

/** Returns the counted bytes per hour of a partner, a thread and a token. */
async function countedBytes({ account, orderId }: OrderingPartner, token?: string): Promise<number[]> {
  const owners = [`THREAD#${orderId}`, ...(token === undefined ? [] : [`TOKEN#${hashText(token)}`])];
  const items = await Promise.all([
    getItem("get:attachmentHour" as never, attachmentHourKey(account.partnerId, startsAt) as never),
    ...owners.map((owner) => getItem("get:chatUse" as never, chatUseKey(owner, "bytes", startsAt) as never)),
  ]);
  return items.map((item) => Number(item?.announced ?? item?.taken ?? 0));
}

const readAttachment = ({ orderId }: OrderingPartner, id: string) =>
  getItem("get:attachment", attachmentKey(orderId, id));

describe("announced attachments without a file", () => {
  it("102 announced attachments without an upload block further attachments until the sweep releases their bytes", async () => {
    const partner = await openOrderingPartner();
    const most = Math.floor(announcedBytesPerHour / attachmentLimits.bytes);
    expect(most).toBe(102);
    for (let taken = 0; taken < most; taken += 1) {
      if (taken === 50) vi.setSystemTime(startsAt + minute);
      expect((await create(partner, largest)).status).toBe(201);
    }
    const blocked = await create(partner, largest);
    expect([blocked.status, blocked.body.error.details.scope]).toEqual([429, "attachment_bytes"]);
    await sweepInTime();
    expect(await countedBytes(partner)).toEqual([0, 0]);
    expect((await create(partner, largest)).status).toBe(201);
  });

  it("A token that announced all its bytes may announce again after the bytes are released", async () => {
    const partner = await openOrderingPartner();
    const token = await issueToken(partner, { userId: randomUUID(), lifetimeSeconds: 3_600 });
    const connection = await open(token);
    const announce = () => send(connection, { action: "create_attachment", id: "f-1", ...largest });
    const most = Math.floor(chatUseLimits.bytes.token / largest.size_bytes);
    for (let taken = 0; taken < most; taken += 1) expect((await announce()).type).toBe("answer");
    expect((await announce()).error.details.scope).toBe("chat_token_bytes");
    const bytes = most * largest.size_bytes;
    expect(await countedBytes(partner, token)).toEqual([bytes, bytes, bytes]);
    await sweepInTime();
    expect(await countedBytes(partner, token)).toEqual([0, 0, 0]);
    expect((await announce()).type).toBe("answer");
  });

  it("An upload link expires after 15 minutes, and the attachment is kept for five more minutes", async () => {
    const partner = await openOrderingPartner();
    const { body } = await create(partner);
    expect(Date.parse(body.expires_at) - startsAt).toBe(uploadLinkMilliseconds);
    expect(new URL(body.upload.url).searchParams.get("X-Amz-Expires")).toBe("900");
    vi.setSystemTime(startsAt + uploadEndMilliseconds - 1);
    await sweep();
    expect(await readAttachment(partner, body.id)).not.toBeNull();
    vi.setSystemTime(startsAt + uploadEndMilliseconds);
    await sweep();
    expect(await readAttachment(partner, body.id)).toBeNull();
    expect((await write(partner, "Late", { attachmentIds: [body.id] })).status).toBe(400);
  });

  it("An operator's attachment without a file is removed, and the partner's counted upload bytes do not change", async () => {
    const partner = await openOrderingPartner();
    await attach(partner);
    const { body } = await createAsOperator(partner.orderId);
    await sweepInTime();
    expect(await readAttachment(partner, body.id)).toBeNull();
    expect(await countedBytes(partner)).toEqual([announced.size_bytes, 0]);
  });

  it("The bytes of an unused attachment are released once, even by concurrent sweeps", async () => {
    const partner = await openOrderingPartner();
    await attach(partner);
    for (let count = 0; count < 5; count += 1) await create(partner);
    vi.setSystemTime(startsAt + uploadEndMilliseconds);
    await Promise.all([sweep(), sweep(), sweep()]);
    expect(await countedBytes(partner)).toEqual([announced.size_bytes, 0]);
  });
});

describe("announced attachments with a file", () => {
  it("An uploaded file is inspected once, still counts toward the limit, and can be sent hours later", async () => {
    const partner = await openOrderingPartner();
    const id = await attach(partner);
    expect(await readAttachment(partner, id)).toHaveProperty("duepk");
    await sweepInTime();
    expect(await readAttachment(partner, id)).not.toHaveProperty("duepk");
    expect(await countedBytes(partner)).toEqual([announced.size_bytes, 0]);
    vi.setSystemTime(startsAt + 300 * minute);
    await sweep();
    expect((await write(partner, "Here", { attachmentIds: [id] })).status).toBe(201);
  });

  it("A sent file is no longer inspected, and its bytes still count toward the limit", async () => {
    const partner = await openOrderingPartner();
    const id = await attach(partner);
    await write(partner, "Here", { attachmentIds: [id] });
    expect(await readAttachment(partner, id)).not.toHaveProperty("duepk");
    await sweepInTime();
    expect(await readAttachment(partner, id)).toMatchObject({ sequence: 1 });
    expect(await countedBytes(partner)).toEqual([announced.size_bytes, 0]);
  });

  it("A file that is sent during a sweep is kept", async () => {
    const partner = await openOrderingPartner();
    const created = await createAsOperator(partner.orderId);
    await upload(created);
    const { id } = created.body;
    vi.setSystemTime(startsAt + uploadEndMilliseconds);
    const [sent] = await Promise.all([answer(partner.orderId, "Here", newToken(), [id]), sweep(), sweep()]);
    expect(sent.status).toBe(201);
    expect(await readAttachment(partner, id)).toMatchObject({ sequence: 1 });
  });
});
