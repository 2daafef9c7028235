import { expect, it } from "vitest";
import { createAlarms } from "../../src/alarms/start-alarms.ts";
import { createRealClock } from "../../src/machine/clock.ts";
import { createMetricExchange } from "../../src/machine/metric-datum.ts";
import { resolveFor } from "./fixture/resolve-resources.ts";

const alarm = {
  ComparisonOperator: "GreaterThanOrEqualToThreshold",
  Dimensions: [{ Name: "QueueName", Value: { "Fn::GetAtt": ["Work", "QueueName"] } }],
  EvaluationPeriods: 1,
  MetricName: "ApproximateNumberOfMessagesVisible",
  Namespace: "AWS/SQS",
  Period: 60,
  Statistic: "Maximum",
  Threshold: 1,
};

const create = (changes: object) =>
  createAlarms(
    resolveFor({
      Work: { Type: "AWS::SQS::Queue" },
      Waiting: { Type: "AWS::CloudWatch::Alarm", Properties: { ...alarm, ...changes } },
    }),
    {
      clock: createRealClock(),
      metrics: createMetricExchange(),
      measure: async () => {},
      sendMail: () => {},
      reportTrouble: () => {},
    },
  );

it.each([
  ["a nonexistent queue", { Dimensions: [{ Name: "QueueName", Value: "Wrok" }] }, "QueueName Wrok"],
  ["a dimension that SQS does not have", { Dimensions: [{ Name: "Queue", Value: "x" }] }, "AWS/SQS Queue"],
  ["a metric that nothing reports", { MetricName: "NumberOfMessages" }, "NumberOfMessages"],
  ["an unknown statistic", { Statistic: "IQM" }, "IQM"],
  ["an unknown property", { EvaluateLowSampleCountPercentile: "ignore" }, "EvaluateLowSampleCountPercentile"],
  ["an action that is not a topic", { AlarmActions: ["arn:aws:lambda:x"] }, "arn:aws:lambda:x"],
])("a stage does not start if an alarm has %s, and the error names the alarm", (_, changes, problem) => {
  expect(() => create({})).not.toThrow();
  expect(() => create(changes)).toThrow(new RegExp(`^Stack/Waiting: .*${problem}`));
});
