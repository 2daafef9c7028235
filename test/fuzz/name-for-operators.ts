import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { made } from "../support/requests/owned-things.ts";
import { startWebhookReceiver } from "../support/services/start-webhook-receiver.ts";
import type { Answer, PartnerClient, StageClient } from "../support/stage/stage-client.ts";
import type { KnownValues } from "./generate-valid.ts";

const patienceMilliseconds = 60_000;

/**
 * Creates resources that only operator routes name, by the path segment before their id.
 * @throws Error with the response if one could not be created
 */
export async function nameForOperators(
  stage: StageClient,
  partner: PartnerClient,
  own: { orderId: string; threadId: string },
): Promise<KnownValues> {
  const call = async (method: string, path: string, body?: object, headers?: Record<string, string>) =>
    made(await stage.operator("sandbox", method, `/ops/v1${path}`, body, headers));
  const batches = await call("GET", "/inventory/batches?source=auction_a&limit=5");
  const queues = await call("GET", "/dead-letter-queues");
  const approvals = await call("GET", "/approvals");
  const search = await call("POST", "/request-searches", { request_id: "JKJaXmPLvHcESHA=" });
  const answer = { text: "Written to be withdrawn" };
  const key = { "idempotency-key": randomUUID() };
  const message = await call("POST", `/message-threads/${own.threadId}/messages`, answer, key);
  const view = await call("POST", `/partners/${partner.partnerId}/views`);
  return {
    views: [view.id, "none"],
    batches: [...idsOf(batches), "none"],
    "dead-letter-queues": [...queues.data.map(({ name }: { name: string }) => name), "none"],
    // Only production requires a second operator.
    approvals: [...idsOf(approvals), "none"],
    "result-drafts": ["2026-12-03", "2026-12-04"],
    "request-searches": [search.id, "none"],
    messages: [message.id, "none"],
    failed: [
      await failDelivery(partner, own.orderId, () => call("GET", "/deliveries/failed?limit=200")),
      "none",
    ],
  };
}

const idsOf = ({ data }: { data: { id: string }[] }): string[] => data.map(({ id }) => id);

/** Makes a delivery fail permanently and returns its id. */
async function failDelivery(
  partner: PartnerClient,
  orderId: string,
  listFailed: () => Promise<Answer["body"]>,
): Promise<string> {
  const receiver = await startWebhookReceiver(() => 410);
  try {
    made(await partner.post("/v1/webhook-endpoints", { url: receiver.url }));
    const next = { status: "export_processing" };
    made(await partner.post(`/v1/orders/${orderId}/sandbox-status`, next));
    const deadline = performance.now() + patienceMilliseconds;
    while (performance.now() < deadline) {
      const { data } = await listFailed();
      const own = data.find(({ partner_id: id }: { partner_id: string }) => id === partner.partnerId);
      if (own !== undefined) return own.id;
      await pause(200);
    }
    throw new Error(`No delivery failed within ${patienceMilliseconds / 1_000} s`);
  } finally {
    await receiver.stop();
  }
}
