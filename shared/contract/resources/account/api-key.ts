import * as z from "zod/mini";
import {
  allowlistLimit,
  describeAllowlistFault,
  isAllowlistEntry,
} from "../../../domain/access/allowlist.ts";
import { responseId, responseText } from "../../schema/response-values.ts";
import { timestamp } from "../../schema/timestamp.ts";

/** Maximum length of an address or range. An IPv6 range without abbreviation takes 43 characters. */
const longestAddress = 50;
const longestName = 100;

/** The addresses from which a key is accepted, as sent. */
const allowlistSchema = z
  .array(
    z
      .string()
      .check(
        z.trim(),
        z.maxLength(longestAddress),
        z.refine(isAllowlistEntry, { error: ({ input }) => describeAllowlistFault(String(input)) }),
      ),
  )
  .check(
    z.maxLength(allowlistLimit),
    z.describe(
      "IPv4 and IPv6 addresses and CIDR ranges from which the key is accepted. With an empty list, the key is accepted from any address in the sandbox and from no address in production.",
    ),
  );

/** Body of the routes that issue a key. */
export const newApiKeySchema = z
  .strictObject({
    name: z
      .string()
      .check(
        z.trim(),
        z.minLength(1),
        z.maxLength(longestName),
        z.describe("Purpose of the key, which distinguishes it from other keys."),
      ),
    allowlist: z._default(allowlistSchema, []),
  })
  .check(z.meta({ id: "NewApiKey", description: "The key to issue." }));

/** Body of the route that replaces a key's allowlist. */
export const allowlistChangeSchema = z
  .strictObject({ allowlist: allowlistSchema })
  .check(z.meta({ id: "AllowlistChange", description: "All addresses from which a key is accepted." }));

/** The public fields of a key. */
export const keyFields = {
  id: responseId.check(z.describe("Key id.")),
  partner_id: responseId.check(z.describe("Partner of the key.")),
  name: responseText(longestName).check(z.describe("Purpose of the key.")),
  last_four: responseText(4).check(z.describe("Last four characters of the value.")),
  status: z.enum(["active", "revoked"]).check(z.describe("Whether the key is still accepted.")),
  allowlist: allowlistSchema,
  quota_limit: z.nullable(z.int()).check(z.describe("Lifetime budget of calls; null for unlimited.")),
  quota_used: z.nullable(z.int()).check(z.describe("Calls counted so far; null for unlimited.")),
  created_at: timestamp,
  revoked_at: z.nullable(timestamp),
  last_used_at: z.nullable(timestamp).check(z.describe("Last use of the key, to the minute.")),
};

/** A key as the console shows it. */
export const apiKeySchema = z
  .object(keyFields)
  .check(z.meta({ id: "ApiKey", description: "An API key; its value is not stored." }));

/** A key just issued. */
export const issuedApiKeySchema = z
  .object({ ...keyFields, key: responseId.check(z.describe("The value for `x-api-key`. Shown only once.")) })
  .check(z.meta({ id: "IssuedApiKey", description: "A new API key with its value." }));
