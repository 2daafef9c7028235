import { handler as createKey } from "../../../functions/console/account/create-api-key.ts";
import { handler as listEndpoints } from "../../../functions/partner/webhooks/list-webhook-endpoints.ts";
import { createPartner, type NewPartner } from "../../../shared/application/partners/create-partner.ts";
import type { GatewayHandler } from "../../../shared/http/pipeline.ts";
import { callHandler, type TestAnswer, type TestRequest } from "../../support/requests/call-handler.ts";

/** The operator who opens accounts. */
export const operator = { actor: "operator@example.com", environment: "sandbox", now: Date.now() } as const;
/** Returns status and code of a response. */
export const codeOf = ({ status, body }: TestAnswer) => [status, body.error?.code];

/** Creates a partner and signs its user in to the console. */
export async function signIn(settings: Partial<NewPartner> = {}) {
  const sent = { name: "Harbour Motors", contact_email: "it@harbour.example", ...settings };
  const { partnerId } = await createPartner(sent, operator);
  const claims = { scope: "partner", sub: "buyer@harbour.example", partner_id: partnerId };
  const call = (handler: GatewayHandler, request: TestRequest = {}) =>
    callHandler(handler, { claims, ...request });
  const create = (body: unknown = { name: "Server" }) => call(createKey, { method: "POST", body });
  const onKey = (handler: GatewayHandler, id: string, body?: unknown) =>
    call(handler, { method: "POST", params: { id }, body });
  return { partnerId, call, create, onKey };
}

/** Calls a partner route with a key from an address. */
export const useKey = (apiKey: string, sourceIp = "203.0.113.7") =>
  callHandler(listEndpoints, { headers: { "x-api-key": apiKey }, sourceIp });

/** Calls a partner route as CloudFront does for a client at an address. */
export const useKeyThroughCloudFront = (apiKey: string, address: string, secret = "of-the-stage") =>
  callHandler(listEndpoints, {
    stageVariables: { currentOriginSecret: "of-the-stage" },
    headers: {
      "x-api-key": apiKey,
      "x-origin-secret": secret,
      "cloudfront-viewer-address": `${address}:46532`,
    },
    sourceIp: "130.176.0.1",
  });

/** Runs with the settings of a production function. */
export async function inProduction<Result>(run: () => Promise<Result>): Promise<Result> {
  process.env.ENVIRONMENT = "production";
  try {
    return await run();
  } finally {
    process.env.ENVIRONMENT = "sandbox";
  }
}
