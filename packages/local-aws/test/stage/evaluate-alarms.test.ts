import { expect, it } from "vitest";
import { createAlarms } from "../../src/alarms/start-alarms.ts";
import { createSettableClock } from "../../src/machine/clock.ts";
import { createMetricExchange } from "../../src/machine/metric-datum.ts";
import { resolveFor } from "./fixture/resolve-resources.ts";

const minuteMilliseconds = 60_000;
const dimensions = { QueueName: "work" };

/**
 * An alarm that goes off when messages are visible in one minute, and treats a minute without data as zero.
 */
const stage = resolveFor({
  Work: { Type: "AWS::SQS::Queue", Properties: { QueueName: "work" } },
  Waiting: {
    Type: "AWS::CloudWatch::Alarm",
    Properties: {
      ComparisonOperator: "GreaterThanOrEqualToThreshold",
      EvaluationPeriods: 1,
      Threshold: 1,
      Metrics: [
        { Id: "filled", Expression: "FILL(visible, 0)" },
        {
          Id: "visible",
          ReturnData: false,
          MetricStat: {
            Metric: {
              Namespace: "AWS/SQS",
              MetricName: "ApproximateNumberOfMessagesVisible",
              Dimensions: [{ Name: "QueueName", Value: "work" }],
            },
            Period: 60,
            Stat: "Maximum",
          },
        },
      ],
    },
  },
});

it("alarms can be evaluated again after a measurement has failed", async () => {
  let isDown = true;
  const alarms = createAlarms(stage, {
    clock: createSettableClock(),
    metrics: createMetricExchange(),
    measure: async () => {
      if (isDown) throw new Error("The queues do not answer");
    },
    sendMail: () => {},
    reportTrouble: () => {},
  });
  await expect(alarms.evaluate()).rejects.toThrow("The queues do not answer");
  isDown = false;
  await alarms.evaluate();
  expect(alarms.find("Waiting").state).toBe("OK");
  await alarms.stop();
});

it("a breach in a completed minute triggers an alarm before the next minute ends", async () => {
  const clock = createSettableClock();
  await clock.set("2027-01-01T00:00:30Z");
  const metrics = createMetricExchange();
  const states: string[] = [];
  const alarms = createAlarms(stage, {
    clock,
    metrics,
    measure: async () => {},
    sendMail: () => {},
    reportTrouble: () => {},
  });
  alarms.onChange(({ state }) => states.push(state));
  alarms.start();
  await alarms.evaluate();
  metrics.report({ namespace: "AWS/SQS", name: "ApproximateNumberOfMessagesVisible", dimensions, value: 3 });
  await clock.set(new Date(clock.now() + minuteMilliseconds).toISOString());
  expect(states).toEqual(["OK", "ALARM", "OK"]);
  await alarms.evaluate();
  expect(states).toHaveLength(3);
  await alarms.stop();
});
