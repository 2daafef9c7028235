import { Car } from "../../components/cars/car.tsx";
import { CopyId } from "../../components/copy-id.tsx";
import { pathOf } from "../../router/paths.ts";
import { useConsole } from "../../start/console-context.ts";
import { useOwnOrders } from "./use-own-orders.ts";

/**
 * Shows the car of an order that is known by its id, with a link to the order. Shows only the id if the order was
 * deleted.
 */
export function OwnOrderOfId({ id }: { id: string }) {
  const { environment } = useConsole();
  const order = useOwnOrders([id]).get(id);
  if (order === undefined) return <CopyId id={id} isShown />;
  return <Car car={order} id={id} href={pathOf(environment, "orders", id)} />;
}
