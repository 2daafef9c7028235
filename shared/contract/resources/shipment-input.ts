import * as z from "zod/mini";
import { longestUrl } from "../../domain/text-limits.ts";
import { instant } from "../schema/timestamp.ts";

const longestText = 200;

const text = (description: string) =>
  z
    .optional(z.nullable(z.string().check(z.minLength(1), z.maxLength(longestText))))
    .check(z.meta({ description }));
const moment = (description: string) => z.optional(z.nullable(instant)).check(z.meta({ description }));
/** A link that may be shown to partners. */
export const httpsUrl = z.url({ protocol: /^https$/ }).check(z.maxLength(longestUrl));

/** What an operator knows of a shipment; what is left out stays as it is. */
export const shipmentBody = z
  .object({
    carrier: text("Shipping line."),
    vessel_name: text("Name of the vessel."),
    voyage_no: text("Voyage number."),
    bl_number: text("Number of the bill of lading."),
    container_no: text("Container number."),
    port_of_loading: text("Port the car leaves from."),
    port_of_discharge: text("Port the car arrives at."),
    etd: moment("Expected departure."),
    eta: moment("Expected arrival."),
    departed_at: moment("Departure."),
    arrived_at: moment("Arrival."),
    tracking_url: z
      .optional(z.nullable(httpsUrl))
      .check(z.meta({ description: "Page that follows the shipment." })),
  })
  .check(z.meta({ id: "ShipmentInput", description: "What is known of the shipment." }));
