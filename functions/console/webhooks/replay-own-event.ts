import { replayOwnEventRoute } from "../../../shared/contract/routes/own/replay-own-event.ts";
import { answerReplay } from "../../../shared/http/own/answer-replay.ts";
import { partnerConsoleHandler } from "../../../shared/http/partner-console-handler.ts";

/** `POST /console/v1/events/{id}/replay` */
export const handler = partnerConsoleHandler(replayOwnEventRoute, answerReplay);
