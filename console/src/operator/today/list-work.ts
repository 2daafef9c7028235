import type {
  InventoryBatchEntry,
  OperatorMessageThreadEntry,
  Overview,
  OverviewInvoice,
  OverviewLot,
  OverviewOrder,
  OverviewReminder,
  OverviewUpstream,
} from "../../api/generated/types.ts";
import { type FailureGroup, groupFailures } from "../deliveries/group-failures.ts";

/** The sections of the overview, in the order in which the page shows their counts. */
export const overviewSections = [
  "cutoffs",
  "lots_today",
  "inspections",
  "invoices_to_issue",
  "upstreams_down",
  "failed_deliveries",
  "batches_with_rejections",
  "customs_reminders",
] as const satisfies readonly Overview["unavailable"][number][];

/** A section of the overview. */
export type SectionName = (typeof overviewSections)[number];

/** The data of each kind of work. */
interface ItemByKind {
  cutoffs: OverviewLot;
  lots_today: OverviewLot;
  inspections: InspectedCar;
  invoices_to_issue: OverviewInvoice;
  upstreams_down: OverviewUpstream;
  failed_deliveries: FailureGroup;
  batches_with_rejections: InventoryBatchEntry;
  customs_reminders: OverviewReminder;
  messages: OperatorMessageThreadEntry;
}

/** A kind of work: a section of the overview, or a thread with unread messages. */
export type WorkKind = keyof ItemByKind;

/** One item that awaits an operator. */
export type Work = { [Kind in WorkKind]: { kind: Kind; item: ItemByKind[Kind] } }[WorkKind];

/** Returns a key that identifies an item on the page. */
export const keyOf = (work: Work): string => `${work.kind}:${idOf(work.item)}`;

function idOf(item: Work["item"]): string {
  if ("invoice_id" in item) return item.invoice_id;
  if ("id" in item) return item.id;
  if ("order_id" in item) return item.order_id;
  return "vehicle_id" in item ? item.vehicle_id : item.name;
}

/** The pending inspections of one car, earliest first. */
export interface InspectedCar extends OverviewOrder {
  orders: OverviewOrder[];
}

function groupInspections(orders: readonly OverviewOrder[]): InspectedCar[] {
  const byCar = Map.groupBy(orders, ({ vehicle_id }) => vehicle_id);
  return [...byCar.values()].flatMap((ofCar) => {
    const [first] = ofCar;
    return first === undefined ? [] : [{ ...first, orders: ofCar }];
  });
}

/**
 * Returns the items of an overview and waiting threads. Inspections of one car are one item, and so are failed
 * deliveries of one endpoint and cause.
 */
export function listWork(overview: Overview, threads: readonly OperatorMessageThreadEntry[]): Work[] {
  const itemsOf = <Kind extends SectionName>(kind: Kind, items: readonly ItemByKind[Kind][] | undefined) =>
    (items ?? []).map((item) => ({ kind, item }) as unknown as Work);
  return [
    ...itemsOf("cutoffs", overview.cutoffs?.next),
    ...itemsOf("lots_today", overview.lots_today?.next),
    ...itemsOf("inspections", groupInspections(overview.inspections?.next ?? [])),
    ...itemsOf("invoices_to_issue", overview.invoices_to_issue?.next),
    ...itemsOf("upstreams_down", overview.upstreams_down?.next),
    ...itemsOf("failed_deliveries", groupFailures(overview.failed_deliveries?.next ?? [])),
    ...itemsOf("batches_with_rejections", overview.batches_with_rejections?.next),
    ...itemsOf("customs_reminders", overview.customs_reminders?.next),
    ...threads.map((item): Work => ({ kind: "messages", item })),
  ];
}
