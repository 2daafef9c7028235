import type { DealerSources } from "../../domain/dealers/dealer-source.ts";
import type { Order } from "../../domain/orders/order.ts";
import type { Watch } from "../../domain/watches/watch.ts";
import { getCertification, watchOfRunsWrite } from "../../persistence/certificates/certifications.ts";
import { getOrder } from "../../persistence/orders/orders.ts";
import { commit } from "../../persistence/table/transaction.ts";
import { newWatchWrites } from "../../persistence/watches/watches.ts";
import { createId } from "../../platform/create-id.ts";
import { requireVariable } from "../../platform/environment-variables.ts";
import { commitWithRetries } from "../commit-with-retries.ts";
import { loadMarket } from "../vehicles/load-market.ts";
import { addMembers } from "../watches/add-members.ts";
import { pauseWatch, withinWatchLimit } from "../watches/control-watch.ts";
import { fireTestEvent } from "../watches/fire-test-event.ts";
import type { WatchReference } from "../watches/read-watch.ts";
import { removeMembers } from "../watches/remove-members.ts";
import type { StepPlayer, StepRound } from "./certificate-context.ts";
import { evaluateAnswers, readEventsOfStep } from "./follow-deliveries.ts";

/** Certification runs only order auction cars, so no dealer is queried. */
const noDealers = {} as DealerSources;

/**
 * Adds the ordered car to a static list and notifies the partner of this match. The list is an ordinary watch of the
 * partner and is paused between runs.
 */
export const playWatchMatch: StepPlayer = async (round) => {
  const { partnerId, orderId } = round.certificate;
  const order = orderId === null ? null : await getOrder(partnerId, orderId);
  if (order === null) throw new Error("A step before the order was placed announces its car");
  const which = await openWatch(round);
  const isOfWatch = (event: { type: string; subjectId: string }) =>
    event.type === "eagle_eye.match" && event.subjectId === which.watchId;
  const events = await readEventsOfStep(round);
  if (!events.some(({ event }) => isOfWatch(event))) {
    await announce(which, order, round.now);
    return { state: "running", evidence: [] };
  }
  const awaited = [{ what: "eagle_eye.match", matches: isOfWatch, replayId: null }];
  const { state, evidence } = evaluateAnswers(events, awaited, round);
  if (state === "unknown") return { state: "running", evidence };
  await removeMembers(which, [order.vehicleId]);
  if (state === "accepted") return { state: "passed", evidence };
  return { state: "failed", evidence, finding: "The endpoint did not accept a delivery." };
};

async function announce(which: WatchReference, { vehicleId }: Order, now: number): Promise<void> {
  await addMembers(which, [vehicleId], { dealerSources: noDealers, now });
  await fireTestEvent(which, vehicleId, { market: loadMarket(), now });
}

/**
 * Returns the partner's list for certification runs. The first run creates it, in the transaction that also
 * records its id.
 */
async function openWatch({ certificate, now }: StepRound): Promise<WatchReference> {
  const { partnerId } = certificate;
  const known = (await getCertification(partnerId))?.watchId ?? null;
  if (known !== null) return { partnerId, watchId: known };
  const watch: Watch = {
    ...{ partnerId, watchId: createId("ww", now), name: "Integration certificate" },
    condition: { filters: {}, signals: {}, flexibility: {} },
    ...{ isAutomatic: false, muted: false, paused: false },
    ...{ activeMatchCount: 0, hiddenMatchCount: 0, memberCount: 0 },
    ...{ createdAt: now, updatedAt: now, lastEvaluatedAt: null },
  };
  const writes = [
    ...newWatchWrites(watch, Number(requireVariable("WATCHES_IN_ALL"))),
    watchOfRunsWrite(certificate, watch.watchId),
  ];
  await commitWithRetries(() => withinWatchLimit(() => commit(writes)));
  await pauseWatch(watch, now);
  return watch;
}
