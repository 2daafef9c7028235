import type { FormSection } from "../../components/forms/edit-form.tsx";
import type { FormField } from "../../components/forms/form-fields.ts";
import { exceptionField } from "../orders/transition-fields.ts";

/** The parts of an invoice with the fields that an operator enters, by contract name. */
const parts = {
  consignee: ["name", "address", "email", "phone", "company_registration"],
  amounts: ["price", "ocean_freight", "insurance"],
  terms: ["payment", "incoterm", "port", "country_of_origin"],
  packing: ["terminal_name", "terminal_code", "container_no", "loaded_by", "departure_note"],
  vehicle: ["vin", "license_plate", "make", "model", "year", "fuel_type", "cc", "weight_kg"],
} as const;

/** A part of an invoice. */
export type InvoicePart = keyof typeof parts;

const numbers = ["year", "cc", "weight_kg"];
const longTexts = ["address", "departure_note"];

function kindOf(part: InvoicePart, name: string): FormField["kind"] {
  if (part === "amounts" || numbers.includes(name)) return "number";
  return longTexts.includes(name) ? "lines" : "text";
}

/**
 * Returns the form sections of an invoice. The shipment month of a numbered invoice cannot be changed, because the
 * number contains the month.
 *
 * @param labelOf returns the name of a field by its path
 */
export function invoiceSections(
  hasNumber: boolean,
  titleOf: (part: InvoicePart | "general") => string,
  labelOf: (path: string) => string,
): FormSection[] {
  const month: FormField = { path: "shipment_month", kind: "text", label: labelOf("shipment_month") };
  const sections = (Object.keys(parts) as InvoicePart[]).map((part) => ({
    title: titleOf(part),
    fields: [
      ...parts[part].map((name) => {
        const path = `${part}.${name}`;
        return { path, kind: kindOf(part, name), label: labelOf(path) };
      }),
      // A draft has no such field, because its total is checked only when the draft is issued.
      ...(part === "amounts" && hasNumber ? [exceptionField(labelOf("override_reason"))] : []),
    ],
  }));
  return hasNumber ? sections : [{ title: titleOf("general"), fields: [month] }, ...sections];
}
