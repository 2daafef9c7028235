import Container from "@cloudscape-design/components/container";
import { getOwnOrderReceipt } from "../../api/generated/operations.ts";
import type { EventLogEntry, Order } from "../../api/generated/types.ts";
import type { StatusEntry } from "../../components/orders/list-order-steps.ts";
import { OrderSteps } from "../../components/orders/order-steps.tsx";
import { ReceiptState } from "../../components/orders/receipt-state.tsx";
import { PageLink } from "../../components/page-link.tsx";
import { ReadState } from "../../components/read-state.tsx";
import { Timeline, type TimelineEntry } from "../../components/timeline.tsx";
import { orderStatusMessages } from "../../i18n/order-status-messages.ts";
import { useRead } from "../../query/use-read.ts";
import { pathOf, withSearch } from "../../router/paths.ts";
import { useConsole } from "../../start/console-context.ts";
import { deliveryOf } from "../events/delivery-status.tsx";
import { partnerReads } from "../partner-reads.ts";
import { findStepActor } from "./find-step-actor.ts";

const refreshMilliseconds = 5_000;

const useOrderEvents = ({ id }: Order) => useRead(...partnerReads.orderEvents(id), { refreshMilliseconds });

/** Shows the progress of an order, with the times of its events and who took each step. */
export function OrderProgress({ order }: { order: Order }) {
  const { data: events } = useOrderEvents(order);
  const { environment } = useConsole();
  return (
    <Container>
      <OrderSteps
        order={order}
        entered={listEntries(events?.data ?? [])}
        actorOf={(status) => findStepActor(order, status, environment)}
      />
    </Container>
  );
}

/** Returns the events that report a new status, with their times. */
export const listEntries = (events: readonly EventLogEntry[]): StatusEntry[] =>
  events.flatMap(({ type, created_at, payload }) => {
    const status = type === "order.status_changed" ? statusIn(payload) : null;
    return status === null ? [] : [{ status, at: created_at }];
  });

/** Returns the status of the order in an event; null if the event does not contain the order. */
const statusIn = (payload: object): Order["status"] | null =>
  (payload as { data?: { order?: Partial<Order> } }).data?.order?.status ?? null;

/** Shows the timeline of an order, newest first, back to its placement. */
export function OrderEvents({ order }: { order: Order }) {
  const { environment } = useConsole();
  const query = useOrderEvents(order);
  const linkTo = (eventId: string) => pathOf(environment, "events", eventId);
  return (
    <ReadState query={query}>
      {({ data, next_cursor }) => (
        <>
          <ReceiptState
            operation={getOwnOrderReceipt}
            order={order}
            events={data.map(({ id, sequence, type, created_at, payload }) => ({
              ...{ id, sequence, type, created_at, status: statusIn(payload) },
              ...("digest" in payload && { digest: String(payload.digest) }),
            }))}
          />
          <Timeline
            label="Timeline"
            entries={[...data.map((event) => entryOf(event, linkTo(event.id))), placingOf(order)]}
          />
          {next_cursor !== null && (
            <PageLink href={withSearch(pathOf(environment, "events"), { order_id: order.id })}>
              All events of this order
            </PageLink>
          )}
        </>
      )}
    </ReadState>
  );
}

const placingOf = ({ created_at }: Order): TimelineEntry => ({
  ...{ id: "placed", at: created_at, title: "Order placed", type: "success" },
});

function entryOf(event: EventLogEntry, href: string): TimelineEntry {
  const { id, created_at, sequence } = event;
  const isFailed = deliveryOf(event) === "failed";
  return {
    ...{ id, at: created_at, title: describeEvent(event) },
    type: isFailed ? "warning" : "info",
    detail: (
      <PageLink href={href}>
        Event {sequence}
        {isFailed && " (not delivered)"}
      </PageLink>
    ),
  };
}

/** Returns the text of an event; its type if there is nothing more to describe. */
export function describeEvent({ type, payload }: EventLogEntry): string {
  if (!("data" in payload)) return type;
  const { data } = payload as { data: { order?: Partial<Order>; previous_status?: string } };
  const status = data.order?.status;
  if (type === "order.status_changed" && status !== undefined) {
    const from = nameOf(data.previous_status);
    return from === null ? (nameOf(status) ?? status) : `${from} → ${nameOf(status) ?? status}`;
  }
  return titles[type] ?? type;
}

const nameOf = (status: string | undefined): string | null =>
  status !== undefined && Object.hasOwn(orderStatusMessages, status)
    ? orderStatusMessages[status as Order["status"]].en
    : null;

const titles: Partial<Record<EventLogEntry["type"], string>> = {
  "order.detail_updated": "Details changed",
  "order.auction_rescheduled": "Auction moved",
  "order.price_updated": "Price changed",
  "order.re_auctioned": "Listed in another round",
  "order.invoice_issued": "Invoice issued",
  "order.invoice_updated": "Invoice changed",
};
