import { vehicleOfLot } from "../../../persistence/orders/lots.ts";
import { draftSecured } from "../../invoices/draft-secured.ts";
import { processEach } from "../../process-each.ts";
import { type SweepTime, sweepDue } from "../../sweep-due.ts";
import { runLotSteps } from "./run-lot-steps.ts";

const actor = "system";

/**
 * Finishes every lot action that was interrupted at least a minute ago, and carries out every award whose grace
 * period is over. Returns the number of finished lots. Repeated runs, and runs during an operator's retry, are
 * harmless. A run that is out of time leaves the rest to the next run.
 * @throws AggregateError of all failures, after every other lot was finished
 */
export async function finishLots({ now, ...time }: SweepTime & { now: number }): Promise<number> {
  let finished = 0;
  await sweepDue("queryDue:lot", { until: now, ...time }, (keys) =>
    processEach(keys.map(vehicleOfLot), async (vehicleId) => {
      await runLotSteps(vehicleId, null, { actor, now }, draftSecured);
      finished += 1;
    }),
  );
  return finished;
}
