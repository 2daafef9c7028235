import type { Certificate } from "../../domain/certificates/certificate.ts";
import { logger } from "../../platform/logger.ts";
import type { CertificateContext } from "./certificate-context.ts";

/** Queues a run. If that fails, the sweep finds the run later. */
export async function queueRun(
  { partnerId, certificateId, version }: Certificate,
  { queue }: Pick<CertificateContext, "queue">,
  delaySeconds: number,
): Promise<void> {
  await queue({ partnerId, certificateId, version }, delaySeconds).catch((error: Error) => {
    logger.warn("A certificate was not queued and waits for the sweep", { certificateId, error });
  });
}
