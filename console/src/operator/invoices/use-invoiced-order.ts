import { getOperatorOrder } from "../../api/generated/operations.ts";
import type { Invoice, OperatorOrder } from "../../api/generated/types.ts";
import type { NamedCar } from "../../components/cars/name-car.ts";
import { useRead } from "../../query/use-read.ts";

/**
 * Returns the order of an invoice. The order names its car and its partner. Undefined while the invoice or the order is
 * loading.
 */
export function useInvoicedOrder(invoice: Invoice | undefined): { order: OperatorOrder | undefined } {
  const query = useRead(
    getOperatorOrder,
    { path: { id: invoice?.order_id ?? "" } },
    { enabled: invoice !== undefined },
  );
  return { order: query.data };
}

/** Returns the car as the invoice itself describes it. */
export const carOfInvoice = (invoice: Invoice | undefined): NamedCar | undefined =>
  invoice && { vehicle: invoice.vehicle, license_plate: invoice.vehicle.license_plate };
