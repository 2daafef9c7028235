import { getOperatorOrder } from "../../api/generated/operations.ts";
import type { AuditEntry } from "../../api/generated/types.ts";
import { carMessages } from "../../components/cars/car-messages.ts";
import { nameCarAndPlate } from "../../components/cars/name-car.ts";
import { CopyId } from "../../components/copy-id.tsx";
import { PageLink } from "../../components/page-link.tsx";
import { useMessages } from "../../i18n/use-messages.ts";
import { useRead } from "../../query/use-read.ts";
import { pathOf } from "../../router/paths.ts";
import { useConsole } from "../../start/console-context.ts";
import { PartnerName } from "../partners/partner-name.tsx";
import { nameInEntry } from "./name-in-entry.ts";
import { orderOfEntry } from "./order-of-entry.ts";

/** The pages of the resources that have one, by kind. */
const pages: Readonly<Record<string, string>> = {
  ...{ order: "orders", invoice: "invoices", lot: "lots", message_thread: "messages" },
  inventory_batch: "inventory",
};

/**
 * Shows the kind of an entry's resource, linked to its page. Also shows the resource's name if the entry contains it,
 * or if the given functions return it.
 */
export function AuditedResource(props: {
  entry: AuditEntry;
  nameOfPartner: (id: string) => string | null;
  nameOfPerson: (subject: string) => string;
}) {
  const { entry, nameOfPartner, nameOfPerson } = props;
  const { resource, resource_id: id } = entry;
  const { environment } = useConsole();
  const page = pages[resource];
  const partner = page === undefined ? nameOfPartner(id) : null;
  if (partner !== null) return <PartnerName id={id} name={partner} />;
  const person = resource === "user" ? nameOfPerson(id) : id;
  const name = person === id ? nameInEntry(entry) : person;
  const order = orderOfEntry(entry);
  return (
    <>
      {page === undefined ? (
        resource
      ) : (
        <PageLink href={pathOf(environment, "operator", page, id)}>{resource}</PageLink>
      )}{" "}
      {name !== null && <bdi>{name}</bdi>}
      <CopyId id={id} isShown={name === null && order === null} />
      {order !== null && <CarOfOrder orderId={order} />}
    </>
  );
}

/** Shows the name of an order's car. Only rows near the viewport are rendered, so few orders are read at a time. */
function CarOfOrder({ orderId }: { orderId: string }) {
  const formatCar = useMessages(carMessages);
  const { data: order } = useRead(getOperatorOrder, { path: { id: orderId } });
  return (
    <div dir="auto">
      {order === undefined ? <CopyId id={orderId} isShown /> : nameCarAndPlate(order, formatCar)}
    </div>
  );
}
