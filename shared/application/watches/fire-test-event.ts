import { Problem } from "../../domain/errors/problem.ts";
import { addTestFire, testFireLimit } from "../../domain/watches/test-fires.ts";
import type { WatchMember } from "../../domain/watches/watch-member.ts";
import { type EventStream, listeningEndpoints } from "../../domain/webhooks/event.ts";
import { eventIdOf, eventStreamWriteName, eventWrites } from "../../persistence/events/emit-events.ts";
import { commit, TransactionRefused, type Write } from "../../persistence/table/transaction.ts";
import { getTestFires, testFiresWrite, testFiresWriteName } from "../../persistence/watches/test-fires.ts";
import { findMemberInChunks, getMember } from "../../persistence/watches/watch-members.ts";
import { currentEnvironment } from "../../platform/deployment.ts";
import { requireVariable } from "../../platform/environment-variables.ts";
import { commitWithRetries } from "../commit-with-retries.ts";
import type { Market } from "../vehicles/load-market.ts";
import { readEventStream } from "../webhooks/revise-endpoint.ts";
import { matchEvent, presentEntry } from "./compose-match-event.ts";
import { loadEvaluationContext } from "./evaluation-context.ts";
import { readWatch, type WatchReference } from "./read-watch.ts";

const eventType = "eagle_eye.match";

/**
 * Emits a test event with one car of a watch as its addition, even if the watch is muted or paused.
 * @returns the event's id
 * @throws Problem eagle_eye_watch_not_found; eagle_eye_match_not_found; no_webhook_endpoint;
 * webhook_config_unavailable when the event cannot be recorded; vehicle_summary_unavailable; rate_limited
 * beyond 5 per minute, exact under concurrency
 */
export async function fireTestEvent(
  which: WatchReference,
  vehicleId: string,
  context: { market: Promise<Market>; now: number },
): Promise<string> {
  const environment = currentEnvironment();
  const { now } = context;
  const reading = loadEvaluationContext(which.partnerId, context.market, now);
  return commitWithRetries(async () => {
    const [evaluation, watch, stored, stream, fires] = await Promise.all([
      reading,
      readWatch(which),
      getMember(which.watchId, vehicleId),
      readEventStream(which.partnerId),
      getTestFires(which.partnerId, which.watchId),
    ]);
    const member = stored ?? (watch.isListPacked ? await findMemberInChunks(which.watchId, vehicleId) : null);
    const { row, car } = requireSummary(member, vehicleId);
    requireListener(stream);
    const fired = addTestFire(fires, now);
    if (fired === null) throw tooManyFires();
    const notification = { additions: [presentEntry(row, car, evaluation)], priceChanges: [], removals: [] };
    const apiVersion = requireVariable("API_VERSION");
    const draft = matchEvent(which.watchId, notification, { isTest: true });
    const writes = eventWrites(stream, [draft], { environment, apiVersion, now });
    await record([testFiresWrite(which, fires, fired, now), ...writes]);
    return eventIdOf(writes);
  }, isOvertaken);
}

function requireSummary(member: WatchMember | null, vehicleId: string) {
  if (member === null || member.isAway) {
    throw new Problem(
      "eagle_eye_match_not_found",
      "This vehicle is not on the watch. List the matches of the watch to find a vehicle.",
      {
        vehicle_id: vehicleId,
      },
    );
  }
  if (member.car !== null) return { row: member, car: member.car };
  throw new Problem(
    "vehicle_summary_unavailable",
    "The watch holds no summary of this car yet. Try another car, or retry after the next check.",
    { vehicle_id: vehicleId },
  );
}

function requireListener(stream: EventStream): void {
  if (listeningEndpoints(stream, eventType).length > 0) return;
  const message =
    stream.endpoints.length === 0
      ? "Register a webhook endpoint first: POST /v1/webhook-endpoints."
      : `No enabled endpoint subscribes to ${eventType}. Enable one, or add the type to its event_types.`;
  throw new Problem("no_webhook_endpoint", message);
}

/** @throws Problem webhook_config_unavailable when the table rejects the event */
async function record(writes: readonly Write[]): Promise<void> {
  try {
    await commit(writes);
  } catch (error) {
    if (error instanceof TransactionRefused) throw error;
    const message = "Webhook delivery is temporarily unavailable. Try again in a few seconds.";
    throw new Problem("webhook_config_unavailable", message, {}, { cause: error });
  }
}

/** Returns the error without `limit` in its details, because `limit` means a budget that waiting does not restore. */
const tooManyFires = (): Problem =>
  new Problem(
    "rate_limited",
    `At most ${testFireLimit} test events per minute are allowed per watch. Wait about one minute.`,
  );

const isOvertaken = ({ refusals }: TransactionRefused): boolean =>
  refusals.every(
    ({ name, reason }) =>
      reason === "Busy" || name === testFiresWriteName || name.startsWith(eventStreamWriteName("")),
  );
