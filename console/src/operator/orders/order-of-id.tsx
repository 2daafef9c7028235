import { getOperatorOrder } from "../../api/generated/operations.ts";
import { Car } from "../../components/cars/car.tsx";
import { CopyId } from "../../components/copy-id.tsx";
import { useRead } from "../../query/use-read.ts";
import { pathOf } from "../../router/paths.ts";
import { useConsole } from "../../start/console-context.ts";

/**
 * Shows the car of an order that is known by its id, with a link to the order. Shows only the id if the order is
 * unknown.
 */
export function OrderOfId({ id }: { id: string }) {
  const { environment } = useConsole();
  const { data: order } = useRead(getOperatorOrder, { path: { id } });
  if (order === undefined) return <CopyId id={id} isShown />;
  return <Car car={order} id={id} href={pathOf(environment, "operator", "orders", id)} />;
}
