import type { SQSEvent } from "aws-lambda";
import { matchChanges } from "../../shared/application/watches/match-changes.ts";
import { watchChangesMessages } from "../../shared/domain/watches/watch-message.ts";
import { systemClock } from "../../shared/platform/clock.ts";
import { hasTimeLeft, type RunContext } from "../../shared/platform/remaining-time.ts";
import { workInTurn } from "../../shared/platform/work-in-turn.ts";

/** Finds the watches that are affected by what batches changed; another run goes on where this one is out of time. */
export const handler = (event: SQSEvent, context: RunContext) =>
  workInTurn(event, "A batch could not be matched with watches", async (body) => {
    await matchChanges(watchChangesMessages.parse(body), {
      now: systemClock.now(),
      hasTimeLeft: () => hasTimeLeft(context),
    });
  });
