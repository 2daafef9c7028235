import type { Order } from "../../api/generated/types.ts";

/** Returns the progress of a requested inspection and its next step. */
export function describeInspection({ status, secondary_inspection_url: url }: Order): string {
  switch (status) {
    case "placed":
      return "Requested. Your operator has the car inspected before the auction.";
    case "secondary_inspection_in_progress":
      return "The inspection is in progress. You are notified when the report is ready.";
    case "secondary_inspection_ready":
      return "The report is ready. Read it, then continue or decline. Nothing is bought until you decide.";
    default:
      return url === null
        ? "The inspection ended without a report."
        : "The inspection has ended. This is its report.";
  }
}
