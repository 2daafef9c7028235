import type { FormSection } from "../../components/forms/edit-form.tsx";
import type { FormField } from "../../components/forms/form-fields.ts";

const switches = ["history_lookup_enabled", "trial"];
const numbers = ["order_lead_minutes", "inspection_window_days"];
const settings = ["name", "contact_email", "invoice_prefix", ...switches, ...numbers, "timezone"];
const discounts = ["fixed_discount_amount", "commission_amount"];
const consignee = ["name", "address", "email", "phone", "company_registration"];

function kindOf(name: string): FormField["kind"] {
  if (switches.includes(name)) return "switch";
  if (name === "address") return "lines";
  return numbers.includes(name) || discounts.includes(name) ? "number" : "text";
}

/**
 * Returns the form sections of a partner's settings. Approval for production has a separate action and
 * confirmation.
 *
 * @param labelOf returns the name of a field by its path
 */
export const partnerSections = (
  titleOf: (section: "settings" | "terms" | "consignee") => string,
  labelOf: (path: string) => string,
): FormSection[] => [
  {
    title: titleOf("settings"),
    fields: settings.map((path) => ({ path, kind: kindOf(path), label: labelOf(path) })),
  },
  {
    title: titleOf("terms"),
    fields: discounts.map((name) => {
      const path = `discount_config.${name}`;
      return { path, kind: "number", label: labelOf(path) };
    }),
  },
  {
    title: titleOf("consignee"),
    fields: consignee.map((name) => {
      const path = `consignee.${name}`;
      return { path, kind: kindOf(name), label: labelOf(path) };
    }),
  },
];

/** Parts of a partner that a change replaces as a whole. */
export const replacedWhole = ["consignee"];

/** Returns the required fields of a new partner. */
export const newPartnerFields = (labelOf: (path: string) => string): FormField[] =>
  ["name", "contact_email", "invoice_prefix"].map((path) => ({
    ...{ path, kind: "text", label: labelOf(path), whenEmpty: "omitted" },
    ...(path !== "invoice_prefix" && { isRequired: true as const }),
  }));
