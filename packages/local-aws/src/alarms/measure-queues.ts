import type { Emulators } from "../emulators/start-emulators.ts";
import type { Clock } from "../machine/clock.ts";
import type { MetricSink } from "../machine/metric-datum.ts";
import type { ResolvedStage } from "../templates/resolved-stage.ts";

/**
 * Creates a reporter that, like SQS, reports the stage's queue metrics every minute. Ages use the stage's clock instead
 * of the emulator's time stamps.
 */
export function createQueueMeasuring(
  stage: ResolvedStage,
  { measureQueues }: Pick<Emulators, "measureQueues">,
  clock: Clock,
  report: MetricSink,
): () => Promise<void> {
  const names = stage.ofType("AWS::SQS::Queue").map((queue) => queue.attribute("QueueName"));
  return async () => {
    for (const { name, visible, oldestSentMilliseconds } of await measureQueues(names)) {
      const base = { namespace: "AWS/SQS", dimensions: { QueueName: name } };
      const age = oldestSentMilliseconds === null ? 0 : clock.elapsedSince(oldestSentMilliseconds) / 1000;
      report({ ...base, name: "ApproximateNumberOfMessagesVisible", value: visible });
      report({ ...base, name: "ApproximateAgeOfOldestMessage", value: Math.max(0, Math.floor(age)) });
    }
  };
}
