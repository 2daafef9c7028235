import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { checkIdentity } from "../../../shared/domain/history/check-identity.ts";
import { isOverdue, lookupRecheckAt } from "../../../shared/domain/history/follow-up.ts";
import type { ReportedVehicle } from "../../../shared/domain/history/history-report.ts";
import type { FoundReport, IdentityCheck, ProcessingLookup } from "../../../shared/domain/history/lookup.ts";
import { lookupBillUsd } from "../../../shared/domain/history/lookup-bill.ts";
import { kstDayOf, kstMonthOf, lookupCapReached } from "../../../shared/domain/history/lookup-caps.ts";
import { cleanReport } from "../../../shared/domain/history/sandbox-reports.ts";
import {
  abandonLookup,
  endLookup,
  type LookupOutcome,
  queueLookup,
  startLookup,
} from "../../../shared/domain/history/transition-lookup.ts";

const now = Date.parse("2026-11-20T18:00:00+09:00");
const queued = queueLookup(
  {
    operation: "createHistoryLookup",
    plate: null,
    vin: "KMHF341EBKA000001",
    fresh: false,
    reference: "stock 7",
  },
  { lookupId: "hl_1", partnerId: "pt_1", now },
);
const keyUse = { keyUsed: "vin", fallbackPlateFromInventory: false } as const;
const found = (identityCheck: IdentityCheck): FoundReport => ({
  report: cleanReport,
  source: "fresh",
  reportAsOf: now,
  identityCheck,
  identityCheckBasis: [],
});
const end = (lookup: ProcessingLookup, outcome: LookupOutcome, environment: "sandbox" | "production") =>
  endLookup(lookup, outcome, { environment, now: now + 2 });

describe("a lookup", () => {
  const started = startLookup(queued, now + 1);

  it("a lookup moves from queued to processing to completed, and each step creates one new version", () => {
    expect(started).toMatchObject({ status: "processing", startedAt: now + 1, version: 2 });
    expect(end(started, { ...keyUse, found: found("not_applicable") }, "production")).toMatchObject({
      status: "completed",
      completedAt: now + 2,
      updatedAt: now + 2,
      version: 3,
      billable: true,
    });
  });

  it("a lookup moves from processing to failed, and from queued to failed only when abandoned", () => {
    expect(end(started, { ...keyUse, failureCode: "no_record" }, "production")).toMatchObject({
      status: "failed",
      startedAt: now + 1,
      failureCode: "no_record",
    });
    expect(abandonLookup(queued, now + 5)).toMatchObject({
      status: "failed",
      startedAt: null,
      keyUsed: "vin",
      failureCode: "provider_unavailable",
    });
  });

  it("restarting a started lookup, abandoning an ended lookup, or ending a queued lookup throws an error", () => {
    expect(() => startLookup(started, now)).toThrow("from processing to processing");
    const ended = end(started, { ...keyUse, failureCode: "no_record" }, "production");
    expect(() => abandonLookup(ended as never, now)).toThrow("from failed to failed");
    expect(() => end(queued as never, { ...keyUse, found: found("matched") }, "production")).toThrow(
      "from queued to completed",
    );
  });

  it.each([
    ["production", "not_applicable", true],
    ["production", "matched", true],
    ["production", "unverified", true],
    ["production", "mismatch", false],
    ["sandbox", "matched", false],
  ] as const)(
    "a lookup in %s with the identity check result %s sets billable to %s",
    (environment, check, billable) => {
      expect(end(started, { ...keyUse, found: found(check) }, environment)).toMatchObject({ billable });
    },
  );

  it("a stalled lookup is rechecked within three minutes and is overdue half an hour after its creation", () => {
    expect(lookupRecheckAt(queued)).toBe(now + 120_000);
    expect(lookupRecheckAt(started)).toBe(now + 1 + 180_000);
    expect([isOverdue(queued, now + 1_799_999), isOverdue(queued, now + 1_800_000)]).toEqual([false, true]);
  });
});

describe("identity check for a car found by inventory plate", () => {
  const vehicle = (manufacturer: string | null, modelYear: number | null) =>
    ({ manufacturer, modelYear }) as ReportedVehicle;
  const car = { plate: "12가3456", manufacturer: "Hyundai", modelYear: 2019 };

  it.each([
    [vehicle("Hyundai", 2019), "matched", ["manufacturer", "model_year"]],
    [vehicle("HYUNDAI ", null), "matched", ["manufacturer"]],
    [vehicle("unknown", 2019), "matched", ["model_year"]],
    [vehicle("Kia", 2019), "mismatch", ["model_year"]],
    [vehicle("Hyundai", 2018), "mismatch", ["manufacturer"]],
    [vehicle("Kia", 2018), "mismatch", []],
    [vehicle("unknown", null), "unverified", []],
    [null, "unverified", []],
  ])("the identity check of the reported vehicle %j is %s", (reported, identityCheck, identityCheckBasis) => {
    expect(checkIdentity(reported, car)).toEqual({ identityCheck, identityCheckBasis });
  });

  it("the old and the new name of a maker count as the same maker", () => {
    const renamed = { ...car, manufacturer: "SsangYong" };
    expect(checkIdentity(vehicle("KGM", 2019), renamed).identityCheck).toBe("matched");
  });

  it("the identity is unverified if the inventory has neither the car's maker nor its model year", () => {
    const silent = { plate: "12가3456", manufacturer: null, modelYear: null };
    expect(checkIdentity(vehicle("Kia", 2018), silent).identityCheck).toBe("unverified");
  });
});

describe("lookup caps", () => {
  it("the error for the daily lookup cap sets Retry-After to the next midnight in Korea, to the second", () => {
    const problem = lookupCapReached("daily", Date.parse("2026-11-20T23:59:58.500+09:00"));
    expect(problem.details).toEqual({ scope: "daily", retry_after_seconds: 2 });
    expect(problem.headers).toEqual({ "Retry-After": "2" });
    const early = lookupCapReached("daily", Date.parse("2026-11-20T00:00:00+09:00"));
    expect(early.details.retry_after_seconds).toBe(86_400);
  });

  it("the errors for lookup caps have no details.limit, which would mean a lifetime budget", () => {
    for (const scope of ["daily", "in_flight"] as const) {
      const { details, headers } = lookupCapReached(scope, now);
      expect(details).not.toHaveProperty("limit");
      expect(headers["Retry-After"]).toBe(String(details.retry_after_seconds));
    }
  });

  it("lookup caps count by Korean calendar days and months", () => {
    expect(kstDayOf(Date.parse("2026-11-30T14:59:59.999Z"))).toBe("2026-11-30");
    expect(kstDayOf(Date.parse("2026-11-30T15:00:00Z"))).toBe("2026-12-01");
    expect(kstMonthOf(Date.parse("2026-11-30T15:00:00Z"))).toBe("2026-12");
  });
});

describe("monthly lookup charge", () => {
  it.each([
    [0, 0],
    [1, 3],
    [500, 1500],
    [501, 1502],
    [1000, 2500],
  ])("the charge for %i lookups is %i USD", (billable, usd) => {
    expect(lookupBillUsd(billable)).toBe(usd);
  });

  it("each lookup costs 3 USD up to the 500th and 2 USD after that", () => {
    fc.assert(
      fc.property(fc.nat(2_000), (billable) => {
        expect(lookupBillUsd(billable + 1) - lookupBillUsd(billable)).toBe(billable < 500 ? 3 : 2);
      }),
    );
  });
});
