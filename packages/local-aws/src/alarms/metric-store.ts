import type { MetricDatum } from "../machine/metric-datum.ts";
import {
  type Aggregate,
  addAggregate,
  addValue,
  applyStatistic,
  emptyAggregate,
  isPercentile,
} from "./aggregate-values.ts";

/** A metric with the statistic and the period of an alarm. */
export interface MetricQuery extends Pick<MetricDatum, "namespace" | "name" | "dimensions"> {
  /** `Sum`, `p99` */
  statistic: string;
  periodSeconds: number;
}

const minuteMilliseconds = 60_000;

interface Series {
  keptMinutes: number;
  keepsPercentiles: boolean;
  /** Values by minutes since 1970. */
  minutes: Map<number, Aggregate>;
}

/**
 * The metrics that alarms read, by minute. Other metrics and older values are dropped, so the number of alarms limits
 * the memory of the store.
 */
export class MetricStore {
  readonly #series = new Map<string, Series>();

  /** Stores the values of a series from now on, each for `periods` periods. */
  keep({ namespace, name, dimensions, statistic, periodSeconds }: MetricQuery, periods: number): void {
    const key = keyOf({ namespace, name, dimensions });
    const series = this.#series.get(key) ?? { keptMinutes: 0, keepsPercentiles: false, minutes: new Map() };
    series.keptMinutes = Math.max(series.keptMinutes, Math.ceil((periods * periodSeconds) / 60) + 1);
    series.keepsPercentiles ||= isPercentile(statistic);
    this.#series.set(key, series);
  }

  /** Adds a value to its series, if the series is stored. */
  record(datum: MetricDatum, nowMilliseconds: number): void {
    const series = this.#series.get(keyOf(datum));
    if (series === undefined) return;
    const { atMilliseconds = nowMilliseconds } = datum;
    const minute = Math.floor(atMilliseconds / minuteMilliseconds);
    const aggregate = series.minutes.get(minute) ?? emptyAggregate(series.keepsPercentiles);
    addValue(aggregate, datum.value);
    series.minutes.set(minute, aggregate);
    const newest = Math.floor(nowMilliseconds / minuteMilliseconds);
    if (series.minutes.size <= series.keptMinutes) return;
    for (const old of series.minutes.keys()) {
      if (old <= newest - series.keptMinutes || old > newest + 1) series.minutes.delete(old);
    }
  }

  /**
   * Returns the values of the last periods, oldest first; null for a period without data. The last period ends with the
   * minute of `nowMilliseconds`, which may be incomplete.
   */
  read(query: MetricQuery, periods: number, nowMilliseconds: number): (number | null)[] {
    const series = this.#series.get(keyOf(query));
    const end = Math.floor(nowMilliseconds / minuteMilliseconds) + 1;
    const minutesOfPeriod = query.periodSeconds / 60;
    const totals = new Map<number, Aggregate>();
    for (const [minute, aggregate] of series?.minutes ?? []) {
      const age = Math.floor((end - 1 - minute) / minutesOfPeriod);
      if (age < 0 || age >= periods) continue;
      const total = totals.get(age) ?? emptyAggregate(series?.keepsPercentiles ?? false);
      addAggregate(total, aggregate);
      totals.set(age, total);
    }
    return Array.from({ length: periods }, (_, index) => {
      const total = totals.get(periods - 1 - index);
      return total === undefined ? null : applyStatistic(query.statistic, total);
    });
  }

  /** Deletes every value; series stay. */
  clear(): void {
    for (const { minutes } of this.#series.values()) minutes.clear();
  }
}

const keyOf = ({ namespace, name, dimensions }: Pick<MetricDatum, "namespace" | "name" | "dimensions">) =>
  JSON.stringify([namespace, name, ...Object.entries(dimensions).sort(([a], [b]) => (a < b ? -1 : 1))]);
