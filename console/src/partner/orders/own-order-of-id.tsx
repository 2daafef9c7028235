import { Car } from "../../pieces/car.tsx";
import { CopyId } from "../../pieces/copy-id.tsx";
import { pathOf } from "../../router/paths.ts";
import { useConsole } from "../../start/console-context.ts";
import { useOwnOrders } from "./use-own-orders.ts";

/** Names an order of which only the id is known by its car, which leads to the order. A deleted order stays an id. */
export function OwnOrderOfId({ id }: { id: string }) {
  const { environment } = useConsole();
  const order = useOwnOrders([id]).get(id);
  if (order === undefined) return <CopyId id={id} isShown />;
  return <Car car={order} id={id} href={pathOf(environment, "orders", id)} />;
}
