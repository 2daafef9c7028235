import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { allowancePerSecond, BurstMeter, burstLimit } from "../../../shared/domain/webhooks/burst-meter.ts";

const takeMany = (meter: BurstMeter, endpointId: string, count: number, now: number): number =>
  Array.from({ length: count }, () => meter.take(endpointId, now)).filter(Boolean).length;

describe("burst detection", () => {
  it("the burst meter admits a burst of one endpoint up to the burst limit", () => {
    const meter = new BurstMeter();
    expect(takeMany(meter, "we_busy", 10_000, 0)).toBe(burstLimit);
  });

  it("the burst meter restores an endpoint's allowance over time, up to the burst limit", () => {
    const meter = new BurstMeter();
    takeMany(meter, "we_busy", burstLimit, 0);
    expect(takeMany(meter, "we_busy", 10_000, 3000)).toBe(3 * allowancePerSecond);
    expect(takeMany(meter, "we_busy", 10_000, 3_600_000)).toBe(burstLimit);
  });

  it("the burst meter never rejects a quiet endpoint, regardless of other endpoints", () => {
    const steps = fc.array(
      fc.record({ busy: fc.integer({ min: 0, max: 20 }), count: fc.integer({ min: 1, max: 500 }) }),
      { minLength: 1, maxLength: 40 },
    );
    fc.assert(
      fc.property(steps, (bursts) => {
        const meter = new BurstMeter();
        bursts.forEach(({ busy, count }, second) => {
          takeMany(meter, `we_busy_${busy}`, count, second * 1000);
          expect(takeMany(meter, "we_quiet", allowancePerSecond, second * 1000)).toBe(allowancePerSecond);
        });
      }),
    );
  });

  it("the burst meter forgets quiet endpoints before bursting endpoints", () => {
    const meter = new BurstMeter();
    takeMany(meter, "we_busy", burstLimit, 60_000);
    for (let other = 0; other < 20_000; other += 1) meter.take(`we_${other}`, other);
    expect(meter.take("we_busy", 60_000)).toBe(false);
  });
});
