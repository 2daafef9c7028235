import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { sampleFile } from "../../support/records/sample-files.ts";
import type { Answer, PartnerClient } from "../../support/stage/stage-client.ts";
import { type UploadRequest, uploadFile } from "../../support/stage/upload-file.ts";
import { stage } from "../shared-stage.ts";

const patience = { timeout: 60_000, interval: 100 };
const token = () => ({ "idempotency-key": randomUUID() });
const announced = { name: '차량 "1"; x=.jpg', content_type: "image/jpeg", size_bytes: 500 };

let partner: PartnerClient;
beforeAll(async () => {
  partner = await stage.createPartner("sandbox");
});

const threadPath = () => `/v1/message-threads/${partner.partnerId}/attachments`;
const create = (file: object = {}): Promise<Answer> => partner.post(threadPath(), { ...announced, ...file });
const send = (...attachment_ids: string[]): Promise<Answer> =>
  partner.post("/v1/messages", { text: "", attachment_ids }, token());
const put = async (upload: UploadRequest, body: Buffer, headers = upload.headers) => {
  const answer = await fetch(upload.url, { method: upload.method, headers, body });
  return [answer.status, /<Code>(\w+)</.exec(await answer.text())?.[1]];
};

describe("message files on the running stage", () => {
  it("a file is uploaded to storage, sent, and downloaded with its name and type", async () => {
    const file = sampleFile("image/jpeg", 500);
    const { body: created } = await create();
    await uploadFile(created.upload, file);
    const { status, body: sent } = await send(created.id);
    expect([status, sent.attachments]).toEqual([201, [{ id: created.id, ...announced }]]);
    const { body: opened } = await partner.get(`${threadPath()}/${created.id}`);
    const { origin } = new URL(opened.url);
    const apis = [stage.env.sandbox.base_url, stage.env.sandbox.console_api_url, stage.env.console_url];
    expect(apis.map((url) => new URL(url).origin)).not.toContain(origin);
    const answer = await fetch(opened.url);
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(file);
    expect(answer.headers.get("content-type")).toBe("image/jpeg");
    expect(answer.headers.get("content-disposition")).toBe(
      `attachment; filename="__ _1_; x=.jpg"; filename*=UTF-8''%EC%B0%A8%EB%9F%89%20%221%22%3B%20x%3D.jpg`,
    );
  });

  it("storage rejects an upload with a wrong size or type, and a second upload of the same file", async () => {
    const { body: created } = await create();
    const { upload } = created;
    const file = sampleFile("image/jpeg", 500);
    expect(await put(upload, sampleFile("image/jpeg", 501))).toEqual([403, "SignatureDoesNotMatch"]);
    expect(await put(upload, file, { ...upload.headers, "content-type": "text/html" })).toEqual([
      403,
      "SignatureDoesNotMatch",
    ]);
    expect(await put(upload, file, { "content-type": "image/jpeg" })).toEqual([403, "SignatureDoesNotMatch"]);
    expect(await put(upload, file)).toEqual([200, undefined]);
    expect(await put(upload, file)).toEqual([412, "PreconditionFailed"]);
    const elsewhere = { ...upload, url: upload.url.replace("/uploads/", "/files/") };
    expect((await put(elsewhere, file))[0]).toBe(403);
  });

  it("pages of any origin may upload with an upload link but cannot read from storage", async () => {
    const { body: created } = await create();
    const asked = await fetch(created.upload.url, {
      method: "OPTIONS",
      headers: {
        origin: "https://partner.example.com",
        "access-control-request-method": "PUT",
        "access-control-request-headers": "content-type,if-none-match",
      },
    });
    expect([asked.status, asked.headers.get("access-control-allow-origin")]).toEqual([200, "*"]);
    const reading = await fetch(created.upload.url, {
      method: "OPTIONS",
      headers: { origin: "https://partner.example.com", "access-control-request-method": "GET" },
    });
    expect(reading.status).toBe(403);
  });

  it("a message is rejected if one of its files was not uploaded or has the wrong content", async () => {
    const { body: page } = await create({ content_type: "application/pdf" });
    await uploadFile(page.upload, Buffer.from("<!doctype html><script>".padEnd(500)));
    const { body: nothing } = await create();
    const refused = await send(page.id, nothing.id);
    expect([refused.status, refused.body.error.details.issues]).toEqual([
      400,
      [
        { path: "body.attachment_ids[0]", message: expect.stringContaining("none of the types") },
        { path: "body.attachment_ids[1]", message: expect.stringContaining("has no file yet") },
      ],
    ]);
  });

  it("a file attached to several concurrent messages is sent with exactly one of them", async () => {
    const { body: created } = await create();
    await uploadFile(created.upload, sampleFile("image/jpeg", 500));
    const answers = await Promise.all([send(created.id), send(created.id), send(created.id)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 400, 400]);
  });

  it("a file that an operator sent and withdrew can no longer be read by any link or route", async () => {
    const path = `/ops/v1/message-threads/${partner.partnerId}`;
    const operate = (method: string, to: string, body?: unknown) =>
      stage.operator("sandbox", method, `${path}${to}`, body, token());
    const pdf = { name: "report.pdf", content_type: "application/pdf", size_bytes: 500 };
    const { body: created } = await operate("POST", "/attachments", pdf);
    await uploadFile(created.upload, sampleFile("application/pdf", 500));
    const message = { text: "The report", attachment_ids: [created.id] };
    const { body: sent } = await operate("POST", "/messages", message);
    const { body: opened } = await partner.get(`${threadPath()}/${created.id}`);
    expect((await fetch(opened.url)).status).toBe(200);
    const withdrawn = await operate("POST", `/messages/${sent.id}/withdraw`, { reason: "Of another car" });
    expect([withdrawn.status, withdrawn.body.attachments]).toEqual([200, []]);
    const again = await partner.get(`${threadPath()}/${created.id}`);
    expect([again.status, again.body.error.code]).toEqual([404, "attachment_not_found"]);
    // Storage does not reveal to callers without list permission that an object is missing.
    await expect.poll(async () => (await fetch(opened.url)).status, patience).toBe(403);
  });

  it("a partner can neither send another partner's file nor add or open files in that partner's thread", async () => {
    const stranger = await stage.createPartner("sandbox");
    const { body: created } = await create();
    await uploadFile(created.upload, sampleFile("image/jpeg", 500));
    const body = { text: "", attachment_ids: [created.id] };
    const stolen = await stranger.post("/v1/messages", body, token());
    expect([stolen.status, stolen.body.error.details.issues[0].path]).toEqual([
      400,
      "body.attachment_ids[0]",
    ]);
    for (const refused of [
      await stranger.post(threadPath(), announced),
      await stranger.get(`${threadPath()}/${created.id}`),
    ])
      expect([refused.status, refused.body.error.code]).toEqual([404, "message_thread_not_found"]);
  });
});
