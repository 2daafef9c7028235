import { useParams } from "@tanstack/react-router";
import { CarHeading } from "../../components/cars/car-heading.tsx";
import { carMessages } from "../../components/cars/car-messages.ts";
import { nameCarAndPlate } from "../../components/cars/name-car.ts";
import { Page } from "../../components/page.tsx";
import { PageLink } from "../../components/page-link.tsx";
import { useMessages } from "../../i18n/use-messages.ts";
import { pathOf } from "../../router/paths.ts";
import { useConsole } from "../../start/console-context.ts";
import { useOwnOrders } from "../orders/use-own-orders.ts";
import { OwnThread } from "./own-thread.tsx";

/** Shows one thread of the account. The thread of an order links to the order. */
export function ThreadPage() {
  const { id = "" } = useParams({ strict: false }) as { id?: string };
  const { environment } = useConsole();
  const formatCar = useMessages(carMessages);
  const isOfOrder = id.startsWith("ord_");
  const order = useOwnOrders([isOfOrder ? id : null]).get(id);
  const toOrder = pathOf(environment, "orders", id);
  return (
    <Page
      title={
        isOfOrder
          ? `Messages about ${order === undefined ? "an order" : nameCarAndPlate(order, formatCar)}`
          : "General messages"
      }
      description={order && <CarHeading car={order} id={id} href={toOrder} />}
      actions={isOfOrder && <PageLink href={toOrder}>View order</PageLink>}
    >
      <OwnThread threadId={id} />
    </Page>
  );
}
