import type { SQSBatchResponse, SQSEvent } from "aws-lambda";
import { pushLines } from "../../shared/application/chat/push-lines.ts";
import { pushMessages } from "../../shared/domain/chat/push-message.ts";
import { systemClock } from "../../shared/platform/clock.ts";
import { workAtOnce } from "../../shared/platform/work-in-turn.ts";

/** Pushes what is new in threads to those who look at them. */
export const handler = (event: SQSEvent): Promise<SQSBatchResponse> =>
  workAtOnce(event, "Lines could not be pushed", (body, attempt) =>
    pushLines(pushMessages.parse(body), { now: systemClock.now(), attempt }),
  );
