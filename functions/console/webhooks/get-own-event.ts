import { getOwnEventRoute } from "../../../shared/contract/routes/own/get-own-event.ts";
import { answerEvent } from "../../../shared/http/own/answer-event.ts";
import { partnerConsoleHandler } from "../../../shared/http/partner-console-handler.ts";

/** `GET /console/v1/events/{id}` */
export const handler = partnerConsoleHandler(getOwnEventRoute, answerEvent);
