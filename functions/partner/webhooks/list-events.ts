import { listEventsRoute } from "../../../shared/contract/routes/webhooks/list-events.ts";
import { answerEventList } from "../../../shared/http/own/answer-event-list.ts";
import { partnerHandler } from "../../../shared/http/partner-handler.ts";

/** `GET /v1/events` */
export const handler = partnerHandler(listEventsRoute, answerEventList);
