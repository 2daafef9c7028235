import * as z from "zod/mini";
import type { Shipment } from "../../../domain/orders/order.ts";
import { longestUrl } from "../../../domain/text-limits.ts";
import type { WireFields } from "../../schema/domain-form.ts";
import { httpsLink } from "../../schema/links.ts";
import { responseText, responseUrl } from "../../schema/response-values.ts";
import { instant, timestamp } from "../../schema/timestamp.ts";

const longestText = 200;

/** A link that may be shown to partners. */
export const httpsUrl = httpsLink.check(z.maxLength(longestUrl));

/** Returns the schemas of a field for display and for operators' input. */
const field = <Shown extends z.ZodMiniType, Entered extends z.ZodMiniType>(
  shown: Shown,
  entered: Entered,
  description: string,
) => ({
  shown: z.nullable(shown).check(z.meta({ description })),
  entered: z.optional(z.nullable(entered)).check(z.meta({ description })),
});
const enteredText = z.string().check(z.minLength(1), z.maxLength(longestText));
const text = (description: string) => field(responseText(longestText), enteredText, description);
const time = (description: string) => field(timestamp, instant, description);

const fields = {
  carrier: text("Shipping line."),
  vessel_name: text("Name of the vessel."),
  voyage_no: text("Voyage number."),
  bl_number: text("Number of the bill of lading."),
  container_no: text("Container number."),
  port_of_loading: text("Port of departure."),
  port_of_discharge: text("Port of arrival."),
  etd: time("Expected departure."),
  eta: time("Expected arrival."),
  departed_at: time("Departure."),
  arrived_at: time("Arrival."),
  tracking_url: field(responseUrl, httpsUrl, "Page that tracks the shipment."),
} satisfies WireFields<Shipment>;

type Fields = typeof fields;

const shapeOf = <Form extends "shown" | "entered">(form: Form) =>
  Object.fromEntries(Object.entries(fields).map(([name, one]) => [name, one[form]])) as {
    [Name in keyof Fields]: Fields[Name][Form];
  };

/** The shipment of the car. */
export const shipmentSchema = z
  .object(shapeOf("shown"))
  .check(z.meta({ id: "Shipment", description: "Shipment of the car; unknown fields are null." }));

/** An operator's input about a shipment; omitted fields stay unchanged. */
export const shipmentBody = z
  .strictObject(shapeOf("entered"))
  .check(z.meta({ id: "ShipmentInput", description: "The fields of the shipment to set." }));
