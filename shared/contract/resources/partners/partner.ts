import * as z from "zod/mini";
import { invoiceLimits } from "../../../domain/invoices/invoice-limits.ts";
import { longestId } from "../../../domain/text-limits.ts";
import { dayMinutes } from "../../../domain/time/durations.ts";
import { isTimeZone } from "../../../domain/time/is-time-zone.ts";
import { responseId } from "../../schema/response-values.ts";
import { timestamp } from "../../schema/timestamp.ts";
import { certificateSummarySchema } from "../certificates/certificate.ts";

const shortText = (description: string) =>
  z.string().check(z.trim(), z.minLength(1), z.maxLength(invoiceLimits.text), z.describe(description));

const consignee = z.strictObject({
  name: shortText("Company to which the invoice is made out."),
  address: z
    .string()
    .check(
      z.trim(),
      z.minLength(1),
      z.maxLength(invoiceLimits.address),
      z.describe("Postal address, with lines separated by `\\n`."),
    ),
  email: z
    .optional(z.nullable(z.email().check(z.maxLength(invoiceLimits.email))))
    .check(z.describe("Address for the invoice, if any.")),
  phone: z.optional(z.nullable(shortText("Telephone number with country code."))),
  company_registration: z.optional(z.nullable(shortText("Registration or tax number."))),
});
const consigneeIs = "Recipient of an invoice.";

/** The recipient of an invoice, as entered by operators. */
export const consigneeInput = consignee.check(z.meta({ id: "ConsigneeInput", description: consigneeIs }));

const usd = (description: string) => z.int().check(z.minimum(0), z.maximum(100_000), z.describe(description));

/** The settings that operators enter when they create or change a partner. */
const settings = {
  name: shortText("Name of the partner's business."),
  contact_email: z
    .email()
    .check(z.maxLength(invoiceLimits.email), z.describe("Receives mail about the integration.")),
  invoice_prefix: z.string().check(
    z.maxLength(10),
    z.refine((text) => /^[A-Z0-9]{2,10}$/.test(text), "must be 2 to 10 upper-case letters and digits"),
    z.describe("First part of the partner's invoice numbers; unique among partners in production."),
  ),
  production_approved: z.boolean().check(z.describe("Whether production keys may be issued.")),
  history_lookup_enabled: z.boolean().check(z.describe("Whether history lookups may be requested.")),
  trial: z
    .boolean()
    .check(z.describe("Trial accounts hold two sandbox keys with a lifetime call budget each.")),
  order_lead_minutes: z
    .int()
    .check(
      z.minimum(0),
      z.maximum(30 * dayMinutes),
      z.describe("Orders can be placed until this many minutes before the auction."),
    ),
  inspection_window_days: z
    .int()
    .check(
      z.minimum(0),
      z.maximum(30),
      z.describe("Inspections can be requested until this many days before auction day."),
    ),
  timezone: z
    .string()
    .check(
      z.maxLength(100),
      z.refine(isTimeZone, "must be an IANA time zone such as Africa/Lagos, or UTC"),
      z.describe("Time zone in which the day of the inspection cutoff ends."),
    ),
  discount_config: z
    .strictObject({
      fixed_discount_amount: z.optional(
        usd("Discount in whole US dollars, subtracted from the landed cost."),
      ),
      commission_amount: z.optional(usd("Commission of the operator in whole US dollars.")),
    })
    .check(z.describe("Amounts agreed between the partner and the operator.")),
  consignee: z.nullable(consigneeInput),
};

/** Body of `POST /ops/v1/partners`. */
export const newPartnerSchema = z
  .strictObject({
    ...z.partial(z.object(settings)).shape,
    name: settings.name,
    contact_email: settings.contact_email,
    id: z.optional(
      z.string().check(
        z.maxLength(longestId),
        z.refine((text) => /^pt_[0-9a-z]{22}$/.test(text), "must be pt_ and 22 digits or lower-case letters"),
        z.describe(
          "Id of the account in the other environment, to give the new account the same id. If absent, an id is generated.",
        ),
      ),
    ),
  })
  .check(z.meta({ id: "NewPartner", description: "A partner account to create." }));

/** Body of `PATCH /ops/v1/partners/{id}`. */
export const partnerChangeSchema = z
  .partial(z.strictObject(settings))
  .check(
    z.meta({ id: "PartnerChange", description: "The settings to change; omitted settings stay unchanged." }),
  );

/** A partner in the console API. */
export const partnerSchema = z
  .object({
    id: responseId.check(z.describe("Partner id.")),
    ...settings,
    consignee: z.nullable(consignee.check(z.meta({ id: "Consignee", description: consigneeIs }))),
    active_key_count: z.int().check(z.describe("Number of keys of this environment that are not revoked.")),
    created_at: timestamp,
    updated_at: timestamp,
  })
  .check(z.meta({ id: "Partner", description: "A partner account in this environment." }));

/** One partner, with the latest certification run of its integration. */
export const partnerDetailSchema = z
  .object({
    ...partnerSchema.shape,
    latest_certificate: z
      .nullable(certificateSummarySchema)
      .check(
        z.describe(
          "The latest certificate of the partner's integration; null before the first certificate, and in production.",
        ),
      ),
  })
  .check(z.meta({ id: "PartnerDetail", description: "A partner account, with its latest certificate." }));

/** A partner's account for its own users. */
export const accountSchema = z
  .object({
    ...partnerSchema.shape,
    environment: z.enum(["sandbox", "production"]).check(z.describe("Environment of this account.")),
    key_limit: z
      .nullable(z.int())
      .check(z.describe("Maximum number of active keys of the account; null for no limit.")),
  })
  .check(z.meta({ id: "Account", description: "Your account in this environment." }));
