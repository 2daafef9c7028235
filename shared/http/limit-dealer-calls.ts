import { beginDealerCall } from "../application/access/begin-dealer-call.ts";
import { type DealerHints, mayAskDealers } from "../domain/access/dealer-calls.ts";
import type { CallsAtOnce } from "./limit-calls-at-once.ts";
import type { UncheckedRequest } from "./unchecked-request.ts";

/**
 * Limits the concurrent calls of a route that wait for dealers. @param hintsOf returns the named sources and
 * cars of a request
 */
export const limitDealerCalls = (hintsOf: (request: UncheckedRequest) => DealerHints): CallsAtOnce => ({
  concerns: (request) => mayAskDealers(hintsOf(request)),
  begin: beginDealerCall,
});

/** Returns the sources in a body with a watch condition. */
export const hintsOfCondition = ({ body }: UncheckedRequest): DealerHints => fieldsOf(fieldsOf(body).filters);

/** Returns the cars in a body. */
export const hintsOfVehicleIds = ({ body }: UncheckedRequest): DealerHints => {
  const { vehicle_ids: ids } = fieldsOf(body);
  return { ids: Array.isArray(ids) ? ids : [] };
};

/** Returns the sources and cars in an assistant's tool call. */
export const hintsOfToolCall = ({ body }: UncheckedRequest): DealerHints => {
  const { source, make, vehicle_id: id } = fieldsOf(fieldsOf(fieldsOf(body).params).arguments);
  return { source, make, ids: [id] };
};

const fieldsOf = (value: unknown): Record<string, unknown> =>
  typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
