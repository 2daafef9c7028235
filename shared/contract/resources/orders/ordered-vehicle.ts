import * as z from "zod/mini";
import { listingLimits } from "../../../domain/inventory/listing-limits.ts";
import { listingSources } from "../../../domain/inventory/vocabulary.ts";
import { invoiceLimits } from "../../../domain/invoices/invoice-limits.ts";
import { described } from "../../schema/described.ts";
import { responseText, responseUrl } from "../../schema/response-values.ts";

const textOrNull = (description: string, longest: number) =>
  described(z.nullable(responseText(longest)), description);

/** The facts that identify an order's car. */
export const orderedVehicleSchema = z
  .object({
    make: textOrNull("Manufacturer.", listingLimits.name),
    model: textOrNull("Model group.", listingLimits.name),
    sub_model: textOrNull("Generation or variant within the model group.", listingLimits.variant),
    trim: textOrNull("Trim level.", listingLimits.variant),
    year: described(z.nullable(z.int()), "Model year."),
    photo_url: described(z.nullable(responseUrl), "First photo of the car; null for a car without photos."),
    lot_number: textOrNull(
      "Number of the lot in its auction; null for dealer cars.",
      listingLimits.lotNumber,
    ),
    source: described(z.nullable(z.enum(listingSources)), "Source that lists the car."),
  })
  .check(
    z.meta({
      id: "OrderedVehicle",
      description: "Summary of the ordered car, as it was when the order was placed.",
    }),
  );

/** Summary of an order's car. */
export type OrderedVehicleResource = z.output<typeof orderedVehicleSchema>;

/** Name of a partner's business, in operators' lists. */
export const partnerNameField = textOrNull(
  "Name of the partner's business; null if unknown.",
  invoiceLimits.text,
);

/** Fields that name the car and the partner of an entry in an operators' list. */
export const namingFields = {
  vehicle: described(
    z.nullable(orderedVehicleSchema),
    "The car of the entry's order; null if the entry has no order.",
  ),
  license_plate: textOrNull("License plate of the ordered car.", listingLimits.plate),
  partner_name: partnerNameField,
};
