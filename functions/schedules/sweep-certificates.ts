import { queueCertificate } from "../../shared/adapters/queues/queue-certificate.ts";
import { sweepCertificates } from "../../shared/application/certificates/sweep-certificates.ts";
import { deployedDeliveryContext } from "../../shared/application/webhooks/delivery-context.ts";
import { logger } from "../../shared/platform/logger.ts";

/** Continues stalled certification runs once a minute, and ends expired runs. */
export async function handler(): Promise<void> {
  const swept = await sweepCertificates({ queue: queueCertificate, delivery: deployedDeliveryContext() });
  if (swept.ended > 0) logger.warn("Certificates ended because their time was over", swept);
}
