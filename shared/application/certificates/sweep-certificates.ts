import type { Certificate } from "../../domain/certificates/certificate.ts";
import {
  certificateEndsBy,
  currentStep,
  endCertificate,
} from "../../domain/certificates/conduct-certificate.ts";
import { Problem } from "../../domain/errors/problem.ts";
import { listStuckCertificates } from "../../persistence/certificates/certificates.ts";
import { dueShards } from "../../persistence/table/due-shard.ts";
import { processEach } from "../process-each.ts";
import type { CertificateContext } from "./certificate-context.ts";
import { queueRun } from "./queue-run.ts";
import { storeRun } from "./store-run.ts";
import { restoreEndpoint } from "./withhold-deliveries.ts";

/** Steps during which the endpoint may be disabled. */
const withholdingSteps: readonly string[] = ["reordered_deliveries", "outage"];

/**
 * Continues runs whose message was lost or whose worker died, and ends expired runs, so that every run ends.
 * @returns the numbers of queued and ended runs
 * @throws AggregateError of all failures, after every run was tried
 */
export async function sweepCertificates(
  context: Pick<CertificateContext, "queue" | "delivery">,
): Promise<{ queued: number; ended: number }> {
  const now = context.delivery.clock.now();
  const stuck = (await Promise.all(dueShards.map((shard) => listStuckCertificates(shard, now)))).flat();
  const late = stuck.filter((certificate) => now >= certificateEndsBy(certificate));
  await processEach(stuck, async (certificate) => {
    if (late.includes(certificate)) await end(certificate, now, context);
    else await queueAgain(certificate, now, context);
  });
  return { queued: stuck.length - late.length, ended: late.length };
}

async function queueAgain(
  certificate: Certificate,
  now: number,
  context: Pick<CertificateContext, "queue">,
): Promise<void> {
  const next = await storeRun(certificate, { ...certificate, updatedAt: now });
  if (next !== null) await queueRun(next, context, 0);
}

async function end(
  certificate: Certificate,
  now: number,
  context: Pick<CertificateContext, "delivery">,
): Promise<void> {
  const step = currentStep(certificate);
  if (step !== null && withholdingSteps.includes(step.name)) {
    await restoreEndpoint(certificate, now, context).catch((error: unknown) => {
      if (!(error instanceof Problem)) throw error;
    });
  }
  await storeRun(certificate, endCertificate(certificate, now));
}
