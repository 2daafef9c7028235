import type { DeliveryEntry, OverviewInvoice } from "../../api/generated/types.ts";
import { canResend } from "../deliveries/endpoint.tsx";
import type { LotAction } from "../lots/evaluate-lot.ts";
import type { OperatorTarget } from "../orders/next-actions.ts";
import type { Work } from "./list-work.ts";

/** An action of a row of the day's work, with its confirmation dialog. */
export type WorkAction =
  | { kind: "lot"; action: LotAction; vehicleId: string }
  | {
      kind: "order";
      to: OperatorTarget;
      orderId: string;
      /** The name of the order's partner, if the row has orders of several partners. */
      partner: string | null;
    }
  | { kind: "invoice"; draft: OverviewInvoice }
  | { kind: "delivery"; deliveries: DeliveryEntry[] };

/** Returns the actions of a row, with the usual action first. Returns none if the work has a separate page. */
export function listWorkActions({ kind, item }: Work): WorkAction[] {
  switch (kind) {
    case "cutoffs":
    case "lots_today": {
      const actions: LotAction[] = item.state === "acquiring" ? ["award", "lose"] : ["acquire"];
      return actions.map((action) => ({ kind: "lot", action, vehicleId: item.vehicle_id }));
    }
    case "inspections":
      return item.orders.map(({ status, order_id: orderId, partner_name }) => ({
        kind: "order",
        to: status === "placed" ? "secondary_inspection_in_progress" : "secondary_inspection_ready",
        orderId,
        partner: item.orders.length === 1 ? null : partner_name,
      }));
    case "invoices_to_issue":
      return [{ kind: "invoice", draft: item }];
    case "failed_deliveries":
      return canResend(item.newest) ? [{ kind: "delivery", deliveries: item.deliveries }] : [];
    default:
      return [];
  }
}
