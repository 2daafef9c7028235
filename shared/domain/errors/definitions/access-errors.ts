import * as z from "zod/mini";
import { fields, text } from "../detail-fields.ts";
import type { ErrorDefinition } from "../error-definition.ts";

/** Errors with status 401 or 403. */
export const accessErrors = {
  missing_api_key: {
    status: 401,
    title: "The x-api-key header is absent.",
    example: { message: "Send your API key in the x-api-key header." },
  },
  invalid_api_key: {
    status: 401,
    title: "The key is unknown, revoked or belongs to the other environment.",
    example: {
      message:
        "Keys that begin with svc_prd_ belong to production, and this is the sandbox. Send a key that begins with svc_stg_, or call the production host.",
    },
  },
  invalid_chat_token: {
    status: 401,
    title: "The chat token has expired or is not valid in this environment.",
    example: {
      message:
        "The token has expired, was changed, or belongs to the other environment. Request a new token from your server and connect again.",
    },
  },
  ip_not_allowed: {
    status: 403,
    title: "The calling address is not on the key's allowlist.",
    details: {
      address: z.string().check(z.describe("The address that the call came from.")),
    },
    example: {
      message: "This key is not accepted from your address. Add it to the key's allowlist in the console.",
      details: { address: "203.0.113.7" },
    },
  },
  history_lookup_not_enabled: {
    status: 403,
    title: "History lookups are not enabled for this partner.",
    example: {
      message:
        "History lookups are not enabled for this account yet. Ask the operator to enable them; the sandbox needs no approval.",
    },
  },
  key_limit_reached: {
    status: 403,
    title: "The account has the maximum number of active keys.",
    details: {
      limit: z.int().check(z.describe("The most active keys of a trial account.")),
      active: z.int().check(z.describe("Active keys now.")),
    },
    example: {
      message: "A trial account holds at most 2 active sandbox keys. Revoke or rotate one first.",
      details: { limit: 2, active: 2 },
    },
  },
  production_not_approved: {
    status: 403,
    title: "The account is not approved for production.",
    example: { message: "The account is not approved for production. Ask the operator for approval." },
  },
  forbidden: {
    status: 403,
    title: "The signed-in user, or the calling web page, may not do this.",
    details: {
      required_scope: text("The scope that the token lacks."),
      required_claim: text("The claim that the token lacks."),
      partner_view: text("Why the view of a partner's console is rejected: `ended` or `read_only`."),
      required_roles: z.optional(
        z.array(z.string()).check(z.describe("The roles of which the user needs one.")),
      ),
      origin: text("The origin of the page that called."),
      reason: fields.reason,
      approval_id: fields.approval_id,
      partner_id: text("The partner without an account in this environment."),
      environment: text("The environment in which the partner has no account."),
    },
    example: {
      message: "This request requires the scope operator. Sign in with an account that has it.",
      details: { required_scope: "operator" },
    },
  },
} satisfies Record<string, ErrorDefinition>;
