import { expect, it, vi } from "vitest";
import { recordMetric } from "../../../shared/platform/record-metric.ts";

it("a metric is one line in CloudWatch's embedded metric format, with the stage and an optional further dimension", () => {
  process.env.STAGE_NAME = "test-sandbox";
  const write = vi.spyOn(process.stdout, "write").mockReturnValue(true);
  recordMetric("RacesLost", 1);
  recordMetric("BreakersOpened", 2, { upstream: "retail_a" });
  const lines = write.mock.calls.map(([line]) => String(line));
  write.mockRestore();
  for (const line of lines) expect(line).toMatch(/^[^\n]+\n$/);
  const directive = (dimensions: string[], name: string) => ({
    Timestamp: expect.any(Number),
    CloudWatchMetrics: [
      { Namespace: "VehicleSourcing", Dimensions: [dimensions], Metrics: [{ Name: name }] },
    ],
  });
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    { _aws: directive(["stage"], "RacesLost"), stage: "test-sandbox", RacesLost: 1 },
    {
      _aws: directive(["stage", "upstream"], "BreakersOpened"),
      stage: "test-sandbox",
      upstream: "retail_a",
      BreakersOpened: 2,
    },
  ]);
});
