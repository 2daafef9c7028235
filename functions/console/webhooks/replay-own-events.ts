import { replayOwnEventsRoute } from "../../../shared/contract/routes/own/replay-own-events.ts";
import { answerBulkReplay } from "../../../shared/http/own/answer-bulk-replay.ts";
import { partnerConsoleHandler } from "../../../shared/http/partner-console-handler.ts";

/** `POST /console/v1/events/replay` */
export const handler = partnerConsoleHandler(replayOwnEventsRoute, answerBulkReplay);
