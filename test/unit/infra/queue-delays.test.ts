import { globSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { allWorkers } from "../../../infra/workers/all-workers.ts";
import { queueDelays } from "../../../infra/workers/queue-delays.ts";
import type { WorkerDefinition } from "../../../infra/workers/worker-definition.ts";
import { requireValue } from "../../support/require-value.ts";

const longestFirstDelaySeconds = 10;

it("a message in any queue is retried within ten seconds of its first handled failure", () => {
  for (const { queue, afterFirstFailureSeconds } of queueDelays())
    expect(afterFirstFailureSeconds, queue).toBeLessThanOrEqual(longestFirstDelaySeconds);
});

it.each(globSync("functions/queues/*.ts"))(
  "the worker %s changes the visibility timeout of messages in its own queue only",
  (path) => {
    const entry = path.slice("functions/".length, -".ts".length);
    const worker = requireValue((allWorkers as Record<string, WorkerDefinition>)[entry]);
    const name = "queue" in worker ? worker.queue.name : null;
    expect(readFileSync(path, "utf8")).toContain(`runOnMessages("hide:${name}", event, context`);
  },
);

it("the permissions in the code to send messages or to hide them name exactly the queues of the workers", () => {
  const otherReceivers = ["mail", "webhook"];
  const named = globSync("{functions,shared}/**/*.ts").flatMap((path) =>
    [...readFileSync(path, "utf8").matchAll(/"(?:send|hide):(\w+)"/g)].map(([, name]) => name),
  );
  const queues = queueDelays().map(({ queue }) => queue);
  expect(new Set(named)).toEqual(new Set([...queues, ...otherReceivers]));
});
