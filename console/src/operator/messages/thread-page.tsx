import { useParams } from "@tanstack/react-router";
import { CarHeading } from "../../components/cars/car-heading.tsx";
import { carMessages } from "../../components/cars/car-messages.ts";
import { nameCarAndPlate } from "../../components/cars/name-car.ts";
import { Page } from "../../components/page.tsx";
import { PageLink } from "../../components/page-link.tsx";
import { useMessages } from "../../i18n/use-messages.ts";
import { useRead } from "../../query/use-read.ts";
import { pathOf } from "../../router/paths.ts";
import { useConsole } from "../../start/console-context.ts";
import { AssignmentControl } from "../assignments/assignment-control.tsx";
import { operatorReads } from "../operator-reads.ts";
import { PartnerName } from "../partners/partner-name.tsx";
import { PartnerThread } from "./partner-thread.tsx";
import { threadMessages } from "./thread-messages.ts";

/** Shows one thread of a partner with a link to its subject: an order, or the partner's account. */
export function ThreadPage() {
  const { id = "" } = useParams({ strict: false }) as { id?: string };
  return id.startsWith("ord_") ? <OrderThread orderId={id} /> : <GeneralThread partnerId={id} />;
}

function OrderThread({ orderId }: { orderId: string }) {
  const say = useMessages(threadMessages);
  const formatCar = useMessages(carMessages);
  const { environment } = useConsole();
  const { data: order } = useRead(...operatorReads.order(orderId));
  const toOrder = pathOf(environment, "operator", "orders", orderId);
  return (
    <Page
      title={
        order === undefined ? say("messages") : say("thread", { about: nameCarAndPlate(order, formatCar) })
      }
      description={
        order && (
          <CarHeading car={order} id={orderId} href={toOrder}>
            <PartnerName id={order.partner_id} name={order.partner_name} />
            <AssignmentControl threadId={orderId} assignment={order.assignment} />
          </CarHeading>
        )
      }
      actions={<PageLink href={toOrder}>{say("toOrder")}</PageLink>}
    >
      <PartnerThread threadId={orderId} />
    </Page>
  );
}

function GeneralThread({ partnerId }: { partnerId: string }) {
  const say = useMessages(threadMessages);
  const { environment } = useConsole();
  const { data: partner } = useRead(...operatorReads.partner(partnerId));
  const { data: newest } = useRead(...operatorReads.newestMessage(partnerId));
  return (
    <Page
      title={partner === undefined ? say("messages") : say("thread", { about: partner.name })}
      description={newest && <AssignmentControl threadId={partnerId} assignment={newest.thread.assignment} />}
      actions={
        <PageLink href={pathOf(environment, "operator", "partners", partnerId)}>{say("toPartner")}</PageLink>
      }
    >
      <PartnerThread threadId={partnerId} />
    </Page>
  );
}
