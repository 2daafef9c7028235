// @vitest-environment jsdom
import { beforeEach, describe, expect, it } from "vitest";
import { clearDrafts } from "../../../console/src/drafts/drafts.ts";
import {
  deleteOldResults,
  keyOfResults,
  readResults,
  storeResults,
} from "../../../console/src/operator/cockpit/store-results.ts";

const place = { environment: "sandbox", subject: "operator", day: "2026-12-03" };
const row = { price: "18350000", loss: "", reason: "" } as const;

describe("stored auction results", () => {
  beforeEach(() => localStorage.clear());

  it("stored results are found only for the same environment, person and auction day", () => {
    storeResults(place, { car: row });
    expect(readResults(place)).toEqual({ car: row });
    for (const other of [{ environment: "production" }, { subject: "b" }, { day: "2026-12-04" }])
      expect(readResults({ ...place, ...other })).toEqual({});
  });

  it("typed auction results are stored in the browser, not in the tab, and remain after a sign-out", () => {
    storeResults(place, { car: row });
    clearDrafts();
    expect([readResults(place), sessionStorage.length]).toEqual([{ car: row }, 0]);
  });

  it("a change to typed results keeps the results that another tab stored, and deleting the last result leaves nothing stored", () => {
    storeResults(place, { first: row });
    storeResults(place, { second: { ...row, fee: "410" } });
    expect(Object.keys(readResults(place))).toEqual(["first", "second"]);
    storeResults(place, { first: null, second: null });
    expect(localStorage.length).toBe(0);
  });

  it("typed results of days more than a week ago are deleted, and other settings are kept", () => {
    const days = ["2026-11-25", "2026-11-26", "2026-12-03"];
    for (const day of days) storeResults({ ...place, day }, { car: row });
    localStorage.setItem("preferences", "{}");
    deleteOldResults("2026-12-03");
    expect(days.map((day) => readResults({ ...place, day }).car)).toEqual([undefined, row, row]);
    expect(localStorage.getItem("preferences")).toBe("{}");
  });

  it("unreadable typed results are treated as missing", () => {
    for (const text of ["no JSON", "null", '{"car":{"price":1}}', '{"car":null}']) {
      localStorage.setItem(keyOfResults(place), text);
      expect(readResults(place)).toEqual({});
    }
  });
});
