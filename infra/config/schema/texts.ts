import * as z from "zod";

/** Returns the schema of one line of text. */
export const line = (maxLength: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(maxLength)
    .regex(/^[^\p{Cc}]*$/u, "Use one line");

/** A host name of at least two labels. @see https://www.rfc-editor.org/rfc/rfc1123#section-2 */
export const domainName = z
  .string()
  .max(253)
  .regex(
    /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/,
    "Use a lower-case domain name",
  );

/** A base URL without query, fragment, credentials or a trailing slash. */
export const baseUrl = z
  .string()
  .max(500)
  .regex(/^https?:\/\/[^\s/?#@]+(?:\/[^\s?#]*[^\s?#/])?$/, "Use a URL without a slash at the end");

/** The URL of a WebSocket API. */
export const streamUrl = z
  .string()
  .max(500)
  .regex(
    /^wss?:\/\/[^\s/?#@]+(?:\/[^\s?#]*[^\s?#/])?$/,
    "Use a URL of WebSockets without a slash at the end",
  );

/** An email address. */
export const mailAddress = z.email().max(254);

/** The name of a secret in Secrets Manager. A stage file contains only the name. */
export const secretName = z.string().regex(/^[A-Za-z0-9/_+=.@-]{1,500}$/, "Use the name of a secret");
