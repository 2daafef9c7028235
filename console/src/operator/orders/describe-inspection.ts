import type { OperatorOrder } from "../../api/generated/types.ts";

/** The progress of a requested inspection, as the key of its message. */
export type InspectionState =
  | "inspectionAsked"
  | "inspectionRunning"
  | "inspectionDone"
  | "inspectionOmitted";

/**
 * Returns the progress of an order's requested inspection. If an order left the inspection without a report, it is
 * unknown whether the car was inspected.
 */
export function describeInspection({
  status,
  secondary_inspection_url: url,
}: Pick<OperatorOrder, "status" | "secondary_inspection_url">): InspectionState {
  if (url !== null || status === "secondary_inspection_ready") return "inspectionDone";
  if (status === "secondary_inspection_in_progress") return "inspectionRunning";
  return status === "placed" ? "inspectionAsked" : "inspectionOmitted";
}
