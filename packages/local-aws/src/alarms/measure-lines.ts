import type { MetricSink } from "../machine/metric-datum.ts";
import type { LocalFunction } from "../runtime/read-functions.ts";
import type { LogSink } from "../runtime/start-environment.ts";
import type { ResolvedStage } from "../templates/resolved-stage.ts";
import { readEmbeddedMetrics } from "./read-embedded-metrics.ts";
import { type LineFilter, readMetricFilters } from "./read-metric-filters.ts";

/** A log sink that extracts the metrics in function output. */
export interface MeasuredLines {
  logSink: LogSink;
  /** Applies the metric filters of a stage from now on. @throws Error naming an unsupported filter */
  applyFilters(stage: ResolvedStage, functions: readonly LocalFunction[]): void;
}

/** Forwards lines, and reports the metrics in them: metrics in the embedded format, and metrics of metric filters. */
export function measureLines(sink: LogSink, report: MetricSink): MeasuredLines {
  let filter: LineFilter = () => [];
  return {
    logSink(line) {
      for (const datum of [...readEmbeddedMetrics(line.line), ...filter(line.identity, line.line)])
        report(datum);
      sink(line);
    },
    applyFilters(stage, functions) {
      filter = readMetricFilters(stage, functions);
    },
  };
}
