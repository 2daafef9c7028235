import * as z from "zod/mini";

/** Returns the schema of an optional text in `details`. */
export const text = (description: string) => z.optional(z.string()).check(z.describe(description));

/** Returns the schema of an optional whole number in `details`. */
export const count = (description: string) => z.optional(z.int()).check(z.describe(description));

/** Returns the schema of an optional text in `details` that may also be null. */
export const optionalText = (description: string) =>
  z.optional(z.nullable(z.string())).check(z.describe(description));

/** Returns the schema of an instant in `details`. */
export const timestamp = (description: string) =>
  z.iso.datetime({ offset: true }).check(z.describe(description));

/** Fields that several codes have. */
export const fields = {
  field: text("The field or parameter at fault."),
  limit: count("The most there may be."),
  reason: text("Which of the conditions of the code it is."),
  invoice_id: text("The invoice."),
  certificate_id: text("The certificate."),
  approval_id: text("The request that awaits, or awaited, a second operator."),
  order_id: text("The order."),
  vehicle_id: text("Listing id of the car."),
  current_status: text("Status the resource has."),
  retry_after_seconds: count("Seconds to wait; the same as the header `Retry-After`."),
};

/** The failing paths of a request. */
export const issues = z
  .array(
    z.object({
      path: z.string().check(z.describe("Path of the invalid value, such as `body.max_bid_amount_usd`.")),
      message: z.string().check(z.describe("How to fix it.")),
    }),
  )
  .check(z.describe("Each thing that is wrong."));
