import { setTimeout as pause } from "node:timers/promises";
import { startWebhookReceiver } from "../../../support/services/start-webhook-receiver.ts";
import { makeCall, routeOf } from "./recorder.ts";
import type { World } from "./world.ts";

const operator = { scope: "operator" } as const;
const pollMilliseconds = 200;

/**
 * Shows a failed certificate, whose endpoint rejects its first delivery. A passing run would take a minute and
 * has the same fields.
 */
export async function walkCertificates({ recorder, key, partnerId, names }: World): Promise<void> {
  const as = { key };
  const receiver = await startWebhookReceiver(() => 500);
  names.push([receiver.url, "https://partner.example.com/certified"]);
  try {
    const { body: endpoint } = await recorder.uncaptured("createWebhookEndpoint", {
      ...{ as, body: { url: receiver.url } },
    });
    const { body: begun } = await recorder.call("startCertificate", {
      ...{ as, body: { webhook_endpoint_id: endpoint.id, step_deadline_seconds: 600 } },
    });
    const path = { id: begun.id };
    while ((await makeCall(routeOf("getCertificate"), { as, path })).body.result === "running")
      await pause(pollMilliseconds);
    await recorder.call("getCertificate", { as, path });
    await recorder.call("listCertificates", { as });
    const account = { id: partnerId };
    await recorder.call("listPartnerCertificates", { as: operator, path: account });
    await recorder.call("getPartnerCertificate", {
      ...{ as: operator, path: { ...account, certificate_id: begun.id } },
    });
    await recorder.uncaptured("deleteWebhookEndpoint", { as, path: { id: endpoint.id } });
  } finally {
    await receiver.stop();
  }
}
