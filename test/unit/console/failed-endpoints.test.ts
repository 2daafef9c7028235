import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { DeliveryEntry } from "../../../console/src/api/generated/types.ts";
import { arrangeFailures, listCauses } from "../../../console/src/operator/deliveries/arrange-failures.ts";

const now = Date.parse("2026-11-28T05:00:00Z");
const hour = 3_600_000;

const failedAgo = (ago: number, last_response_code: number | null): DeliveryEntry =>
  ({
    event_created_at: new Date(now - ago).toISOString(),
    ...{ last_response_code, last_error: "The connection was refused." },
  }) as DeliveryEntry;

describe("failures of an endpoint", () => {
  const failures = fc.array(
    fc.record({ ago: fc.integer({ min: 0, max: 300 * hour }), code: fc.option(fc.constantFrom(404, 500)) }),
  );

  it("every failure of an endpoint is counted once, by its period and cause", () => {
    fc.assert(
      fc.property(failures, (given) => {
        const deliveries = given.map(({ ago, code }) => failedAgo(ago, code));
        const periods = arrangeFailures(deliveries, { timeZone: "Asia/Seoul" }, now);
        const total = (cause: string) =>
          periods.reduce((sum, { byCause }) => sum + (byCause.get(cause) ?? 0), 0);
        for (const code of [404, 500])
          expect(total(String(code))).toBe(given.filter((one) => one.code === code).length);
        expect(total("The connection was refused.")).toBe(given.filter(({ code }) => code === null).length);
      }),
    );
  });

  it("the most frequent cause of an endpoint's failures comes first", () => {
    const deliveries = [failedAgo(1, 404), failedAgo(2, 500), failedAgo(3, 500)];
    expect(listCauses(deliveries)).toEqual(["500", "404"]);
  });
});
