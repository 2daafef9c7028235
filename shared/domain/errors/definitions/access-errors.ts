import * as z from "zod/mini";
import { fields, text } from "../detail-fields.ts";
import type { ErrorDefinition } from "../error-definition.ts";
import { table } from "../page-text.ts";

/** Errors with status 401 or 403. */
export const accessErrors = {
  missing_api_key: {
    status: 401,
    title: "The x-api-key header is absent.",
    meaning: "The request carries no API key.",
    causes:
      "Every route except `GET /v1/health` and `GET /.well-known/jwks.json` needs the header `x-api-key`. A proxy or a redirect may have dropped the header.",
    fix: "Send `x-api-key: svc_stg_...` to the sandbox host or `svc_prd_...` to the production host. Never put the key in a URL.",
    example: { message: "Send your API key in the x-api-key header." },
  },
  invalid_api_key: {
    status: 401,
    title: "The key is unknown, revoked or belongs to the other environment.",
    meaning: "The key was rejected. The call does not count against a budget.",
    causes:
      "The key is mistyped, truncated, revoked or rotated, or it belongs to the other environment. `svc_stg_` keys work on the sandbox host, and `svc_prd_` keys work on the production host.",
    fix: "Check that the prefix of the key belongs to the host. In the console, find the key with the same last four characters, and check that it is active. A lost key cannot be shown again: create a new key and revoke the lost key.",
    example: {
      message:
        "Keys that begin with svc_prd_ belong to production, and this is the sandbox. Send a key that begins with svc_stg_, or call the production host.",
    },
  },
  invalid_chat_token: {
    status: 401,
    title: "The chat token has expired or is not valid in this environment.",
    meaning: "A handshake or frame of the chat stream was rejected.",
    causes:
      "The token has expired, was changed or belongs to the other environment, or the API key that requested it was revoked. A handshake needs exactly two subprotocols, `chat.v1` and the token. Browsers report a rejected handshake only as a closed connection.",
    fix: "Request a new token from your server (`POST /v1/message-threads/{id}/tokens`) and connect again. To avoid this error, request the next token shortly before `expires_at`.",
    example: {
      message:
        "The token has expired, was changed, or belongs to the other environment. Request a new token from your server and connect again.",
    },
  },
  ip_not_allowed: {
    status: 403,
    title: "The calling address is not on the key's allowlist.",
    meaning:
      "The key is valid, but its allowlist does not contain your IP address. The call does not count against a budget.",
    causes:
      "Production keys work only from their allowlist; an empty allowlist rejects every address. IPv4 and IPv6 are matched separately.",
    fix: "Add `details.address`, or a range that contains it, to the key's allowlist. If your network uses IPv4 and IPv6, add addresses of both versions. A change applies from the next request, or within 60 seconds if our database does not respond.",
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
    meaning: "The account is not allowed to request history reports.",
    causes: "In production, lookups cost money and must be enabled for each partner.",
    fix: "Ask the operator to enable history lookups. Meanwhile, use the sandbox, which needs no approval.",
    example: {
      message:
        "History lookups are not enabled for this account yet. Ask the operator to enable them; the sandbox needs no approval.",
    },
  },
  key_limit_reached: {
    status: 403,
    title: "The account has the maximum number of active keys.",
    meaning: "No key was created.",
    causes: "Trial accounts may have at most two active sandbox keys.",
    fix: "Revoke an unused key, or rotate an existing key.",
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
    meaning: "No production key was created.",
    causes: "The account has not been approved for production yet; production orders are binding.",
    fix: "Ask the operator for approval. Meanwhile, you can create sandbox keys, which work on the same routes.",
    example: { message: "The account is not approved for production. Ask the operator for approval." },
  },
  forbidden: {
    status: 403,
    title: "The signed-in user, or the calling web page, may not do this.",
    meaning:
      "The sign-in or key is valid but lacks permission, or the call came from a web page of another origin.",
    causes: table("Detail or route", "Cause", {
      "`details.required_scope`": "A console route needs the scope `operator` or `partner`",
      "`details.required_roles`": "The user's role may not do this",
      "`details.required_claim`, `details.partner_id`":
        "The user belongs to no account, or the user's account does not exist in this environment",
      "`details.partner_view`":
        "An operator's view of a partner's console has ended (`ended`), or the request is not a `GET` (`read_only`)",
      "Test events of a watch": "Not available in production",
      "`details.origin`": "The assistant server rejects requests from web pages of other origins",
      "`request_id` `none`": "The firewall matched a known attack",
    }),
    fix: "Sign in with the required scope; a program names the scope when it requests its token. For another role, ask an administrator. For a missing claim or account, ask the operator. If a view has ended, start a new one from the partner's page. Send test events in the sandbox. Call the assistant from a program that sends no `Origin` header. If the firewall rejected a normal request, send the operator the header `X-Amz-Cf-Id`.",
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
