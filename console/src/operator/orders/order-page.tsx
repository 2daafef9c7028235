import SpaceBetween from "@cloudscape-design/components/space-between";
import Tabs from "@cloudscape-design/components/tabs";
import { useParams } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { correctOrder } from "../../api/generated/operations.ts";
import type { OperatorOrder } from "../../api/generated/types.ts";
import { CarHeading } from "../../components/cars/car-heading.tsx";
import { carMessages } from "../../components/cars/car-messages.ts";
import { nameCarAndPlate } from "../../components/cars/name-car.ts";
import { usePageSearch } from "../../components/filters/use-page-search.ts";
import { WriteButton } from "../../components/forms/write-button.tsx";
import { Page } from "../../components/page.tsx";
import { ReadState } from "../../components/read-state.tsx";
import { useMessages } from "../../i18n/use-messages.ts";
import { useRead } from "../../query/use-read.ts";
import { pathOf } from "../../router/paths.ts";
import { useConsole } from "../../start/console-context.ts";
import { AssignmentControl } from "../assignments/assignment-control.tsx";
import { AuditTable } from "../audit/audit-table.tsx";
import { rivalOf } from "../lots/leading-bids.ts";
import { PendingAwardNote } from "../lots/pending-award.tsx";
import { useLot } from "../lots/use-lot.ts";
import { PartnerThread } from "../messages/partner-thread.tsx";
import { useUnreadCount } from "../messages/use-unread-count.ts";
import { operatorMessages } from "../operator-messages.ts";
import { operatorReads } from "../operator-reads.ts";
import { PartnerName } from "../partners/partner-name.tsx";
import { CorrectionForm } from "./correction-form.tsx";
import { OrderActions } from "./order-actions.tsx";
import { OrderFacts } from "./order-facts.tsx";
import { orderMessages } from "./order-messages.ts";
import type { OrderPageSearch } from "./order-search.ts";
import { OrderVersions } from "./order-versions.tsx";
import { RivalNote } from "./rival-note.tsx";

const refreshMilliseconds = 15_000;

/** Shows one order: its next actions, its details and its history. */
export function OrderPage() {
  const { id = "" } = useParams({ strict: false }) as { id?: string };
  const say = useMessages(operatorMessages);
  const formatCar = useMessages(carMessages);
  const { environment } = useConsole();
  const query = useRead(...operatorReads.order(id), { refreshMilliseconds });
  const order = query.data;
  return (
    <Page
      title={order === undefined ? say("order") : `${say("order")}: ${nameCarAndPlate(order, formatCar)}`}
      description={
        order && (
          <CarHeading
            car={order}
            id={order.id}
            href={pathOf(environment, "operator", "lots", order.vehicle_id)}
          >
            <PartnerName id={order.partner_id} name={order.partner_name} />
            <AssignmentControl threadId={order.id} assignment={order.assignment} />
          </CarHeading>
        )
      }
    >
      <ReadState query={query}>{(order) => <OneOrder key={order.id} order={order} />}</ReadState>
    </Page>
  );
}

function OneOrder({ order }: { order: OperatorOrder }) {
  const say = useMessages(orderMessages);
  const [search, changeSearch] = usePageSearch<OrderPageSearch>();
  const [isCorrecting, setCorrecting] = useState(false);
  const unread = useUnreadCount(order.id) ?? 0;
  const hasNews = useHasBeen(unread > 0);
  const lot = useLot(order.vehicle_id, order.status === "acquiring");
  const pending = lot?.pending_award ?? null;
  const rival = pending === null ? rivalOf(lot, order.id) : undefined;
  if (isCorrecting) return <CorrectionForm order={order} onClose={() => setCorrecting(false)} />;
  return (
    <SpaceBetween size="m">
      {pending !== null && <PendingAwardNote vehicleId={order.vehicle_id} pending={pending} />}
      {rival !== undefined && <RivalNote rival={rival} />}
      <SpaceBetween direction="horizontal" size="xs">
        <OrderActions order={order} isLeader={rival === undefined} />
        <WriteButton operation={correctOrder} onClick={() => setCorrecting(true)}>
          {say("correct")}
        </WriteButton>
      </SpaceBetween>
      <Tabs
        activeTabId={search.tab ?? "details"}
        onChange={({ detail }) =>
          changeSearch({
            tab:
              detail.activeTabId === "details" ? undefined : (detail.activeTabId as OrderPageSearch["tab"]),
            as_of: undefined,
          })
        }
        tabs={[
          {
            ...{ id: "details", label: say("details") },
            content: (
              <SpaceBetween size="l">
                {hasNews && <PartnerThread threadId={order.id} heading={say("newMessages")} />}
                <OrderFacts order={order} />
              </SpaceBetween>
            ),
          },
          {
            ...{ id: "messages", content: <PartnerThread threadId={order.id} /> },
            label: unread > 0 ? say("unreadMessages", { count: unread }) : say("messages"),
          },
          {
            ...{ id: "versions", content: <OrderVersions order={order} /> },
            label: say("versionCount", { count: order.version }),
          },
          {
            ...{ id: "audit", label: say("audit") },
            content: (
              <SpaceBetween size="l">
                <AuditTable search={{ resource_id: order.id }} title={say("auditOfOrder")} />
                <AuditTable search={{ resource_id: order.vehicle_id }} title={say("auditOfLot")} />
              </SpaceBetween>
            ),
          },
        ]}
      />
    </SpaceBetween>
  );
}

/**
 * Reports whether a condition holds or has held on this page. Displaying messages marks them as read, so the thread
 * would otherwise disappear while somebody reads it.
 */
function useHasBeen(holds: boolean): boolean {
  const [hasHeld, setHeld] = useState(holds);
  useEffect(() => {
    if (holds) setHeld(true);
  }, [holds]);
  return hasHeld || holds;
}
