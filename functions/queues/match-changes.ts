import type { SQSEvent } from "aws-lambda";
import { matchChanges } from "../../shared/application/watches/match-changes.ts";
import { watchChangesMessages } from "../../shared/domain/watches/watch-message.ts";
import { systemClock } from "../../shared/platform/clock.ts";
import { workInTurn } from "../../shared/platform/work-in-turn.ts";

/** Finds the watches that are affected by what batches changed. */
export const handler = (event: SQSEvent) =>
  workInTurn(event, "A batch could not be matched with watches", async (body) => {
    await matchChanges(watchChangesMessages.parse(body), { now: systemClock.now() });
  });
