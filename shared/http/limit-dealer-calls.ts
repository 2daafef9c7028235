import { beginDealerCall } from "../application/access/begin-dealer-call.ts";
import { type DealerHints, mayAskDealers } from "../domain/access/dealer-calls.ts";
import type { CallsAtOnce } from "./limit-calls-at-once.ts";
import type { UncheckedRequest } from "./unchecked-request.ts";

/** Limits the calls of a route that wait for dealers at once. @param hintsOf where the route names sources and cars */
export const limitDealerCalls = (hintsOf: (request: UncheckedRequest) => DealerHints): CallsAtOnce => ({
  concerns: (request) => mayAskDealers(hintsOf(request)),
  begin: beginDealerCall,
});

/** Returns where a body that states a condition of a watch names sources. */
export const hintsOfCondition = ({ body }: UncheckedRequest): DealerHints => fieldsOf(fieldsOf(body).filters);

/** Returns where a body names cars. */
export const hintsOfVehicleIds = ({ body }: UncheckedRequest): DealerHints => {
  const { vehicle_ids: ids } = fieldsOf(body);
  return { ids: Array.isArray(ids) ? ids : [] };
};

/** Returns where a tool call of the assistant names sources and cars. */
export const hintsOfToolCall = ({ body }: UncheckedRequest): DealerHints => {
  const { source, make, vehicle_id: id } = fieldsOf(fieldsOf(fieldsOf(body).params).arguments);
  return { source, make, ids: [id] };
};

const fieldsOf = (value: unknown): Record<string, unknown> =>
  typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
