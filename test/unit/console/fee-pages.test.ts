import { describe, expect, it } from "vitest";
import type { FeeSettings } from "../../../console/src/api/generated/types.ts";
import { bodyOf, changesOf, textsOf } from "../../../console/src/components/forms/form-fields.ts";
import { feeNames, feeSections, withChanges } from "../../../console/src/operator/fees/fee-fields.ts";
import { feeFieldMessages } from "../../../console/src/operator/fees/fee-messages.ts";
import { breakerRule, evaluateBreaker } from "../../../console/src/operator/upstreams/evaluate-breaker.ts";
import { upstreamNameMessages } from "../../../console/src/operator/upstreams/upstream-messages.ts";
import { CircuitBreaker } from "../../../shared/adapters/upstream/circuit-breaker.ts";
import { feeSettingsInputSchema } from "../../../shared/contract/resources/settings/fee-settings.ts";
import { upstreamNames } from "../../../shared/domain/upstreams/upstream-health.ts";
import { evaluateBody } from "./evaluate-body.ts";

const fee = {
  ...{ rate_basis_points: 220, minimum_krw: 100_000, maximum_krw: 900_000, inland_transport_usd: 150 },
};
const table: FeeSettings = {
  auctions: { auction_a: fee, auction_b: fee, auction_c: fee, auction_d: fee, auction_e: fee },
  ...{ ocean_freight_usd: 1_500, bid_limit_multiple: 5, bid_limit_floor_usd: 40_000 },
  ...{ invoice_tolerance_percent: 25, invoice_tolerance_floor_usd: 1_000, version: 7 },
};
const fields = feeSections(
  (part) => part,
  (name) => name,
).flatMap((section) => section.fields);

describe("fee editor", () => {
  it("the fee editor has every fee of the contract, each with a name", () => {
    const typed = Object.fromEntries(fields.map(({ path }) => [path, "1"]));
    expect(evaluateBody(feeSettingsInputSchema, bodyOf(fields, typed))).toEqual({});
    const shape = feeSettingsInputSchema.def.shape.auctions.def.shape.auction_a.def.shape;
    expect(feeNames.toSorted()).toEqual(Object.keys(shape).toSorted());
    for (const { label } of fields) expect(Object.keys(feeFieldMessages)).toContain(label);
  });

  it("the fee editor sends the whole fee table with only the changed fee replaced, and leaves the loaded table unchanged", () => {
    const opened = textsOf(fields, table);
    const typed = { ...opened, "auctions.auction_c.minimum_krw": "120,000" };
    const body = withChanges(table, changesOf(fields, opened, typed));
    expect(body).toEqual({
      ...table,
      auctions: { ...table.auctions, auction_c: { ...fee, minimum_krw: 120_000 } },
    });
    expect(evaluateBody(feeSettingsInputSchema, body)).toEqual({});
    expect(table.auctions.auction_c.minimum_krw).toBe(100_000);
  });

  it("a cleared fee is rejected at its field", () => {
    const opened = textsOf(fields, table);
    const body = withChanges(table, changesOf(fields, opened, { ...opened, ocean_freight_usd: "" }));
    expect(Object.keys(evaluateBody(feeSettingsInputSchema, body))).toEqual(["ocean_freight_usd"]);
  });
});

describe("upstream breakers", () => {
  const upstream = (name: (typeof upstreamNames)[number], consecutive_failures: number) => ({
    ...{ name, consecutive_failures, state: "ok" as const, checked_at: null, duration_ms: null },
    ...{ last_success_at: null, last_failure_at: null, last_failure: null },
  });

  it("the page shows a circuit breaker as open at the number of failures that opens the breaker in the service", () => {
    let now = 0;
    const breaker = new CircuitBreaker(() => now);
    for (let failures = 1; failures < breakerRule.failures; failures++) {
      expect(breaker.recordFailure()).toBe(false);
      expect(evaluateBreaker(upstream("retail_a", failures))).toBe("counting");
    }
    expect(breaker.recordFailure()).toBe(true);
    expect(evaluateBreaker(upstream("retail_a", breakerRule.failures))).toBe("open");
    now = breakerRule.trialSeconds * 1000 - 1;
    expect(breaker.admits()).toBe(false);
    now += 1;
    expect(breaker.admits()).toBe(true);
  });

  it("the page shows a closed breaker for a working upstream and no breaker for the exchange rate source", () => {
    expect(evaluateBreaker(upstream("history", 0))).toBe("closed");
    expect(evaluateBreaker(upstream("fx", 9))).toBe("none");
  });

  it("every upstream has a display name", () => {
    expect(Object.keys(upstreamNameMessages).toSorted()).toEqual([...upstreamNames].toSorted());
  });
});
