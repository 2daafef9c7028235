import { longestOverrideReason } from "../../../../shared/domain/errors/require-reason.ts";
import type { FileTerms, FormField } from "../../components/forms/form-fields.ts";
import type { NextAction } from "./next-actions.ts";

/** The functions that name fields and reasons. */
export interface FieldTexts {
  field: (path: string) => string;
  /**
   * Returns the name of a reason. A reason without a name, such as a text sent to the sandbox, is returned unchanged.
   */
  reason: (reason: string) => string;
}

const shipmentTimes = ["etd", "eta", "departed_at", "arrived_at"];
const shipmentTexts = [
  ...["carrier", "vessel_name", "voyage_no", "bl_number", "container_no"],
  ...["port_of_loading", "port_of_discharge"],
];

/** Returns the fields of a shipment, below `shipment`. */
export const shipmentFields = (texts: FieldTexts, whenEmpty: "null" | "omitted"): FormField[] =>
  [...shipmentTexts, ...shipmentTimes, "tracking_url"].map((name) => ({
    path: `shipment.${name}`,
    kind: shipmentTimes.includes(name) ? "time" : "text",
    label: texts.field(name),
    whenEmpty,
  }));

/** Returns the field of an override reason. With such a reason, the service accepts an implausible value. */
export const overrideField = (texts: Pick<FieldTexts, "field">): FormField => ({
  ...{ path: "override_reason", kind: "text", label: texts.field("override_reason"), whenEmpty: "omitted" },
  longest: longestOverrideReason,
});

/**
 * Returns the field of an override reason for amounts. The field appears after the service has rejected the amounts as
 * implausible.
 */
export const exceptionField = (label: string): FormField => ({
  ...overrideField({ field: () => label }),
  onRefusal: true,
});

/**
 * Returns the fields for the hammer price, the house's fee, and the override reason for an implausible price or fee.
 */
export const awardFields = (texts: FieldTexts): FormField[] => [
  {
    path: "auction_final_price_krw",
    kind: "number",
    label: texts.field("auction_final_price_krw"),
    whenEmpty: "omitted",
    isRequired: true,
  },
  { path: "auction_fee_usd", kind: "number", label: texts.field("auction_fee_usd"), whenEmpty: "omitted" },
  overrideField(texts),
];

/** Returns the field for the reason why a vehicle or an order ended, with the allowed reasons. */
export const reasonField = (path: string, reasons: NextAction["reasons"], texts: FieldTexts): FormField => ({
  ...{ path, kind: "choice", label: texts.field("reason"), whenEmpty: "omitted" },
  isRequired: true,
  choices: reasons.map((value) => ({ value, label: texts.reason(value) })),
});

/**
 * Returns the fields that an action requires in addition to its target status.
 * @param hasRival whether another order leads the lot, so that an award requires a reason
 * @param report the terms of an inspection's report
 */
export function transitionFields(
  { to, reasons }: NextAction,
  texts: FieldTexts,
  hasRival: boolean,
  report: FileTerms,
): FormField[] {
  switch (to) {
    case "secondary_inspection_ready":
      return [
        {
          ...{ path: "secondary_inspection_url", kind: "text", whenEmpty: "omitted" },
          label: texts.field("secondary_inspection_url"),
        },
        {
          ...{ path: "inspection_report_id", kind: "file", file: report, whenEmpty: "omitted" },
          ...{ label: texts.field("inspection_report_id"), hint: texts.field("inspection_report_hint") },
        },
      ];
    case "secured":
      return awardFields(texts).map((field) =>
        field.path === "override_reason" && hasRival
          ? { ...field, isRequired: true, label: texts.field("exception_reason") }
          : field,
      );
    case "failed":
      return [reasonField("failure_reason", reasons, texts)];
    case "cancelled":
      return [reasonField("cancellation_reason", reasons, texts)];
    case "export_processing":
    case "in_transit":
      return shipmentFields(texts, "omitted");
    default:
      return [];
  }
}
