import { parentPort } from "node:worker_threads";
import { emitEvents } from "../../support/emit-event.ts";

// A separate thread, because the process environment determines the table of the code under test.

/** How many events a partner's log gets. */
export interface EventsTask {
  partnerId: string;
  count: number;
}

/** As many as a transaction holds, with the counter of the partner's events. */
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
