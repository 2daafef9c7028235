import * as z from "zod/mini";
import type { RouteDefinition } from "../../../shared/contract/define-route.ts";

/** Valid bodies, by operation id, for routes on a partner's own resource that reject an empty object. */
const samples: Readonly<Record<string, unknown>> = {
  changeOrderBid: { max_bid_amount_usd: 50_000 },
  reportOrderStatus: { status: "customs" },
  simulateOrderStatus: { status: "acquiring" },
  updateWebhookEndpoint: { description: "taken over" },
  hideWatchMatches: { vehicle_ids: ["none"] },
  unhideWatchMatches: { vehicle_ids: ["none"] },
  addWatchMatches: { vehicle_ids: ["none"] },
  removeWatchMatches: { vehicle_ids: ["none"] },
  sendOrderMessage: { text: "Is it loaded?" },
  sendMessage: { text: "Is it loaded?" },
  answerMessageThread: { text: "It is." },
  createAttachment: { name: "car.jpg", content_type: "image/jpeg", size_bytes: 1_000 },
  createInspectionReport: { content_type: "application/pdf", size_bytes: 1_000 },
  createOperatorAttachment: { name: "car.jpg", content_type: "image/jpeg", size_bytes: 1_000 },
  markMessageThreadRead: { through: 1 },
  issueChatToken: { lifetime_seconds: 900 },
  issueOperatorChatToken: { lifetime_seconds: 900 },
  markOperatorThreadRead: { through: 1 },
  assignMessageThread: { user_id: null, version: 0 },
  withdrawMessage: { reason: "written by mistake" },
  testWatchWebhook: { vehicle_id: "none" },
  startCertificate: { webhook_endpoint_id: "none" },
  createArchiveDownload: { key: "audit/2026-11-20/1-2-3.ndjson.gz", reason: "asked for" },
  replaceResultDraft: { rows: [], version: 0 },
  disablePartnerEndpoint: { reason: "The endpoint sends each event back to us." },
  recoverPartnerEndpoint: { from: "2026-11-20T09:00:00+09:00" },
  changeUser: { role: "buyer" },
  changeAccountUser: { role: "buyer" },
  replaceApiKeyAllowlist: { allowlist: ["192.0.2.1"] },
};

/**
 * Returns a body that passes validation, so that a request reaches the ownership check. Undefined for routes
 * without a body.
 * @throws Error for a route that rejects an empty object and has no sample
 */
export function sampleBodyOf(route: RouteDefinition): unknown {
  if (route.body === undefined || route.ignoresBody === true) return undefined;
  const sample = samples[(route.partnerRoute ?? route).operationId] ?? {};
  if (z.safeParse(route.body, sample).success) return sample;
  throw new Error(
    `${route.operationId}: give test/support/requests/sample-bodies.ts a body that the route accepts`,
  );
}
