import { describe, expect, it } from "vitest";
import {
  areSameRows,
  fromDraftRows,
  mergeDrafts,
  toDraftRows,
} from "../../../console/src/operator/cockpit/merge-drafts.ts";
import type { RowTexts } from "../../../console/src/operator/cockpit/read-row.ts";
import { draftLimits } from "../../../shared/domain/orders/result-draft.ts";

const row = (price: string): RowTexts => ({ price, loss: "", reason: "" });
const [one, two, three] = ["1", "2", "3"].map(row) as [RowTexts, RowTexts, RowTexts];

describe("the merge of typed results", () => {
  it("results that two operators typed for different lots are all kept", () => {
    const merged = mergeDrafts({}, { mine: one }, { theirs: two });
    expect(merged).toEqual({ rows: { mine: one, theirs: two }, conflicts: {} });
  });

  it("a row that changed in only one place, the browser or the server, is merged without a conflict", () => {
    const base = { a: one, b: one, c: one, d: one };
    const merged = mergeDrafts(base, { a: two, b: one, d: one }, { a: one, b: three, c: one });
    expect(merged).toEqual({ rows: { a: two, b: three }, conflicts: {} });
  });

  it("a row that changed to the same result in the browser and on the server is not a conflict", () => {
    expect(mergeDrafts({ a: one }, { a: two }, { a: two })).toEqual({ rows: { a: two }, conflicts: {} });
  });

  it("a row with different changes in the browser and on the server keeps the browser's result and is a conflict", () => {
    const merged = mergeDrafts({ a: one }, { a: two }, { a: three });
    expect(merged).toEqual({ rows: { a: two }, conflicts: { a: three } });
  });

  it("a new result prevails over a deletion, whether the browser or the server has the new result", () => {
    expect(mergeDrafts({ a: one }, {}, { a: two })).toEqual({ rows: { a: two }, conflicts: {} });
    expect(mergeDrafts({ a: one }, { a: two }, {})).toEqual({ rows: { a: two }, conflicts: {} });
  });

  it("an empty row counts as a missing row", () => {
    expect(mergeDrafts({ a: one }, { a: row("") }, { a: one })).toEqual({ rows: {}, conflicts: {} });
    expect([areSameRows({ a: row("") }, {}), areSameRows({ a: one }, {})]).toEqual([true, false]);
  });
});

describe("typed results in the service's format", () => {
  it("a row of typed results is unchanged after it was stored and read, including a cleared fee", () => {
    const rows = {
      a: { ...one, fee: "" },
      b: { price: "", loss: "outbid", reason: "By phone" },
    } as const;
    expect(fromDraftRows(toDraftRows(rows))).toEqual(rows);
  });

  it("typed results above the service's length limits are cut, so that one row cannot prevent all rows from being stored", () => {
    const [sent] = toDraftRows({
      a: { ...row("9".repeat(100)), fee: "9".repeat(100), reason: "x".repeat(1_000) },
    });
    expect([sent?.price.length, sent?.fee?.length, sent?.reason.length]).toEqual([
      ...[draftLimits.price, draftLimits.fee, draftLimits.reason],
    ]);
  });
});
