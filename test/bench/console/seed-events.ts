import { parentPort } from "node:worker_threads";
import { emitEvents } from "../../support/emit-event.ts";

// A separate thread, because the process environment determines the table of the code under test.

/** Number of events for a partner's log. */
export interface EventsTask {
  partnerId: string;
  count: number;
}

/** The maximum per transaction, together with the event counter. */
const eventsAtOnce = 90;

async function seed({ partnerId, count }: EventsTask): Promise<number> {
  let sequence = 0;
  for (let left = count; left > 0; left -= eventsAtOnce) {
    const drafts = Array.from({ length: Math.min(left, eventsAtOnce) }, () => ({}));
    sequence = await emitEvents(partnerId, drafts);
  }
  return sequence;
}

parentPort?.on("message", (task: EventsTask) => {
  void seed(task).then((sequence) => parentPort?.postMessage(sequence));
});
