import { describe, expect, it } from "vitest";
import { ApiError, ConnectionError } from "../../../console/src/api/api-error.ts";
import type { HistoryLookupEntry, HistoryReport } from "../../../console/src/api/generated/types.ts";
import { describeSummary } from "../../../console/src/partner/history/describe-report.ts";
import {
  beginLookup,
  explainLookupRefusal,
  isLookupTexts,
  lookupConsequences,
  lookupsOfCar,
  readLookup,
} from "../../../console/src/partner/history/lookup-form.ts";
import { lookupQueryOf, parseLookupSearch } from "../../../console/src/partner/history/lookup-search.ts";
import { show, showWords } from "../../../console/src/partner/history/show-value.ts";
import { readSearch, writeSearch } from "../../../console/src/router/paths.ts";
import { createHistoryLookupRoute } from "../../../shared/contract/routes/history-lookups/create-history-lookup.ts";
import { readLookupRequest } from "../../../shared/domain/history/lookup-request.ts";
import { evaluateBody } from "./evaluate-body.ts";

const begun = beginLookup({ plate: "12가3456", vin: "KMHTEST0000000001" });

describe("vehicle of a history report", () => {
  it("the form of a new report starts with the car's plate, or with the VIN, or empty if both are missing", () => {
    expect(begun).toMatchObject({ kind: "plate", key: "12가3456" });
    expect(beginLookup({ plate: null, vin: "KMHTEST0000000001" })).toMatchObject({ kind: "vin" });
    expect(beginLookup({ plate: null, vin: null })).toMatchObject({ kind: "plate", key: "" });
  });

  it("the report form sends either a plate or a VIN, in a spelling that the service accepts", () => {
    for (const texts of [begun, { ...begun, key: " 00가 0001 ", isFresh: true, reference: " stock 7 " }]) {
      const { body } = readLookup(texts);
      expect(evaluateBody(createHistoryLookupRoute.body, body)).toEqual({});
      const { plate = null, vin = null, fresh = false, reference = null } = body ?? {};
      expect(readLookupRequest({ plate, vin, fresh, reference }).plate).toMatch(/^\d\d가\d{4}$/);
    }
    expect(readLookup({ ...begun, kind: "vin", key: "kmhtest0000000001" }).body).toEqual({
      vin: "kmhtest0000000001",
    });
  });

  it("the report form explains an invalid plate or VIN before the form is sent", () => {
    expect(readLookup({ ...begun, key: "KMH" }).fault).toContain("plate");
    expect(readLookup({ ...begun, kind: "vin", key: "KMHTESTO000000001" }).fault).toContain("VIN");
    expect(readLookup({ ...begun, key: "  " })).toEqual({ body: null, fault: null });
  });

  it("the history report dialog shows the cost of a paid report and the next step after a rejection", () => {
    expect(lookupConsequences("production").join(" ")).toContain("USD 3");
    expect(lookupConsequences("sandbox").join(" ")).toContain("never bills");
    const refusal = (code: string, details: Record<string, unknown>, status = 429) =>
      explainLookupRefusal(
        new ApiError({
          ...{ status, code, message: "", details },
          ...{ requestId: null, helpUrl: null, retryAfterSeconds: null },
        }),
      );
    expect(refusal("rate_limited", { scope: "in_flight" })).toContain("Ten");
    expect(refusal("rate_limited", { scope: "daily" })).toContain("midnight KST");
    expect(refusal("rate_limited", { policy: "write" })).toBeNull();
    expect(refusal("history_lookup_not_enabled", {}, 403)).toContain("operator");
    expect(explainLookupRefusal(new ConnectionError("lost"))).toContain("billed only once");
  });

  it("a history report draft from an outdated form is not restored", () => {
    expect(isLookupTexts(begun)).toBe(true);
    for (const kept of [{}, { ...begun, kind: "engine" }, { ...begun, isFresh: "no" }])
      expect(isLookupTexts(kept)).toBe(false);
  });
});

describe("history report list", () => {
  it("days in the URL are inclusive Korean days and survive a reload", () => {
    const search = { status: "failed", from: "2026-11-01", to: "2026-11-30" } as const;
    expect(parseLookupSearch(readSearch(writeSearch(search)))).toEqual(search);
    expect(lookupQueryOf(search)).toEqual({
      status: "failed",
      created_from: "2026-10-31T15:00:00.000Z",
      created_to: "2026-11-30T15:00:00.000Z",
    });
    expect(parseLookupSearch({ status: "lost", from: "2026-11-31" })).toEqual({});
  });

  it("reports of a car are found by the normalized plate or VIN, and an unknown value finds no reports", () => {
    const lookups = [
      { id: "1", query: { plate: "12가3456", vin: null } },
      { id: "2", query: { plate: null, vin: "KMHTEST0000000001" } },
      { id: "3", query: { plate: null, vin: null } },
    ] as HistoryLookupEntry[];
    const idsOf = (plate: string | null, vin: string | null) =>
      lookupsOfCar(lookups, { plate, vin }).map(({ id }) => id);
    expect(idsOf("12가 3456", "kmhtest0000000001")).toEqual(["1", "2"]);
    expect(idsOf(null, null)).toEqual([]);
  });
});

describe("a history report", () => {
  it("a missing value in a history report is shown as Not stated and not as None", () => {
    const summary = {
      ...{
        owner_change_count: null,
        plate_change_count: 0,
        own_damage_count: 2,
        own_damage_paid_krw: 1_150_000,
      },
      ...{ other_damage_count: 1, other_damage_paid_krw: null, total_loss_count: 1, flood_count: 0 },
      theft_count: null,
    } as NonNullable<HistoryReport["summary"]>;
    const reported = Object.fromEntries(
      describeSummary({ summary }).map(({ label, type, text }) => [label, [type, text]]),
    );
    expect(reported).toEqual({
      "Total losses": ["error", "1"],
      Floods: ["success", "None"],
      Thefts: ["pending", "Not stated"],
      "Damage to this car": ["warning", "2, KRW\u00a01,150,000 paid"],
      "Damage it caused": ["info", "1"],
      "Ownership changes": ["pending", "Not stated"],
      "Plate changes": ["success", "None"],
    });
    expect(describeSummary({ summary: null })).toEqual([]);
    expect([show(null), show(undefined), show(0), show(false)]).toEqual([
      "Not stated",
      "Not stated",
      "0",
      "No",
    ]);
    expect([showWords(null), showWords("own_insurer")]).toEqual(["Not stated", "Own insurer"]);
  });
});
