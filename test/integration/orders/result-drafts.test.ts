import { describe, expect, it } from "vitest";
import { handler as getResultDraft } from "../../../functions/console/overview/get-result-draft.ts";
import { handler as replaceResultDraft } from "../../../functions/console/overview/replace-result-draft.ts";
import { draftLimits } from "../../../shared/domain/orders/result-draft.ts";
import { resultDraftDays } from "../../../shared/domain/retention/kept-days.ts";
import { readAuditLog } from "../../../shared/persistence/audit/audit-log.ts";
import { resultDraftKey } from "../../../shared/persistence/keys/order-keys.ts";
import { getItem } from "../../../shared/persistence/table/table.ts";
import { callHandler } from "../../support/requests/call-handler.ts";
import { countRoundTrips } from "../../support/table/count-round-trips.ts";
import { useOrderTable } from "./use-order-table.ts";

useOrderTable();

const row = (vehicle_id: string, price: string) => ({ vehicle_id, price, loss: null, fee: null, reason: "" });
const claims = { scope: "operator", sub: "ops@example.com" };
const read = (day: string) => callHandler(getResultDraft, { claims, params: { auction_date: day } });
const store = (day: string, version: number, rows: object[]) =>
  callHandler(replaceResultDraft, {
    ...{ method: "PUT", claims, params: { auction_date: day } },
    body: { version, rows },
  });

describe("the draft of an auction day", () => {
  it("an auction day without a result draft has no rows and version 0, and each stored change increments the version", async () => {
    const day = "2026-12-01";
    const { body: empty } = await read(day);
    expect(empty).toEqual({ auction_date: day, rows: [], changed_at: null, version: 0 });
    const typed = [row("car_1", "18,350,000"), { ...row("car_2", ""), loss: "outbid", fee: "410" }];
    expect((await store(day, 0, typed)).status).toBe(200);
    const { body } = await read(day);
    expect(body).toEqual({ auction_date: day, rows: typed, changed_at: expect.any(String), version: 1 });
    expect((await store(day, 1, [])).body).toMatchObject({ rows: [], version: 2 });
    expect((await read("2026-12-02")).body.version).toBe(0);
  });

  it("a change to an outdated version of a result draft is rejected, and only one of several concurrent changes is stored", async () => {
    const day = "2026-12-03";
    await store(day, 0, [row("car_1", "1")]);
    const outdated = await store(day, 0, [row("car_2", "2")]);
    expect([outdated.status, outdated.body.error.details.reason]).toEqual([409, "version_changed"]);
    const raced = await Promise.all(["3", "4", "5"].map((price) => store(day, 1, [row("car_1", price)])));
    expect(raced.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    const stored = raced.find(({ status }) => status === 200);
    expect((await read(day)).body).toEqual(stored?.body);
  });

  it("a result draft is stored without an audit entry and expires 14 days after its last change", async () => {
    const day = "2026-12-05";
    await store(day, 0, [row("car_1", "1")]);
    const item = await getItem("get:resultDraft", resultDraftKey(day));
    const days = (Number(item?.expires_at) - Date.now() / 1_000) / 86_400;
    expect(Math.round(days)).toBe(resultDraftDays);
    const log = { resourceId: day, actor: null, limit: 50, after: null };
    expect((await readAuditLog(log)).entries).toEqual([]);
  });

  it("a result draft with too many rows or bytes, or with two rows for one vehicle, is rejected", async () => {
    const rows = (count: number, reason = "") =>
      Array.from({ length: count }, (_, lot) => ({ ...row(`car_${lot}`, "1"), reason }));
    for (const tooMuch of [
      rows(draftLimits.rows + 1),
      rows(230, "가".repeat(300)),
      [row("car_1", "1"), row("car_1", "2")],
      [row("car_1", "1".repeat(draftLimits.price + 1))],
    ])
      expect((await store("2026-12-07", 0, tooMuch)).body.error.code).toBe("validation_error");
    expect((await store("2026-12-07", 0, rows(draftLimits.rows))).status).toBe(200);
  });

  it("reading a result draft takes one round trip, and storing a result draft takes two", async () => {
    const day = "2026-12-11";
    await store(day, 0, []);
    expect(await countRoundTrips(() => read(day))).toBe(1);
    expect(await countRoundTrips(() => store(day, 1, []))).toBe(2);
  });
});
