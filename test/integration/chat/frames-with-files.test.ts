import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { serverFrameSchema } from "../../../shared/contract/chat/frames.ts";
import { sampleFile } from "../../support/records/sample-files.ts";
import { type RunningObjectStore, startObjectStore } from "../../support/services/start-object-store.ts";
import { uploadFile } from "../../support/stage/upload-file.ts";
import { type RunningTable, startTable } from "../../support/table/start-table.ts";
import { announced, attach } from "../messages/attachment-world.ts";
import { openOrderingPartner } from "../messages/message-world.ts";
import { ask, issueOperatorToken, issueToken, open, refusalOf, send } from "./chat-world.ts";

let table: RunningTable;
let store: RunningObjectStore;
beforeAll(async () => {
  [table, store] = await Promise.all([startTable(), startObjectStore()]);
});
afterAll(() => Promise.all([table.stop(), store.stop()]));

const withFiles = (text: string, attachment_ids: string[]) => ({
  text,
  attachment_ids,
  idempotency_key: randomUUID(),
});

describe("files over the chat stream", () => {
  it.each(["partner", "operator"] as const)(
    "an attachment that the %s sends without text can be opened by the other author",
    async (party) => {
      const partner = await openOrderingPartner();
      const buyer = await open(await issueToken(partner));
      const desk = await open(await issueOperatorToken(partner.orderId));
      const [writer, reader] = party === "partner" ? [buyer, desk] : [desk, buyer];
      const created = await ask(writer, "create_attachment", announced);
      await uploadFile(created.upload, sampleFile(announced.content_type));
      const sent = await ask(writer, "send", withFiles("", [created.id]));
      expect([sent.text, sent.attachments]).toEqual(["", [{ id: created.id, ...announced }]]);
      const { lines } = await ask(reader, "list");
      expect(lines.at(-1)).toEqual(sent);
      const frame = await send(reader, {
        ...{ action: "open_attachment", id: "f-1", attachment_id: created.id },
      });
      z.parse(serverFrameSchema, frame);
      const file = await fetch(frame.body.url);
      expect(Buffer.from(await file.arrayBuffer())).toEqual(sampleFile("image/jpeg"));
      expect(new URL(frame.body.url).searchParams.get("response-content-disposition")).toMatch(
        /^attachment;/,
      );
    },
  );

  it("an attachment of another thread can be neither sent nor opened", async () => {
    const other = await openOrderingPartner();
    const foreign = await attach(other);
    const stranger = await open(await issueToken(await openOrderingPartner()));
    expect(await refusalOf(stranger, "send", withFiles("Mine", [foreign]))).toBe("validation_error");
    expect(await refusalOf(stranger, "open_attachment", { attachment_id: foreign })).toBe(
      "attachment_not_found",
    );
  });

  it("a blank message and a file of an unsupported type are rejected, and each error names the invalid field", async () => {
    const buyer = await open(await issueToken(await openOrderingPartner()));
    const pathsOf = async (frame: object) =>
      (await send(buyer, { id: "f-1", ...frame })).error.details.issues.map(
        ({ path }: { path: string }) => path,
      );
    expect(await pathsOf({ action: "send", ...withFiles(" ", []) })).toEqual(["body.text"]);
    expect(await pathsOf({ action: "send", ...withFiles("", []) })).toEqual(["body.text"]);
    const script = { ...announced, content_type: "text/html" };
    expect(await pathsOf({ action: "create_attachment", ...script })).toEqual(["body.content_type"]);
  });
});
