import type { OverviewResource } from "../../contract/resources/overview/overview.ts";
import { type OverviewSection, overviewSections } from "../../domain/overview/overview-limits.ts";
import { openLotsOf } from "../../domain/overview/plan-auction-days.ts";
import type { Environment } from "../../domain/partners/partner.ts";
import { toKstIso } from "../../domain/time/format-time.ts";
import { describeError } from "../../platform/describe-error.ts";
import { logger } from "../../platform/logger.ts";
import { readNames } from "../name-each.ts";
import { presentOverviewLot, presentOverviewOrder } from "./present-overview.ts";
import {
  readBatchesWithRejections,
  readComingReminders,
  readDraftInvoices,
  readFailedDeliveries,
  readFailingUpstreams,
  type Section,
  sectionOf,
} from "./read-sections.ts";
import { readAuctionWork } from "./read-work.ts";

type Sections = Pick<OverviewResource, OverviewSection>;

/** Sections whose entries belong to an order and show the names of its car and its partner. */
const namedSections = [
  "inspections",
  "invoices_to_issue",
  "customs_reminders",
  "failed_deliveries",
] as const satisfies readonly OverviewSection[];

/** Sections whose entries are lots, each with the partner of its leading order. */
const lotSections = ["cutoffs", "lots_today"] as const satisfies readonly OverviewSection[];

/**
 * Returns the operators' pending work. Sections are read in parallel in at most two round trips, and the names of their
 * cars and partners in one more. An unreadable section is null and named in `unavailable`; the other sections are
 * returned.
 * @throws the first error if no section can be read
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
  const read: Partial<Record<OverviewSection, Section<unknown>>> = Object.assign(
    {},
    ...settled.map((one) => (one.status === "fulfilled" ? one.value : {})),
  );
  const absent = Object.fromEntries(overviewSections.map((name) => [name, null])) as Sections;
  return {
    at: toKstIso(now),
    unavailable: overviewSections.filter((name) => read[name] === undefined),
    ...absent,
    ...(await nameEntries(read)),
  };
}

async function nameEntries(
  read: Partial<Record<OverviewSection, Section<unknown>>>,
): Promise<Partial<Sections>> {
  const sections = namedSections.flatMap((name) => {
    const section = read[name] as Section<{ partner_id: string; order_id: string | null }> | undefined;
    return section === undefined ? [] : [{ name, section }];
  });
  const lots = lotSections.flatMap((name) => {
    const section = read[name] as Section<OverviewLot> | undefined;
    return section === undefined ? [] : [{ name, section }];
  });
  const leaders = lots
    .flatMap(({ section }) => section.next.flatMap(({ leader }) => leader ?? []))
    .map(withoutOrder);
  const subjects = [...sections.flatMap(({ section }) => section.next), ...leaders];
  const nameOf = await readNames(subjects).catch((error) => {
    logger.warn("the names of the overview could not be read", { failure: describeError(error) });
    return () => ({ vehicle: null, license_plate: null, partner_name: null });
  });
  const named = sections.map(({ name, section }) => {
    const next = section.next.map((entry) => ({ ...entry, ...nameOf(entry) }));
    return [name, { ...section, next }] as const;
  });
  const nameLeader = (leader: Leader): Leader =>
    leader && { ...leader, partner_name: nameOf(withoutOrder(leader)).partner_name };
  const namedLots = lots.map(({ name, section }) => {
    const next = section.next.map((lot) => ({ ...lot, leader: nameLeader(lot.leader) }));
    return [name, { ...section, next }] as const;
  });
  return { ...read, ...Object.fromEntries([...named, ...namedLots]) } as Partial<Sections>;
}

type OverviewLot = NonNullable<Sections["lots_today"]>["next"][number];
type Leader = OverviewLot["leader"];

/** Returns a leader's partner without the order. The lot already has the car, so only the partner's name is read. */
const withoutOrder = ({ partner_id }: NonNullable<Leader>) => ({ partner_id, order_id: null });

async function readAuctionSections(now: number) {
  const {
    work: { cutoffs, inspections, today },
    more,
  } = await readAuctionWork(now);
  return {
    cutoffs: sectionOf(openLotsOf(cutoffs).map(presentOverviewLot), more),
    inspections: sectionOf(inspections.map(presentOverviewOrder), more),
    lots_today: sectionOf(openLotsOf(today).map(presentOverviewLot), more),
  };
}
