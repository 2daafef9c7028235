import { auctionSources } from "../../domain/inventory/vocabulary.ts";
import { overviewLimits } from "../../domain/overview/overview-limits.ts";
import type { Environment } from "../../domain/partners/partner.ts";
import { stateOf, upstreamsOf } from "../../domain/upstreams/upstream-health.ts";
import { listBatches } from "../../persistence/inventory/batches.ts";
import { getUpstreamHealth } from "../../persistence/upstreams/upstream-health.ts";
import { loadDeliveryTargets } from "../../persistence/webhooks/deliveries.ts";
import { listFailedDeliveries } from "../../persistence/webhooks/failed-deliveries.ts";
import { presentBatchEntry } from "../inventory/present-batch.ts";
import { presentDeliveryEntry } from "../webhooks/present-delivery.ts";
import {
  presentOverviewInvoice,
  presentOverviewReminder,
  presentOverviewUpstream,
} from "./present-overview.ts";
import { readDrafts, readReminders } from "./read-work.ts";

/** A section of the overview. */
export interface Section<Item> {
  count: number;
  is_complete: boolean;
  next: Item[];
}

const { next: shownCount, counted } = overviewLimits;

/** Returns a section with some items. @param more whether there may be further items that were not read */
export const sectionOf = <Item>(items: readonly Item[], more: boolean): Section<Item> => ({
  count: items.length,
  is_complete: !more,
  next: items.slice(0, shownCount),
});

/** Returns the section of draft invoices, which shows the oldest of the drafts that were read. */
export async function readDraftInvoices() {
  const { drafts, more } = await readDrafts();
  return sectionOf(drafts.map(presentOverviewInvoice), more);
}

/** Returns orders at customs whose partners will be reminded soon. */
export async function readComingReminders(now: number) {
  const reminders = await readReminders(now);
  return sectionOf(reminders.map(presentOverviewReminder), reminders.length === counted);
}

/** Reads permanently failed deliveries. Only displayed deliveries are read in full. */
export async function readFailedDeliveries() {
  const { failed, next } = await listFailedDeliveries(counted, null);
  const targets = await loadDeliveryTargets(failed.slice(0, shownCount).map(({ reference }) => reference));
  const shown = targets.flatMap(({ event, delivery, endpoint }) =>
    event === null || delivery === null ? [] : [presentDeliveryEntry(event, delivery, endpoint)],
  );
  return { count: failed.length, is_complete: next === null, next: shown };
}

/** Returns upstreams whose latest recorded call failed, without calling any. */
export async function readFailingUpstreams(environment: Environment) {
  const known = await getUpstreamHealth(upstreamsOf(environment));
  const failing = known.filter((health) => stateOf(health) === "failing");
  return sectionOf(failing.map(presentOverviewUpstream), false);
}

/** Reads each house's latest batch that has rejections. */
export async function readBatchesWithRejections() {
  const latest = await Promise.all(auctionSources.map((source) => listBatches(source, 1, null)));
  const faulty = latest
    .flatMap(({ batches }) => batches)
    .filter(({ counts, status }) => counts.rejected > 0 || status === "refused");
  return sectionOf(faulty.map(presentBatchEntry), false);
}
