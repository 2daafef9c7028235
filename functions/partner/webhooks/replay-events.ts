import { replayEventsRoute } from "../../../shared/contract/routes/webhooks/replay-events.ts";
import { answerBulkReplay } from "../../../shared/http/own/answer-bulk-replay.ts";
import { partnerHandler } from "../../../shared/http/partner-handler.ts";

/** `POST /v1/events/replay` */
export const handler = partnerHandler(replayEventsRoute, answerBulkReplay);
