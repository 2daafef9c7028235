import { GetObjectCommand, ListObjectsV2Command, S3Client } from "@aws-sdk/client-s3";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { handler as createInspectionReport } from "../../../functions/console/orders/create-inspection-report.ts";
import { handler as transitionOrder } from "../../../functions/console/orders/transition-order.ts";
import { tripsOf, writesOf } from "../../../infra/access-patterns/costs/route-costs.ts";
import { readAuditLog } from "../../../shared/persistence/audit/audit-log.ts";
import { sampleFile } from "../../support/records/sample-files.ts";
import { callHandler } from "../../support/requests/call-handler.ts";
import { requireValue } from "../../support/require-value.ts";
import { type RunningObjectStore, startObjectStore } from "../../support/services/start-object-store.ts";
import { uploadFile } from "../../support/stage/upload-file.ts";
import { countRoundTrips } from "../../support/table/count-round-trips.ts";
import { countWriteUnits } from "../../support/table/count-write-units.ts";
import { place, seedListing, seedPartner } from "./seed-orders.ts";
import { useOrderTable } from "./use-order-table.ts";

useOrderTable();
let store: RunningObjectStore;
let objects: S3Client;
beforeAll(async () => {
  store = await startObjectStore();
  objects = new S3Client({ endpoint: requireValue(process.env.AWS_ENDPOINT_URL_S3), forcePathStyle: true });
});
afterAll(async () => {
  objects.destroy();
  await store.stop();
});

const pdf = { content_type: "application/pdf", size_bytes: 300 };
const ask = (handler: typeof transitionOrder, id: string, body: unknown) =>
  callHandler(handler, {
    ...{ method: "POST", claims: { scope: "operator", sub: "ops@example.com" }, params: { id }, body },
  });
const create = (id: string, body: unknown = pdf) => ask(createInspectionReport, id, body);
const move = (id: string, to: string, more: object = {}) => ask(transitionOrder, id, { to, ...more });

/** Places an order with a requested inspection and returns its id. */
async function placeInspected(): Promise<string> {
  const vehicleId = await seedListing();
  const { order } = await place(await seedPartner(), { vehicleId, secondaryInspectionRequired: true });
  return order.id;
}

async function startInspection(): Promise<string> {
  const id = await placeInspected();
  await move(id, "secondary_inspection_in_progress");
  return id;
}

describe("POST /ops/v1/orders/{id}/inspection-report", () => {
  it.each([
    ["application/pdf", "pdf"],
    ["image/jpeg", "jpg"],
    ["image/png", "png"],
  ] as const)(
    "an uploaded report of type %s is opened by a permanent URL of the storage that nobody can guess",
    async (type, ending) => {
      const id = await startInspection();
      const { status, body } = await create(id, { content_type: type, size_bytes: 300 });
      expect(status).toBe(201);
      expect(body.id).toMatch(new RegExp(`^[0-9a-f]{32}\\.${ending}$`));
      const file = sampleFile(type, 300);
      await uploadFile(body.upload, file);
      const { body: ready } = await move(id, "secondary_inspection_ready", { inspection_report_id: body.id });
      const key = `inspections/${id}/${body.id}`;
      expect(ready.secondary_inspection_url).toBe(`${process.env.STORAGE_URL}/${key}`);
      const stored = await objects.send(
        new GetObjectCommand({ Bucket: process.env.MEDIA_BUCKET_NAME, Key: key }),
      );
      expect([stored.ContentType, await stored.Body?.transformToByteArray()]).toEqual([
        type,
        new Uint8Array(file),
      ]);
    },
  );

  it("an inspection is not completed with a report whose file is missing, of another order or of another type", async () => {
    const [id, foreignId] = [await startInspection(), await startInspection()];
    const [missing, foreign, wrong] = [await create(id), await create(foreignId), await create(id)];
    await uploadFile(foreign.body.upload, sampleFile("application/pdf", 300));
    await uploadFile(wrong.body.upload, sampleFile("image/png", 300));
    for (const report of [missing, foreign, wrong]) {
      const { status, body } = await move(id, "secondary_inspection_ready", {
        inspection_report_id: report.body.id,
      });
      expect([status, body.error.details.issues[0].path]).toEqual([400, "body.inspection_report_id"]);
    }
    const { body } = await move(id, "secondary_inspection_ready");
    expect([body.status, body.secondary_inspection_url]).toEqual(["secondary_inspection_ready", null]);
  });

  it("only the report that completes an inspection is stored permanently, and every upload is below the prefix that expires", async () => {
    const id = await startInspection();
    const [used, unused] = [await create(id), await create(id)];
    for (const { body } of [used, unused]) await uploadFile(body.upload, sampleFile("application/pdf", 300));
    await move(id, "secondary_inspection_ready", { inspection_report_id: used.body.id });
    const { Contents: stored = [] } = await objects.send(
      new ListObjectsV2Command({ Bucket: process.env.MEDIA_BUCKET_NAME }),
    );
    const keys = stored.flatMap(({ Key = "" }) => (Key.includes(id) ? [Key] : []));
    const uploads = [used, unused].map(({ body }) => `uploads/${id}/${body.id}`);
    expect(keys.toSorted()).toEqual([`inspections/${id}/${used.body.id}`, ...uploads].toSorted());
  });

  it("each report of an order has its own file", async () => {
    const id = await startInspection();
    const [one, other] = await Promise.all([create(id), create(id)]);
    expect(one.body.id).not.toBe(other.body.id);
  });

  it("a report is rejected with 404 for an unknown order, and with 409 unless the inspection is running", async () => {
    const unknown = await create("ord_none");
    expect([unknown.status, unknown.body.error.code]).toEqual([404, "order_not_found"]);
    const id = await placeInspected();
    const early = await create(id);
    expect([early.status, early.body.error.code]).toEqual([409, "invalid_status_transition"]);
    await move(id, "secondary_inspection_in_progress");
    await move(id, "secondary_inspection_ready");
    const late = await create(id);
    expect([late.status, late.body.error.code]).toEqual([409, "invalid_status_transition"]);
  });

  it.each([
    [{ ...pdf, content_type: "text/html" }, "body.content_type"],
    [{ ...pdf, content_type: "image/webp" }, "body.content_type"],
    [{ ...pdf, size_bytes: 0 }, "body.size_bytes"],
    [{ ...pdf, size_bytes: 10 * 1024 * 1024 + 1 }, "body.size_bytes"],
  ])("a report of %j is rejected with 400", async (body, path) => {
    const { status, body: refusal } = await create(await startInspection(), body);
    expect([status, refusal.error.details.issues.map((issue: { path: string }) => issue.path)]).toEqual([
      400,
      [path],
    ]);
  });

  it("the audit log of the order records who created which report", async () => {
    const id = await startInspection();
    const { body } = await create(id);
    const { entries } = await readAuditLog({ resourceId: id, actor: null, limit: 1, after: null });
    expect(entries[0]).toMatchObject({
      ...{ actor: "ops@example.com", action: "inspection_report.create", resourceId: id },
      after: { inspection_report_id: body.id, ...pdf },
    });
  });

  it("creating a report takes the documented round trips and write units", async () => {
    const id = await startInspection();
    expect(await countRoundTrips(() => create(id))).toBe(tripsOf("createInspectionReport"));
    const { least, most } = writesOf("createInspectionReport");
    const units = await countWriteUnits(() => create(id));
    expect(units).toBeGreaterThanOrEqual(least);
    expect(units).toBeLessThanOrEqual(most);
  });
});
