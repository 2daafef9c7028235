import { requestFollowing } from "../../../adapters/queues/request-following.ts";
import type { ChangesMessage, FollowStep } from "../../../domain/inventory/changes-message.ts";
import type { ListingChange } from "../../../domain/inventory/compare-inventory.ts";
import { getLots } from "../../../persistence/orders/lots.ts";
import { logger } from "../../../platform/logger.ts";
import { readChanges } from "../../inventory/record-changes.ts";
import { findReAuctions, notifyReAuctionsOf } from "../notifications/notify-re-auctions.ts";
import { followListingOrders } from "./follow-listing-orders.ts";

/** The start of a run (epoch milliseconds), and whether it has time for more work. */
export interface FollowContext {
  now: number;
  hasTimeLeft: () => boolean;
}

const firstStep: FollowStep = { kind: "orders", from: 0, until: null };

/**
 * Updates orders from one part of a batch's changes. Orders on changed listings are updated, and partners are notified
 * of cars that are auctioned again. Every decision depends only on the current state of listings and orders, so a
 * repeated run changes nothing. A run that is out of time queues the remaining work and each range of changes with a
 * failure.
 * @throws AggregateError of all failures, after all other work was done, if nothing was queued
 */
export async function followInventory(
  { step: given, ...part }: ChangesMessage,
  context: FollowContext,
): Promise<void> {
  const changes = await readChanges(part);
  const failures: unknown[] = [];
  const failed: FollowStep[] = [];
  let step: FollowStep | null = given ?? firstStep;
  do {
    const reached = await takeStep(step, changes, context, failures);
    if (reached.hasFailed) failed.push({ ...step, until: reached.position });
    step = stepAfter(step, reached.position, changes.length);
  } while (step !== null && context.hasTimeLeft());
  if (step !== null) {
    // Each range with a failure gets its own message, so that permanent failures end up in ever smaller ranges.
    for (const error of failures)
      logger.warn("A change is followed again by another run", { error: error as Error });
    await requestFollowing([step, ...failed].map((next) => ({ ...part, step: next })));
  } else if (failures.length > 0) {
    throw new AggregateError(failures, `${failures.length} changes could not be followed`);
  }
}

/**
 * Processes one kind of step for at least one change.
 * @returns the position after the last processed change
 */
async function takeStep(
  { kind, from, until }: FollowStep,
  changes: readonly ListingChange[],
  context: FollowContext,
  failures: unknown[],
): Promise<{ position: number; hasFailed: boolean }> {
  const end = until ?? changes.length;
  const some = changes.slice(from, end);
  const follow = await (kind === "orders" ? findOrders : findRounds)(some, context);
  const failedBefore = failures.length;
  let position = from;
  for (const change of some) {
    await follow(change).catch((error: unknown) => failures.push(error));
    position += 1;
    if (!context.hasTimeLeft()) break;
  }
  return { position, hasFailed: failures.length > failedBefore };
}

function stepAfter(step: FollowStep, reached: number, changeCount: number): FollowStep | null {
  if (reached < (step.until ?? changeCount)) return { ...step, from: reached };
  return step.kind === "orders" && step.until === null ? { kind: "rounds", from: 0, until: null } : null;
}

type FollowChange = (change: ListingChange) => Promise<unknown>;

/**
 * Finds the changed listings with orders. Added listings are included, because a car may return with another
 * date.
 */
async function findOrders(changes: readonly ListingChange[], { now }: FollowContext): Promise<FollowChange> {
  const lots = await getLots(changes.map(({ listingId }) => listingId));
  return async ({ listingId }) => {
    if (lots.get(listingId)?.leader) await followListingOrders(listingId, { now });
  };
}

/** Finds the changed cars with ended orders that may be in a new round. */
async function findRounds(changes: readonly ListingChange[], { now }: FollowContext): Promise<FollowChange> {
  const byListing = await findReAuctions(changes);
  return async ({ listingId }) => {
    const found = byListing.get(listingId);
    if (found !== undefined) await notifyReAuctionsOf(found.plate, { now, listingIds: found.listingIds });
  };
}
