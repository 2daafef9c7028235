import * as z from "zod/mini";
import { invoiceLimits } from "../../../domain/invoices/invoice-limits.ts";
import { integerText } from "../../schema/text-values.ts";
import { invoiceReason } from "../orders/lot-input.ts";
import { consigneeInput } from "../partners/partner.ts";

const largestAmount = 100_000_000;
const largestWeightKg = 100_000;
const largestCc = 100_000;
const firstYear = 1900;
const lastYear = 2100;
const latestVersion = 999_999_999;

const text = (description: string, longest: number = invoiceLimits.text) =>
  z
    .optional(z.nullable(z.string().check(z.trim(), z.minLength(1), z.maxLength(longest))))
    .check(z.describe(description));
const amount = (description: string) =>
  z
    .optional(
      z.nullable(
        z
          .number()
          .check(
            z.minimum(0),
            z.maximum(largestAmount),
            z.refine(hasTwoDecimals, "must have at most two decimals"),
          ),
      ),
    )
    .check(z.describe(description));
const whole = (smallest: number, largest: number, description: string) =>
  z
    .optional(z.nullable(z.int().check(z.minimum(smallest), z.maximum(largest))))
    .check(z.describe(description));

/** The version of an invoice document. */
export const documentVersion = z
  .optional(integerText(1, latestVersion))
  .check(
    z.meta({ description: "Version of the invoice whose PDF is returned; the newest version if absent." }),
  );

/** A month of shipment. */
export const shipmentMonth = z.string().check(
  z.maxLength("2026-11".length),
  z.refine((month) => /^20\d\d-(0[1-9]|1[0-2])$/.test(month), "must be a month, such as 2026-11"),
);

const fields = {
  consignee: z
    .optional(z.nullable(consigneeInput))
    .check(z.describe("Recipient of the invoice; replaces the previous recipient as a whole.")),
  shipment_month: z
    .optional(z.nullable(shipmentMonth))
    .check(z.describe("Month of shipment, `YYYY-MM`; fixed once the invoice has its number.")),
  amounts: z
    .optional(
      z
        .strictObject({
          price: amount("The car, including fees and commission, less the discount."),
          ocean_freight: amount("Ocean freight; null if it is not listed separately."),
          insurance: amount("Insurance; null if the shipment is not insured."),
        })
        .check(z.meta({ id: "InvoiceAmountsInput", description: "Major units with two decimals at most." })),
    )
    .check(z.describe("Amounts of the invoice. The total is computed from them.")),
  terms: z.optional(
    z
      .strictObject({
        payment: text("When and how the invoice is to be paid.", invoiceLimits.note),
        incoterm: text("Incoterms rule."),
        port: text("Port that the Incoterms rule names."),
        country_of_origin: text("Country of origin."),
      })
      .check(z.meta({ id: "InvoiceTermsInput", description: "Terms of the sale." })),
  ),
  packing: z.optional(
    z
      .strictObject({
        terminal_name: text("Terminal where the car is loaded."),
        terminal_code: text("Code of the terminal."),
        container_no: text("Container number."),
        loaded_by: text("Loading party."),
        departure_note: text("Remark on the departure.", invoiceLimits.note),
      })
      .check(z.meta({ id: "InvoicePackingInput", description: "How the car is loaded." })),
  ),
  vehicle: z.optional(
    z
      .strictObject({
        vin: text("Vehicle identification number."),
        license_plate: text("License plate."),
        make: text("Manufacturer."),
        model: text("Model."),
        year: whole(firstYear, lastYear, "Model year."),
        fuel_type: text("Fuel."),
        cc: whole(0, largestCc, "Engine displacement."),
        weight_kg: whole(0, largestWeightKg, "Weight in kilograms."),
      })
      .check(z.meta({ id: "InvoiceVehicleInput", description: "The car as the invoice describes it." })),
  ),
};

/** An operator's input to an invoice; omitted fields stay unchanged. */
export const invoiceEditBody = z
  .strictObject(fields)
  .check(z.meta({ id: "InvoiceEdit", description: "Fields to set; omitted fields stay unchanged." }));

/** An operator's corrections to an invoice, applied immediately before publication. */
export const publishInvoiceBody = z.strictObject({ ...fields, override_reason: invoiceReason }).check(
  z.meta({
    id: "PublishInvoice",
    description: "Fields to set before the invoice is published; omitted fields stay unchanged.",
  }),
);

/** An operator's corrections to an invoice, applied immediately before publication. */
export type PublishInvoiceBody = z.output<typeof publishInvoiceBody>;

/**
 * Reports whether a number has at most two decimals. Only such a number stays the same when it is rounded to two
 * decimals.
 */
function hasTwoDecimals(value: number): boolean {
  return Math.round(value * 100) / 100 === value;
}
