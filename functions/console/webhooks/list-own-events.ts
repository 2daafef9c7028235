import { listOwnEventsRoute } from "../../../shared/contract/routes/own/list-own-events.ts";
import { answerEventList } from "../../../shared/http/own/answer-event-list.ts";
import { partnerConsoleHandler } from "../../../shared/http/partner-console-handler.ts";

/** `GET /console/v1/events` */
export const handler = partnerConsoleHandler(listOwnEventsRoute, answerEventList);
