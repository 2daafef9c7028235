/** One value of a metric, as an AWS service would report it to CloudWatch. */
export interface MetricDatum {
  /** `AWS/Lambda` */
  namespace: string;
  name: string;
  dimensions: Readonly<Record<string, string>>;
  value: number;
  /** Milliseconds since 1970; the stage's time now by default. */
  atMilliseconds?: number;
}

/** Receives the metrics of a stage's parts. */
export type MetricSink = (datum: MetricDatum) => void;

/**
 * The metrics of one account. Every stage receives the reports of all stages, because some alarms cover all
 * of an account's functions.
 */
export interface MetricExchange {
  report: MetricSink;
  /** Returns the function that ends the subscription. */
  subscribe(sink: MetricSink): () => void;
}

/** Makes the metrics of one account. */
export function createMetricExchange(): MetricExchange {
  const sinks = new Set<MetricSink>();
  return {
    report(datum) {
      for (const sink of sinks) sink(datum);
    },
    subscribe(sink) {
      sinks.add(sink);
      return () => sinks.delete(sink);
    },
  };
}
