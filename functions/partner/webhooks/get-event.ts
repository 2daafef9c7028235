import { getEventRoute } from "../../../shared/contract/routes/webhooks/get-event.ts";
import { answerEvent } from "../../../shared/http/own/answer-event.ts";
import { partnerHandler } from "../../../shared/http/partner-handler.ts";

/** `GET /v1/events/{id}` */
export const handler = partnerHandler(getEventRoute, answerEvent);
