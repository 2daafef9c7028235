import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { attachmentDisposition } from "../../../shared/adapters/object-storage/content-disposition.ts";
import { createAttachmentBody } from "../../../shared/contract/resources/attachment.ts";
import {
  type Attachment,
  attachmentWaitMilliseconds,
  hasWaitedTooLong,
  isFileName,
  savedName,
} from "../../../shared/domain/messages/attachment.ts";
import { claimAttachments, faultOfFile } from "../../../shared/domain/messages/claim-attachments.ts";
import { sampleFile } from "../../support/sample-files.ts";

const now = Date.parse("2026-11-20T09:00:00+09:00");
const waiting = (attachmentId: string, more: Partial<Attachment> = {}): Attachment => ({
  ...{ attachmentId, threadId: "ord_1", partnerId: "pt_1", side: "partner", name: "car.jpg" },
  ...{
    contentType: "image/jpeg",
    sizeBytes: 200,
    createdAt: now,
    chatUser: null,
    sequence: null,
    etag: null,
  },
  ...more,
});
const issuesOf = (ids: string[], found: (Attachment | null)[]) => {
  try {
    claimAttachments(ids, found, { side: "partner", now });
    return [];
  } catch (error) {
    return (error as { details: { issues: { path: string; message: string }[] } }).details.issues;
  }
};

describe("names of files", () => {
  it.each([
    "car.jpg",
    "송장 2026-11.pdf",
    'a "quoted" name; x=1',
    "ملف.pdf",
    "🚗.png",
    ".profile",
    "a".repeat(120),
  ])("%s is a file's name", (name) => expect(isFileName(name)).toBe(true));

  it.each([
    ["a path", "../secret.pdf"],
    ["a folder", "cars/1.jpg"],
    ["a path of Windows", "C:\\1.jpg"],
    ["the folder above", ".."],
    ["a blank", " "],
    ["spaces at an end", "car.jpg "],
    ["a line's end", "car.jpg\r\nSet-Cookie: a=b"],
    ["a null", "car.jpg\0.exe"],
    ["a sign that turns the direction of text", "car\u202egpj.exe"],
    ["a mark of direction", "car\u200f.jpg"],
    ["a separator of lines", "car\u2028.jpg"],
    ["half of a character", "car\ud83d.jpg"],
    ["the sign of lost bytes", "car\ufffd.jpg"],
  ])("%s is no file's name", (_, name) => expect(isFileName(name)).toBe(false));

  it("the name of a file that macOS writes in parts is kept composed, and counted so", () => {
    const name = `${"쏘".repeat(100)}.jpg`;
    const file = { name: name.normalize("NFD"), content_type: "image/jpeg", size_bytes: 1 };
    expect(z.parse(createAttachmentBody, file).name).toBe(name);
  });

  it("a file is saved under its name, with an ending of its type where it has none", () => {
    const saved = (name: string, contentType: Attachment["contentType"]) => savedName({ name, contentType });
    expect(saved("car.JPEG", "image/jpeg")).toBe("car.JPEG");
    expect(saved("photo.heif", "image/heic")).toBe("photo.heif");
    expect(saved("report.html", "application/pdf")).toBe("report.html.pdf");
    expect(saved("car.jpg", "image/png")).toBe("car.jpg.png");
  });

  it("a download names its file in UTF-8 and, for old programs, in ASCII without quotes", () => {
    expect(attachmentDisposition("car.jpg")).toBe(`attachment; filename="car.jpg"; filename*=UTF-8''car.jpg`);
    expect(attachmentDisposition('송 "1"\\%0d;*\'.pdf')).toBe(
      `attachment; filename="_ _1___0d;*'.pdf"; filename*=UTF-8''%EC%86%A1%20%221%22%5C%250d%3B%2A%27.pdf`,
    );
    expect(attachmentDisposition("🚗")).toBe(`attachment; filename="_"; filename*=UTF-8''%F0%9F%9A%97`);
  });
});

describe("what a side may send", () => {
  it("attachments that a side created for the thread and that no message has are claimed in the order named", () => {
    const found = [waiting("att_b"), waiting("att_a")];
    expect(claimAttachments(["att_b", "att_a"], found, { side: "partner", now })).toEqual(found);
    expect(claimAttachments([], [], { side: "partner", now })).toEqual([]);
  });

  it("each attachment that cannot be sent is named with its fix", () => {
    const found = [
      waiting("att_1"),
      null,
      waiting("att_3", { side: "operator" }),
      waiting("att_4", { sequence: 7, etag: '"e"' }),
      waiting("att_1"),
    ];
    expect(issuesOf(["att_1", "att_2", "att_3", "att_4", "att_1"], found)).toEqual([
      { path: "body.attachment_ids[1]", message: expect.stringContaining("create an attachment") },
      { path: "body.attachment_ids[2]", message: expect.stringContaining("create an attachment") },
      { path: "body.attachment_ids[3]", message: expect.stringContaining("message 7") },
      { path: "body.attachment_ids[4]", message: "is named twice" },
    ]);
  });

  it("an attachment waits for a day, and one that was sent is kept", () => {
    const old = waiting("att_1", { createdAt: now - attachmentWaitMilliseconds });
    expect(hasWaitedTooLong(old, now - 1)).toBe(false);
    expect(hasWaitedTooLong(old, now)).toBe(true);
    expect(hasWaitedTooLong({ ...old, sequence: 1 }, now)).toBe(false);
    expect(issuesOf(["att_1"], [old])).toHaveLength(1);
  });

  it("a file is what was announced where its size and its beginning agree", () => {
    const start = sampleFile("image/jpeg");
    expect(faultOfFile(waiting("att_1"), { start, sizeBytes: 200 })).toBeNull();
    expect(faultOfFile(waiting("att_1"), { start, sizeBytes: 201 })).toContain("201 bytes");
    const asPdf = waiting("att_1", { contentType: "application/pdf" });
    expect(faultOfFile(asPdf, { start, sizeBytes: 200 })).toContain("begins like image/jpeg");
    const page = Buffer.from("<script>");
    expect(faultOfFile(asPdf, { start: page, sizeBytes: 200 })).toContain("none of the types");
  });
});
