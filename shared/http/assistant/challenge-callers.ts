import { statusOf } from "../../contract/error-status.ts";
import { Problem } from "../../domain/errors/problem.ts";
import type { Step } from "../exchange.ts";

/**
 * Tells a client that was not admitted how to be, as RFC 9110 (11.6.1) asks of every 401: clients of the protocol read
 * it before they ask their user for anything.
 */
export const challengeCallers: Step = {
  onError: ({ error, event }) => {
    if (!(error instanceof Problem) || statusOf(error) !== 401) return;
    event.exchange.responseHeaders["WWW-Authenticate"] = 'Bearer realm="Vehicle Sourcing Partner API"';
  },
};
