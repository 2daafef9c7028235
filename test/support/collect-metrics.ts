import { type MockInstance, vi } from "vitest";

/** A metric value that a function recorded. */
export interface RecordedMetric {
  name: string;
  value: number;
  /** CloudWatch's dimension names, including the stage. */
  dimensions: Record<string, string>;
}

interface MetricLine extends Record<string, unknown> {
  _aws: { CloudWatchMetrics: { Dimensions: string[][]; Metrics: { Name: string }[] }[] };
}

/** Collects metrics from now on, in the stage `test-sandbox`, until `stop` is called. */
export function collectMetrics(): { recorded(): RecordedMetric[]; stop(): void } {
  process.env.STAGE_NAME = "test-sandbox";
  const write: MockInstance = vi.spyOn(process.stdout, "write").mockReturnValue(true);
  return {
    recorded: () =>
      write.mock.calls
        .map(([line]) => String(line))
        .filter((line) => line.startsWith('{"_aws":'))
        .flatMap((line) => readLine(JSON.parse(line) as MetricLine)),
    stop: () => write.mockRestore(),
  };
}

const readLine = (line: MetricLine): RecordedMetric[] =>
  line._aws.CloudWatchMetrics.flatMap(({ Dimensions, Metrics }) =>
    Dimensions.flatMap((names) =>
      Metrics.flatMap(({ Name }) =>
        [line[Name] as number | number[]].flat().map((value) => ({
          name: Name,
          value,
          dimensions: Object.fromEntries(names.map((name) => [name, String(line[name])])),
        })),
      ),
    ),
  );
