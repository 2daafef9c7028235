/**
 * Values of one series in one minute, reduced to what statistics need. Memory does not grow with the number
 * of values.
 */
export interface Aggregate {
  count: number;
  sum: number;
  minimum: number;
  maximum: number;
  /** The number of values in each class, by class number (see `classRatio`); null if no percentile is requested. */
  classes: Map<number, number> | null;
}

/** Values of a class differ by less than 1 %, so percentiles are accurate to 1 %. */
const classRatio = Math.log(1.01);

/** Returns an empty aggregate. */
export const emptyAggregate = (keepsPercentiles: boolean): Aggregate => ({
  count: 0,
  sum: 0,
  minimum: Number.POSITIVE_INFINITY,
  maximum: Number.NEGATIVE_INFINITY,
  classes: keepsPercentiles ? new Map() : null,
});

/** Adds a value. */
export function addValue(aggregate: Aggregate, value: number): void {
  aggregate.count += 1;
  aggregate.sum += value;
  aggregate.minimum = Math.min(aggregate.minimum, value);
  aggregate.maximum = Math.max(aggregate.maximum, value);
  const { classes } = aggregate;
  if (classes === null) return;
  const number = value <= 0 ? Number.NEGATIVE_INFINITY : Math.round(Math.log(value) / classRatio);
  classes.set(number, (classes.get(number) ?? 0) + 1);
}

/** Adds all values of `other`. */
export function addAggregate(aggregate: Aggregate, other: Aggregate): void {
  aggregate.count += other.count;
  aggregate.sum += other.sum;
  aggregate.minimum = Math.min(aggregate.minimum, other.minimum);
  aggregate.maximum = Math.max(aggregate.maximum, other.maximum);
  for (const [number, count] of other.classes ?? []) {
    aggregate.classes?.set(number, (aggregate.classes.get(number) ?? 0) + count);
  }
}

const statistics: Readonly<Record<string, (aggregate: Aggregate) => number>> = {
  Average: ({ sum, count }) => sum / count,
  Maximum: ({ maximum }) => maximum,
  Minimum: ({ minimum }) => minimum,
  SampleCount: ({ count }) => count,
  Sum: ({ sum }) => sum,
};

const percentilePattern = /^p(\d{1,2}(?:\.\d+)?|100)$/;

/** Reports whether `applyStatistic` supports a statistic. */
export const isStatistic = (name: string): boolean => name in statistics || percentilePattern.test(name);

/** Reports whether a statistic is a percentile. */
export const isPercentile = (name: string): boolean => percentilePattern.test(name);

/** Returns the statistic of a non-empty aggregate. A percentile is accurate to a hundredth of its value. */
export function applyStatistic(name: string, aggregate: Aggregate): number {
  const plain = statistics[name];
  if (plain !== undefined) return plain(aggregate);
  const percent = Number(percentilePattern.exec(name)?.[1]);
  return percentileOf(aggregate, percent);
}

function percentileOf({ count, minimum, maximum, classes }: Aggregate, percent: number): number {
  const rank = Math.max(1, Math.ceil((percent / 100) * count));
  let counted = 0;
  for (const [number, inClass] of [...(classes ?? [])].sort(([left], [right]) => left - right)) {
    counted += inClass;
    if (counted >= rank) return Math.min(maximum, Math.max(minimum, Math.exp(number * classRatio)));
  }
  return maximum;
}
