import type { Order } from "../../api/generated/types.ts";

/** How far the inspection is that an order asked for, and what it waits for. */
export function describeInspection({ status, secondary_inspection_url: url }: Order): string {
  switch (status) {
    case "placed":
      return "Asked for. Your operator has the car looked at before the auction.";
    case "secondary_inspection_in_progress":
      return "The car is being looked at. You are told when the report is there.";
    case "secondary_inspection_ready":
      return "The report is there. Read it, then continue or decline: nothing is bought before you answer.";
    default:
      return url === null ? "It ended without a report." : "It is over; this is its report.";
  }
}
