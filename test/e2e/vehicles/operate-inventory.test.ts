import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { buildRow } from "../../support/records/build-listing-row.ts";
import {
  enterListings,
  hoursFromNow,
  nextBatchSequence,
  uploadRows,
  waitForBatch,
} from "../../support/stage/enter-listings.ts";
import type { Answer } from "../../support/stage/stage-client.ts";
import { stage } from "../shared-stage.ts";

const operate = (method: string, path: string, body?: unknown) =>
  stage.operator("sandbox", method, path, body);
const codeOf = ({ status, body }: Answer) => [status, body.error?.code];
const fees = "/ops/v1/settings/fees";
const patience = { timeout: 20_000, interval: 200 };
const batches = "/ops/v1/inventory/batches";
/** Other tests may have entered cars of this house before. */
const base = nextBatchSequence();
const announcement = { source: "auction_d", kind: "delta", sequence: base + 10 };

describe("operator settings and log on the running stage", () => {
  it("a new fee table changes prices within seconds, and storing the previous table restores the prices", async () => {
    const partner = await stage.createPartner("sandbox");
    const [vehicleId] = await enterListings(stage, "sandbox", [
      { auction_date: await hoursFromNow(stage, 150) },
    ]);
    const landed = async () =>
      (await partner.get(`/v1/vehicles/${vehicleId}`)).body.pricing.breakdown.estimated_landed;
    const before = await landed();
    const { version, ...table } = (await operate("GET", fees)).body;
    const dearer = { ...table, ocean_freight_usd: table.ocean_freight_usd + 250 };
    expect((await operate("PUT", fees, dearer)).body).toEqual({ ...dearer, version: version + 1 });
    await expect.poll(landed, patience).toBe(before + 250);
    expect((await operate("PUT", fees, table)).body.version).toBe(version + 2);
    await expect.poll(landed, patience).toBe(before);
    const { auction_e: _absent, ...houses } = table.auctions;
    const torn = await operate("PUT", fees, { ...table, auctions: houses });
    expect(codeOf(torn)).toEqual([400, "validation_error"]);
    expect(torn.body.error.details.issues[0].path).toBe("body.auctions.auction_e");
  });

  it("the audit log shows the actor and change of a resource, newest first", async () => {
    const { partnerId } = await stage.createPartner("sandbox");
    await operate("PATCH", `/ops/v1/partners/${partnerId}`, { name: "Renamed" });
    const entries = async () =>
      (await operate("GET", `/ops/v1/audit?resource_id=${partnerId}`)).body.data as Answer["body"][];
    await expect.poll(async () => (await entries()).length, patience).toBe(2);
    const listed = await entries();
    // The clocks of two functions may differ, so their entries are newest first by these clocks.
    const times = listed.map(({ at }) => at);
    expect(times).toEqual(times.toSorted().reverse());
    const [changed, created] = ["partner.change", "partner.create"].map((name) =>
      listed.find(({ action }) => action === name),
    );
    const actor = stage.env.operator_client.client_id;
    expect(changed).toMatchObject({ actor, resource: "partner", after: { name: "Renamed" } });
    expect([created.before, created.after.id]).toEqual([null, partnerId]);
    expect(changed.before.name).toBe(created.after.name);
    const ofActor = async (query: string) =>
      (await operate("GET", `/ops/v1/audit?actor=${actor}&limit=${query}`)).body;
    const idsOf = async (limit: number): Promise<string[]> =>
      (await ofActor(String(limit))).data.map(({ id }: { id: string }) => id);
    const both = [changed.id, created.id];
    await expect.poll(() => idsOf(20), patience).toEqual(expect.arrayContaining(both));
    const first = await ofActor("1");
    const second = await ofActor(`1&cursor=${first.next_cursor}`);
    expect([...first.data, ...second.data].map(({ id }) => id)).toEqual((await idsOf(20)).slice(0, 2));
    const combined = await operate("GET", `/ops/v1/audit?resource_id=${partnerId}&actor=nobody`);
    expect(combined.body.data).toEqual([]);
  });
});

describe("inventory batches on the running stage", () => {
  it("a batch number can be announced with only one batch type", async () => {
    const first = await operate("POST", batches, announcement);
    expect([first.status, first.body.status]).toEqual([201, "awaiting_upload"]);
    const again = await operate("POST", batches, announcement);
    expect([again.status, again.body.id]).toEqual([201, first.body.id]);
    expect(codeOf(await operate("POST", batches, { ...announcement, kind: "full" }))).toEqual([
      409,
      "conflict",
    ]);
    expect(
      codeOf(await operate("POST", batches, { ...announcement, sequence: base + 1, kind: "full" })),
    ).toEqual([201, undefined]);
    expect(codeOf(await operate("GET", `${batches}/bat_unknown`))).toEqual([404, "not_found"]);
    for (const wrong of [{ source: "auction_z" }, { kind: "some" }, { sequence: 0 }]) {
      expect(codeOf(await operate("POST", batches, { ...announcement, ...wrong }))).toEqual([
        400,
        "validation_error",
      ]);
    }
  });

  it("a batch reports rejected rows with line and path and stores the other rows", async () => {
    const batch = await operate("POST", batches, { ...announcement, sequence: base + 20 });
    const good = `auction_d_test_${randomUUID()}`;
    const rows = [
      buildRow({ listing_id: good }),
      buildRow({ listing_id: `auction_d_test_${randomUUID()}`, year: "new" }),
    ];
    expect(await uploadRows(batch, rows)).toBe(200);
    const taken = await waitForBatch(stage, "sandbox", batch.body.id);
    expect(taken.counts).toMatchObject({ rows: 2, added: 1, rejected: 1, removed: 0 });
    expect(taken.rejected_rows).toMatchObject([{ line: 2, path: "year" }]);
    const partner = await stage.createPartner("sandbox");
    expect((await partner.get(`/v1/vehicles/${good}`)).status).toBe(200);
    expect(codeOf(await operate("POST", batches, { ...announcement, sequence: base + 15 }))).toEqual([
      409,
      "conflict",
    ]);
  });

  it("a batch with a truncated file is rejected completely and changes nothing", async () => {
    const listingId = `auction_d_test_${randomUUID()}`;
    const batch = await operate("POST", batches, { ...announcement, kind: "full", sequence: base + 30 });
    const { upload_url, upload_headers } = batch.body;
    const torn = Buffer.from(JSON.stringify(buildRow({ listing_id: listingId })));
    const { status } = await fetch(upload_url, { method: "PUT", headers: upload_headers, body: torn });
    expect(status).toBe(200);
    await expect(waitForBatch(stage, "sandbox", batch.body.id)).rejects.toThrow(/refused/);
    const partner = await stage.createPartner("sandbox");
    expect(codeOf(await partner.get(`/v1/vehicles/${listingId}`))).toEqual([404, "vehicle_not_found"]);
    expect((await partner.get("/v1/vehicles?source=auction_d&limit=1")).body.data).toHaveLength(1);
  });
});
