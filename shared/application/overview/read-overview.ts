import type { OverviewResource } from "../../contract/resources/overview.ts";
import {
  type OverviewSection,
  overviewLimits,
  overviewSections,
} from "../../domain/overview/overview-limits.ts";
import { kstDaysFrom, planAuctionDays } from "../../domain/overview/plan-auction-days.ts";
import type { Environment } from "../../domain/partners/partner.ts";
import { toKstIso } from "../../domain/time/format-time.ts";
import { listOrdersOfDays } from "../../persistence/orders/lot-days.ts";
import { describeError } from "../../platform/describe-error.ts";
import { logger } from "../../platform/logger.ts";
import { presentOverviewLot, presentOverviewOrder } from "./present-overview.ts";
import {
  readBatchesWithRejections,
  readComingReminders,
  readDraftInvoices,
  readFailedDeliveries,
  readFailingUpstreams,
  sectionOf,
} from "./read-sections.ts";

type Sections = Pick<OverviewResource, OverviewSection>;

/**
 * What awaits operators, each section read beside the others in at most two round trips. A section whose read fails is
 * null and named, and does not keep the others from being answered.
 * @throws what the first read threw, when none succeeded
 */
export async function readOverview(environment: Environment, now: number): Promise<OverviewResource> {
  const settled = await Promise.allSettled([
    readAuctionSections(now),
    readDraftInvoices().then((section) => ({ invoices_to_issue: section })),
    readComingReminders(now).then((section) => ({ customs_reminders: section })),
    readFailedDeliveries().then((section) => ({ failed_deliveries: section })),
    readFailingUpstreams(environment).then((section) => ({ upstreams_down: section })),
    readBatchesWithRejections().then((section) => ({ batches_with_rejections: section })),
  ]);
  const failures = settled.flatMap((one) => (one.status === "rejected" ? [one.reason] : []));
  if (failures.length === settled.length) throw failures[0];
  for (const failure of failures)
    logger.warn("a section of the overview could not be read", { failure: describeError(failure) });
  const read: Partial<Sections> = Object.assign(
    {},
    ...settled.map((one) => (one.status === "fulfilled" ? one.value : {})),
  );
  const absent = Object.fromEntries(overviewSections.map((name) => [name, null])) as Sections;
  return {
    at: toKstIso(now),
    unavailable: overviewSections.filter((name) => read[name] === undefined),
    ...absent,
    ...read,
  };
}

async function readAuctionSections(
  now: number,
): Promise<Pick<Sections, "cutoffs" | "inspections" | "lots_today">> {
  const days = kstDaysFrom(now, overviewLimits.auctionDays);
  const { orders, more } = await listOrdersOfDays(days, overviewLimits.ordersOfDay);
  const { cutoffs, inspections, lotsToday } = planAuctionDays(orders, now);
  return {
    cutoffs: sectionOf(cutoffs.map(presentOverviewOrder), more),
    inspections: sectionOf(inspections.map(presentOverviewOrder), more),
    lots_today: sectionOf(lotsToday.map(presentOverviewLot), more),
  };
}
