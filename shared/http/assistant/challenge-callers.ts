import { statusOf } from "../../contract/error-status.ts";
import { Problem } from "../../domain/errors/problem.ts";
import type { Step } from "../exchange.ts";

/**
 * Adds the header `WWW-Authenticate` to every 401 response, as RFC 9110 (11.6.1) requires. Clients of the protocol read
 * the header before they ask their user for credentials.
 */
export const challengeCallers: Step = {
  onError: ({ error, event }) => {
    if (!(error instanceof Problem) || statusOf(error) !== 401) return;
    event.exchange.responseHeaders["WWW-Authenticate"] = 'Bearer realm="Vehicle Sourcing Partner API"';
  },
};
