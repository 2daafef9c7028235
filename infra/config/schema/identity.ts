import * as z from "zod";
import { baseUrl, line } from "./texts.ts";

/** A user directory of the stage's own, in Cognito. */
const ownDirectory = z.strictObject({
  kind: z.literal("cognito"),
  /** First label of the sign-in page's domain, unique in the region. */
  domainPrefix: z.string().regex(/^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/, "Use letters, digits and hyphens"),
  /**
   * Second factor by codes of an app (TOTP): required of all users, of users who set it up, or of none.
   * A stage with production cannot set it to `off`.
   */
  mfa: z.enum(["required", "optional", "off"]),
});

/** An existing user directory of any OpenID Connect provider. */
const foreignDirectory = z.strictObject({
  kind: z.literal("external"),
  /** Exactly as in the `iss` claim of its tokens. */
  issuerUrl: baseUrl,
  /** Accepted values of `aud` or `client_id`. */
  audiences: z.array(line(200)).min(1).max(10),
  /** Id of the public client with which people sign in to the web console. */
  consoleClientId: line(200),
  operatorScope: line(128),
  partnerScope: line(128),
  /** The id by which the console manages the people of the local issuer; only in a local stage. */
  localUserPoolId: line(55).exactOptional(),
});

/** The token issuer of console users. */
export const identity = z.discriminatedUnion("kind", [ownDirectory, foreignDirectory]);
