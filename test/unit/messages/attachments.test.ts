import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { attachmentDisposition } from "../../../shared/adapters/object-storage/content-disposition.ts";
import { createAttachmentBody } from "../../../shared/contract/resources/messages/attachment.ts";
import {
  type Attachment,
  attachmentWaitMilliseconds,
  hasWaitedTooLong,
  isFileName,
  savedName,
} from "../../../shared/domain/messages/attachment.ts";
import { claimAttachments, faultOfFile } from "../../../shared/domain/messages/claim-attachments.ts";
import { sampleFile } from "../../support/records/sample-files.ts";

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

describe("file names", () => {
  it.each([
    "car.jpg",
    "송장 2026-11.pdf",
    'a "quoted" name; x=1',
    "ملف.pdf",
    "🚗.png",
    ".profile",
    "a".repeat(120),
  ])("%s is a valid file name", (name) => expect(isFileName(name)).toBe(true));

  it.each([
    ["a path", "../secret.pdf"],
    ["a folder", "cars/1.jpg"],
    ["a Windows path", "C:\\1.jpg"],
    ["the parent folder", ".."],
    ["a blank", " "],
    ["a name with a space at its end", "car.jpg "],
    ["a name with a line break", "car.jpg\r\nSet-Cookie: a=b"],
    ["a name with a NUL character", "car.jpg\0.exe"],
    ["a name with a direction override", "car\u202egpj.exe"],
    ["a name with a direction mark", "car\u200f.jpg"],
    ["a name with a line separator", "car\u2028.jpg"],
    ["a name with half of a surrogate pair", "car\ud83d.jpg"],
    ["a name with U+FFFD", "car\ufffd.jpg"],
  ])("%s is not a valid file name", (_, name) => expect(isFileName(name)).toBe(false));

  it("a file name that macOS decomposes is stored and measured in composed form", () => {
    const name = `${"쏘".repeat(100)}.jpg`;
    const file = { name: name.normalize("NFD"), content_type: "image/jpeg", size_bytes: 1 };
    expect(z.parse(createAttachmentBody, file).name).toBe(name);
  });

  it("a file is saved under its own name, and if the extension does not match the type, a matching extension is added", () => {
    const saved = (name: string, contentType: Attachment["contentType"]) => savedName({ name, contentType });
    expect(saved("car.JPEG", "image/jpeg")).toBe("car.JPEG");
    expect(saved("photo.heif", "image/heic")).toBe("photo.heif");
    expect(saved("report.html", "application/pdf")).toBe("report.html.pdf");
    expect(saved("car.jpg", "image/png")).toBe("car.jpg.png");
  });

  it("a download header has the file name in UTF-8 and, for old clients, in ASCII without quotes", () => {
    expect(attachmentDisposition("car.jpg")).toBe(`attachment; filename="car.jpg"; filename*=UTF-8''car.jpg`);
    expect(attachmentDisposition('송 "1"\\%0d;*\'.pdf')).toBe(
      `attachment; filename="_ _1___0d;*'.pdf"; filename*=UTF-8''%EC%86%A1%20%221%22%5C%250d%3B%2A%27.pdf`,
    );
    expect(attachmentDisposition("🚗")).toBe(`attachment; filename="_"; filename*=UTF-8''%F0%9F%9A%97`);
  });
});

describe("attachments of a message", () => {
  it("a message claims its sender's unused attachments of the thread in the given order", () => {
    const found = [waiting("att_b"), waiting("att_a")];
    expect(claimAttachments(["att_b", "att_a"], found, { side: "partner", now })).toEqual(found);
    expect(claimAttachments([], [], { side: "partner", now })).toEqual([]);
  });

  it("each rejected attachment is reported with the way to fix the error", () => {
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

  it("an unsent attachment expires after a day, and a sent attachment is kept", () => {
    const old = waiting("att_1", { createdAt: now - attachmentWaitMilliseconds });
    expect(hasWaitedTooLong(old, now - 1)).toBe(false);
    expect(hasWaitedTooLong(old, now)).toBe(true);
    expect(hasWaitedTooLong({ ...old, sequence: 1 }, now)).toBe(false);
    expect(issuesOf(["att_1"], [old])).toHaveLength(1);
  });

  it("an uploaded file is accepted only if its size and first bytes match the declared size and type", () => {
    const start = sampleFile("image/jpeg");
    expect(faultOfFile(waiting("att_1"), { start, sizeBytes: 200 })).toBeNull();
    expect(faultOfFile(waiting("att_1"), { start, sizeBytes: 201 })).toContain("201 bytes");
    const asPdf = waiting("att_1", { contentType: "application/pdf" });
    expect(faultOfFile(asPdf, { start, sizeBytes: 200 })).toContain("begins like image/jpeg");
    const page = Buffer.from("<script>");
    expect(faultOfFile(asPdf, { start: page, sizeBytes: 200 })).toContain("none of the types");
  });
});
