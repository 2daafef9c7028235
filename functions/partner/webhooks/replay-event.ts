import { replayEventRoute } from "../../../shared/contract/routes/webhooks/replay-event.ts";
import { answerReplay } from "../../../shared/http/own/answer-replay.ts";
import { partnerHandler } from "../../../shared/http/partner-handler.ts";

/** `POST /v1/events/{id}/replay` */
export const handler = partnerHandler(replayEventRoute, answerReplay);
