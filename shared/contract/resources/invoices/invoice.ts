import * as z from "zod/mini";
import { invoiceStatuses } from "../../../domain/invoices/invoice.ts";
import { invoiceLimits } from "../../../domain/invoices/invoice-limits.ts";
import { reviewReasons } from "../../../domain/invoices/review-draft.ts";
import { described } from "../../schema/described.ts";
import { responseId, responseList, responseText, responseUrl } from "../../schema/response-values.ts";
import { resourceId } from "../../schema/text-values.ts";
import { timestamp } from "../../schema/timestamp.ts";
import { namingFields } from "../orders/ordered-vehicle.ts";

const textOrNull = (description: string, longest: number = invoiceLimits.text) =>
  described(z.nullable(responseText(longest)), description);
const timeOrNull = (description: string) => described(z.nullable(timestamp), description);
const majorOrNull = (description: string) => described(z.nullable(z.number()), description);

const amountsSchema = z
  .object({
    price: majorOrNull(
      "The car: hammer price, fees and commission less the partner's discount, in one figure; may be null on a draft.",
    ),
    ocean_freight: majorOrNull("Ocean freight, if it is listed separately."),
    insurance: majorOrNull("Insurance, if the shipment is insured."),
    total: majorOrNull("Sum of the other amounts; null while there is no price."),
  })
  .check(z.meta({ id: "InvoiceAmounts", description: "Major units with two decimals at most." }));

const vehicleSchema = z
  .object({
    vehicle_id: described(responseId, "Listing id the order was placed against."),
    vin: textOrNull("Vehicle identification number."),
    license_plate: textOrNull("License plate."),
    make: textOrNull("Manufacturer."),
    model: textOrNull("Model."),
    year: described(z.nullable(z.int()), "Model year."),
    fuel_type: textOrNull("Fuel."),
    cc: described(z.nullable(z.int()), "Engine displacement."),
    weight_kg: described(z.nullable(z.int()), "Weight in kilograms."),
  })
  .check(z.meta({ id: "InvoiceVehicle", description: "The car as the invoice describes it." }));

const consigneeSchema = z
  .object({
    name: described(responseText(invoiceLimits.text), "Company to which the invoice is made out."),
    address: described(responseText(invoiceLimits.address), "Postal address, with lines separated by `\\n`."),
    email: textOrNull("Email address.", invoiceLimits.email),
    phone: textOrNull("Telephone number."),
    company_registration: textOrNull("Registration or tax number."),
  })
  .check(z.meta({ id: "InvoiceConsignee", description: "Recipient of the invoice." }));

const termsSchema = z
  .object({
    payment: textOrNull("When and how the invoice is to be paid.", invoiceLimits.note),
    incoterm: textOrNull("Incoterms rule."),
    port: textOrNull("Port that the Incoterms rule names."),
    country_of_origin: textOrNull("Country of origin."),
  })
  .check(z.meta({ id: "InvoiceTerms", description: "Terms of the sale." }));

const packingSchema = z
  .object({
    terminal_name: textOrNull("Terminal where the car is loaded."),
    terminal_code: textOrNull("Code of the terminal."),
    container_no: textOrNull("Container number."),
    loaded_by: textOrNull("Loading party."),
    departure_note: textOrNull("Remark on the departure.", invoiceLimits.note),
  })
  .check(z.meta({ id: "InvoicePacking", description: "How the car is loaded." }));

const head = {
  id: described(responseId, "Invoice id."),
  number: textOrNull(
    "`<prefix>_<YYYY>_<MM>_<seq>`; null on a draft. Never changes and is never reused; numbers may have gaps.",
  ),
  version: described(z.int(), "0 on a draft, 1 on the first issue, one more on each re-issue."),
  status: described(z.enum(invoiceStatuses), "Status of the invoice."),
  order_id: described(responseId, "Order of the invoice."),
  dealer_id: described(responseId, "Partner account of the invoice."),
};
const currency = described(responseId, "ISO 4217 code.");
const shipmentMonth = textOrNull("Month of shipment, `YYYY-MM`; null until known.");
const publication = {
  document_url: described(
    z.nullable(responseUrl),
    "The PDF of this version, read with the API key; null on a draft.",
  ),
  issued_at: timeOrNull("Time of the first publication; unchanged by a re-issue."),
};
const changes = {
  created_at: described(timestamp, "When the invoice was drafted."),
  updated_at: described(timestamp, "When the invoice last changed."),
};

/** An invoice in routes and events. */
export const invoiceSchema = z
  .object({
    ...head,
    vehicle: vehicleSchema,
    consignee: described(z.nullable(consigneeSchema), "Recipient of the invoice; may be null on a draft."),
    currency,
    amounts: amountsSchema,
    terms: termsSchema,
    shipment_month: shipmentMonth,
    packing: packingSchema,
    ...publication,
    paid_at: timeOrNull("When the payment was received."),
    voided_at: timeOrNull("When the invoice was voided."),
    void_reason: textOrNull("Why the invoice was voided.", invoiceLimits.note),
    ...changes,
  })
  .check(z.meta({ id: "Invoice", description: "The commercial invoice of a secured order." }));

/** An invoice in routes and events. */
export type InvoiceResource = z.output<typeof invoiceSchema>;

/** An invoice as lists show it. */
export const invoiceEntrySchema = z
  .object({
    ...head,
    currency,
    amounts: amountsSchema,
    shipment_month: shipmentMonth,
    ...publication,
    ...changes,
  })
  .check(z.meta({ id: "InvoiceEntry", description: "An invoice as lists show it." }));

/** An invoice in an operators' list, with the names of car and partner. */
export const operatorInvoiceEntrySchema = z
  .object({
    ...invoiceEntrySchema.shape,
    ...namingFields,
    review_reasons: responseList(z.enum(reviewReasons), reviewReasons.length).check(
      z.describe("Reasons to review a draft before it is issued; empty for other invoices."),
    ),
  })
  .check(z.meta({ id: "OperatorInvoiceEntry", description: "An invoice as operators' lists show it." }));

/** An invoice in an operators' list. */
export type OperatorInvoiceEntry = z.output<typeof operatorInvoiceEntrySchema>;

/** Path parameters of every operator route about one invoice. */
export const invoiceIdParams = z.object({ id: resourceId("Invoice id.") });
