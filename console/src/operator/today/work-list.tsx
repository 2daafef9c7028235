import Box from "@cloudscape-design/components/box";
import Button from "@cloudscape-design/components/button";
import Container from "@cloudscape-design/components/container";
import Header from "@cloudscape-design/components/header";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { acquireLot, issueInvoice, retryDelivery, transitionOrder } from "../../api/generated/operations.ts";
import { Car } from "../../components/cars/car.tsx";
import { carMessages } from "../../components/cars/car-messages.ts";
import { nameCarAndPlate } from "../../components/cars/name-car.ts";
import { WriteButton } from "../../components/forms/write-button.tsx";
import { PageLink, useFollow } from "../../components/page-link.tsx";
import { useMessages } from "../../i18n/use-messages.ts";
import { deliveryMessages } from "../deliveries/delivery-messages.ts";
import { lotMessages } from "../lots/lot-messages.ts";
import { actionMessages } from "../orders/order-messages.ts";
import { PartnerName } from "../partners/partner-name.tsx";
import { DueTime } from "./due-time.tsx";
import { keyOf, type Work } from "./list-work.ts";
import { listWorkActions, type WorkAction } from "./list-work-actions.ts";
import { dueOf, type Urgency } from "./rank-work.ts";
import { todayMessages, urgencyMessages, workMessages } from "./today-messages.ts";
import { useWorkRows, type WorkRow } from "./use-work-rows.tsx";

/** Shows the items of one urgency in order: kind, subject, partner, deadline and actions of each. */
export function WorkList(props: {
  urgency: Urgency;
  work: readonly Work[];
  /** The current instant for deadlines, ISO 8601. */
  at: string;
  onOpen: (action: WorkAction) => void;
}) {
  const { urgency, work, at, onOpen } = props;
  const say = useMessages(urgencyMessages);
  const formatKind = useMessages(workMessages);
  const rowOf = useWorkRows();
  return (
    <Container
      header={
        <Header variant="h2" counter={`(${work.length})`}>
          {say(urgency)}
        </Header>
      }
    >
      <ul className="due-list work-list" aria-label={say(urgency)}>
        {work.map((item) => {
          const row = rowOf(item);
          return (
            <li key={keyOf(item)}>
              <strong>{formatKind(item.kind)}</strong>
              <Subject row={row} />
              <DueTime due={dueOf(item)} at={at} isUrgent={urgency === "now"} />
              <Actions work={item} row={row} onOpen={onOpen} />
            </li>
          );
        })}
      </ul>
    </Container>
  );
}

function Subject({ row: { subject, href, partner, detail } }: { row: WorkRow }) {
  return (
    <div>
      {typeof subject === "string" ? (
        <PageLink href={href}>{subject}</PageLink>
      ) : (
        <Car car={subject} href={href} />
      )}
      <Box color="text-body-secondary">
        {partner !== null && (
          <>
            <PartnerName id={partner.partner_id} name={partner.partner_name} /> ·{" "}
          </>
        )}
        {detail}
      </Box>
    </div>
  );
}

function Actions(props: { work: Work; row: WorkRow; onOpen: (action: WorkAction) => void }) {
  const { work, row, onOpen } = props;
  const say = useMessages(todayMessages);
  const formatCar = useMessages(carMessages);
  const follow = useFollow();
  const nameOf = useWorkActionNames();
  const actions = listWorkActions(work);
  const subject = typeof row.subject === "string" ? row.subject : nameCarAndPlate(row.subject, formatCar);
  const labelOf = (action: string) => `${action}: ${subject}`;
  if (actions.length === 0) {
    const text = say(work.kind === "messages" ? "reply" : "open");
    return (
      <Button href={row.href} onFollow={follow} ariaLabel={labelOf(text)}>
        {text}
      </Button>
    );
  }
  return (
    <SpaceBetween direction="horizontal" size="xs">
      {actions.map((action) => (
        <WriteButton
          key={action.kind === "order" ? action.orderId : nameOf(action)}
          operation={operationOf[action.kind]}
          ariaLabel={labelOf(nameOf(action))}
          onClick={() => onOpen(action)}
        >
          {nameOf(action)}
        </WriteButton>
      ))}
    </SpaceBetween>
  );
}

/** One operation for each kind of action. The role check uses this operation for all actions of the kind. */
const operationOf = {
  lot: acquireLot,
  order: transitionOrder,
  invoice: issueInvoice,
  delivery: retryDelivery,
} as const satisfies Record<WorkAction["kind"], object>;

function useWorkActionNames(): (action: WorkAction) => string {
  const say = useMessages(todayMessages);
  const formatLot = useMessages(lotMessages);
  const formatOrder = useMessages(actionMessages);
  const formatDelivery = useMessages(deliveryMessages);
  return (action) => {
    switch (action.kind) {
      case "lot":
        return formatLot(action.action);
      case "order":
        return [formatOrder(action.to), action.partner].filter((part) => part !== null).join(": ");
      case "invoice":
        return say("issue");
      case "delivery":
        return formatDelivery("retrySome", { count: action.deliveries.length });
    }
  };
}
