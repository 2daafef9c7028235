import type { OrderedVehicleResource } from "../contract/resources/orders/ordered-vehicle.ts";
import type { Order } from "../domain/orders/order.ts";
import { getOrders } from "../persistence/orders/orders.ts";
import { getPartners } from "../persistence/partners/partners.ts";
import { presentVehicle } from "./orders/lots/present-vehicle.ts";

/** The car and the partner that identify an entry of an operators' list. */
export interface Naming {
  vehicle: OrderedVehicleResource | null;
  license_plate: string | null;
  partner_name: string | null;
}

/** Ids of an entry's order and partner; `order_id` is null without an order. */
interface Subject {
  partner_id: string;
  order_id: string | null;
}

/** Adds the order's car and the partner's name to each entry, in one round trip. Missing values are null. */
export async function nameEach<Entry extends Subject>(
  entries: readonly Entry[],
): Promise<(Entry & Naming)[]> {
  const nameOf = await readNames(entries);
  return entries.map((entry) => ({ ...entry, ...nameOf(entry) }));
}

/** Reads the data for `nameEach` for entries of several lists at once. */
export const readNames = async (subjects: readonly Subject[]): Promise<(subject: Subject) => Naming> =>
  (await readSubjects(subjects)).nameOf;

/** Reads the orders and partners of entries in one round trip. */
export async function readSubjects(
  subjects: readonly Subject[],
): Promise<{ nameOf: (subject: Subject) => Naming; orders: ReadonlyMap<string, Order> }> {
  const references = new Map(
    subjects.flatMap(({ partner_id: partnerId, order_id: orderId }) =>
      orderId === null ? [] : [[orderId, { partnerId, orderId }] as const],
    ),
  );
  const [orders, partners] = await Promise.all([
    getOrders([...references.values()]),
    getPartners(subjects.map(({ partner_id: partnerId }) => partnerId)),
  ]);
  const byId = new Map(orders.map((order) => [order.orderId, order]));
  const nameOf = ({ partner_id: partnerId, order_id: orderId }: Subject): Naming => {
    const order = orderId === null ? undefined : byId.get(orderId);
    return {
      vehicle: order?.vehicle ? presentVehicle(order.vehicle) : null,
      license_plate: order?.licensePlate ?? null,
      partner_name: partners.get(partnerId)?.name ?? null,
    };
  };
  return { nameOf, orders: byId };
}
