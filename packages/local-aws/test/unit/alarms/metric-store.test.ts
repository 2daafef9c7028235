import * as fc from "fast-check";
import { expect, it } from "vitest";
import { type MetricQuery, MetricStore } from "../../../src/alarms/metric-store.ts";

const noon = Date.UTC(2026, 2, 1, 12);
const minute = 60_000;
const series = { namespace: "AWS/SQS", name: "Age", dimensions: { QueueName: "q" } };

const oracle: Record<string, (values: number[]) => number> = {
  Sum: (values) => values.reduce((sum, value) => sum + value, 0),
  Average: (values) => values.reduce((sum, value) => sum + value, 0) / values.length,
  Minimum: (values) => Math.min(...values),
  Maximum: (values) => Math.max(...values),
  SampleCount: (values) => values.length,
};

it("a statistic uses exactly the values of each period, and the last period ends with the current minute", () => {
  const drawn = fc.record({
    statistic: fc.constantFrom(...Object.keys(oracle)),
    minutes: fc.constantFrom(1, 5, 15),
    values: fc.array(
      fc.record({ age: fc.integer({ min: 0, max: 90 * minute }), value: fc.integer({ min: -50, max: 50 }) }),
    ),
  });
  fc.assert(
    fc.property(drawn, ({ statistic, minutes, values }) => {
      const store = new MetricStore();
      const query: MetricQuery = { ...series, statistic, periodSeconds: minutes * 60 };
      const periods = 4;
      store.keep(query, periods);
      const now = noon + 20_000;
      for (const { age, value } of values) store.record({ ...series, value, atMilliseconds: now - age }, now);
      const endMinute = noon / minute + 1;
      const expected = [3, 2, 1, 0].map((age) => {
        const ofPeriod = values.filter((one) => {
          const at = Math.floor((now - one.age) / minute);
          return at >= endMinute - (age + 1) * minutes && at < endMinute - age * minutes;
        });
        return ofPeriod.length === 0 ? null : oracle[statistic]!(ofPeriod.map(({ value }) => value));
      });
      expect(store.read(query, periods, now)).toEqual(expected);
    }),
  );
});

it("a percentile differs from the exact value by at most one percent", () => {
  fc.assert(
    fc.property(fc.array(fc.double({ min: 0.5, max: 60_000, noNaN: true }), { minLength: 1 }), (values) => {
      const store = new MetricStore();
      for (const percent of [50, 99])
        store.keep({ ...series, statistic: `p${percent}`, periodSeconds: 60 }, 1);
      for (const value of values) store.record({ ...series, value }, noon);
      const sorted = values.toSorted((left, right) => left - right);
      for (const percent of [50, 99]) {
        const [read] = store.read({ ...series, statistic: `p${percent}`, periodSeconds: 60 }, 1, noon);
        const exact = sorted[Math.ceil((percent / 100) * sorted.length) - 1]!;
        expect(Math.abs(Number(read) - exact)).toBeLessThanOrEqual(exact * 0.01);
      }
    }),
  );
});

it("a metric store keeps only series that an alarm reads, and only for the periods that an alarm evaluates", () => {
  const store = new MetricStore();
  const query: MetricQuery = { ...series, statistic: "Sum", periodSeconds: 60 };
  store.keep(query, 3);
  const other = { ...series, dimensions: { QueueName: "other" } };
  for (let minutes = 0; minutes < 100; minutes += 1) {
    store.record({ ...series, value: 1 }, noon + minutes * minute);
    store.record({ ...other, value: 1 }, noon + minutes * minute);
  }
  const end = noon + 99 * minute;
  expect(store.read({ ...query, ...other }, 3, end)).toEqual([null, null, null]);
  expect(store.read(query, 100, end).filter((value) => value !== null).length).toBeLessThanOrEqual(4);
  expect(store.read(query, 3, end)).toEqual([1, 1, 1]);
});
