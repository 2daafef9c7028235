import type { Emulators } from "../emulators/start-emulators.ts";
import type { Clock } from "../machine/clock.ts";
import type { MetricSink } from "../machine/metric-datum.ts";
import type { ResolvedStage } from "../templates/resolved-stage.ts";

/**
 * Makes what reports the metrics of the stage's queues, as SQS does every minute. Ages are by the clock of the stage,
 * whatever time the emulator stamps messages with.
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
