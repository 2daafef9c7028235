import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { ListObjectsV2Command, S3Client } from "@aws-sdk/client-s3";
import { describe, expect, it } from "vitest";
import { requireValue } from "../../support/require-value.ts";
import { readEvents } from "../orders/seed-orders.ts";
import { consignee, issueBody, openPartner, operator, refusal, useDesk, win } from "./invoice-desk.ts";

useDesk({ engine: "emulator" });

/** Lists keys with a prefix in the documents' bucket. */
async function listDocuments(Prefix: string): Promise<string[]> {
  const store = new S3Client({
    endpoint: requireValue(process.env.AWS_ENDPOINT_URL_S3, "AWS_ENDPOINT_URL_S3"),
  });
  const { Contents = [] } = await store.send(new ListObjectsV2Command({ Bucket: "test-documents", Prefix }));
  store.destroy();
  return Contents.map(({ Key = "" }) => Key);
}

describe("concurrent invoice actions", () => {
  it("only one of two concurrent requests to issue a draft succeeds, and the other returns conflict", async () => {
    const partner = await openPartner();
    const { draft } = await win(partner);
    const answers = await Promise.all([operator.issue(draft.id), operator.issue(draft.id)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused && refusal(refused)[2]).toMatchObject({ current_status: "issued" });
    const reported = (await readEvents(partner.partnerId)).filter(
      ({ type }) => type === "order.invoice_issued",
    );
    expect(reported).toHaveLength(1);
  });

  it("a concurrent re-issue and payment both succeed in either order", async () => {
    const partner = await openPartner();
    const { draft } = await win(partner);
    await operator.issue(draft.id);
    const answers = await Promise.all([operator.reissue(draft.id), operator.pay(draft.id)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect((await partner.get(draft.id)).body).toMatchObject({ status: "paid", version: 2 });
  });

  it("an invoice that is concurrently voided and re-issued becomes void and keeps its published versions", async () => {
    const partner = await openPartner();
    const { draft } = await win(partner);
    await operator.issue(draft.id);
    const [again] = await Promise.all([operator.reissue(draft.id), operator.void(draft.id)]);
    const { body } = await partner.get(draft.id);
    expect(body).toMatchObject({ status: "void", version: again.status === 200 ? 2 : 1 });
    const second = await partner.document(draft.id, { version: "2" });
    expect(second.status).toBe(again.status === 200 ? 200 : 404);
  });

  it("two concurrent payments are recorded as one payment", async () => {
    const { draft } = await win(await openPartner());
    await operator.issue(draft.id);
    const answers = await Promise.all([operator.pay(draft.id), operator.pay(draft.id)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it("50 invoices that are issued concurrently get the numbers 001 to 050 and separate documents", async () => {
    const partner = await openPartner({ consignee });
    const drafts: string[] = [];
    for (let count = 0; count < 50; count += 1) drafts.push((await win(partner)).draft.id);
    const answers = await Promise.all(drafts.map((id) => operator.issue(id)));
    expect(answers.map(({ status }) => status)).toEqual(Array(50).fill(200));
    const numbers = answers.map(({ body }) => body.number).sort();
    expect(numbers).toEqual(
      Array.from({ length: 50 }, (_, at) => `${partner.prefix}_2026_11_${String(at + 1).padStart(3, "0")}`),
    );
    const events = await readEvents(partner.partnerId);
    const reported = events.filter(({ type }) => type === "order.invoice_issued");
    expect(reported.map(({ data }) => (data.invoice as { number: string }).number).sort()).toEqual(numbers);
    expect(events.map(({ sequence }) => sequence)).toEqual(events.map((_, position) => position + 1));
    for (const { body } of answers) {
      const { headers } = await partner.document(body.id);
      expect(headers["Content-Disposition"]).toContain(`${body.number}_v1.pdf`);
    }
    // No issue rendered a number of another invoice.
    expect(await listDocuments(`invoices/${partner.partnerId}/`)).toHaveLength(50);
  });
});

describe("issue killed between document and commit", () => {
  it("an invoice stays an unnumbered draft if issuing is killed before the commit, and a retry issues the invoice", async () => {
    const partner = await openPartner();
    const { draft } = await win(partner);
    const program = fileURLToPath(new URL("./issue-and-die.ts", import.meta.url));
    const args = [program, draft.id, JSON.stringify(issueBody), String(Date.now())];
    const [, signal] = await once(spawn(process.execPath, args, { stdio: "inherit" }), "exit");
    expect(signal).toBe("SIGKILL");
    expect(await listDocuments(`invoices/${partner.partnerId}/`)).toHaveLength(1);
    expect((await partner.get(draft.id)).body).toEqual(draft);
    expect(refusal(await partner.document(draft.id, { version: "1" }))[1]).toBe("invoice_not_issued");
    const issued = await operator.issue(draft.id);
    expect(issued.body).toMatchObject({ number: `${partner.prefix}_2026_11_001`, version: 1 });
    expect((await partner.document(draft.id)).status).toBe(200);
  });
});
