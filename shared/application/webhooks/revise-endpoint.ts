import { Problem } from "../../domain/errors/problem.ts";
import type { WebhookEndpoint } from "../../domain/webhooks/endpoint.ts";
import type { EventStream } from "../../domain/webhooks/event.ts";
import { readEventStreams } from "../../persistence/events/emit-events.ts";
import { commit, type Write } from "../../persistence/table/transaction.ts";
import { getEndpoint } from "../../persistence/webhooks/endpoints.ts";
import { commitWithRetries } from "../commit-with-retries.ts";

/** Writes of a revision (none when the endpoint stays unchanged) and its result. */
export interface Revision<Result> {
  writes: Write[];
  result: Result;
}

/** Endpoint and its partner. */
type EndpointIdentity = Pick<WebhookEndpoint, "partnerId" | "endpointId">;

/**
 * Reads an endpoint and its partner's event stream, decides, and commits. Retries when either was changed
 * concurrently.
 * @throws Problem webhook_endpoint_not_found
 */
export const reviseEndpoint = <Result>(
  identity: EndpointIdentity,
  decide: (endpoint: WebhookEndpoint, stream: EventStream) => Revision<Result>,
): Promise<Result> => reviseReadEndpoint(identity, getEndpoint, decide);

/** Revises an endpoint as `reviseEndpoint` does, but reads the endpoint together with other items. */
export function reviseReadEndpoint<Endpoint, Result>(
  { partnerId, endpointId }: EndpointIdentity,
  read: (partnerId: string, endpointId: string) => Promise<Endpoint | null>,
  decide: (endpoint: Endpoint, stream: EventStream) => Revision<Result>,
): Promise<Result> {
  return commitWithRetries(
    async () => {
      const [endpoint, stream] = await Promise.all([read(partnerId, endpointId), readEventStream(partnerId)]);
      const { writes, result } = decide(requireEndpoint(endpoint), stream);
      if (writes.length > 0) await commit(writes);
      return result;
    },
    () => true,
  );
}

/** Returns the event stream of a partner; empty if the partner has neither events nor endpoints. */
export async function readEventStream(partnerId: string): Promise<EventStream> {
  const streams = await readEventStreams([partnerId]);
  return streams.get(partnerId) ?? { partnerId, lastSequence: 0, lastDigest: null, endpoints: [] };
}

/**
 * Returns an endpoint that must exist.
 * @throws Problem webhook_endpoint_not_found if it does not exist
 */
export function requireEndpoint<Endpoint>(endpoint: Endpoint | null): Endpoint {
  if (endpoint !== null) return endpoint;
  throw new Problem(
    "webhook_endpoint_not_found",
    "No webhook endpoint of this account has this id. List the endpoints to find its id.",
  );
}
