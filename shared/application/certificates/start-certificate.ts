import type { Certificate } from "../../domain/certificates/certificate.ts";
import { openRun } from "../../domain/certificates/certification.ts";
import { startCertificate as beginCertificate } from "../../domain/certificates/conduct-certificate.ts";
import { newCertificateWrite } from "../../persistence/certificates/certificates.ts";
import {
  certificationWriteName,
  getCertification,
  openCertificationWrite,
} from "../../persistence/certificates/certifications.ts";
import { commit } from "../../persistence/table/transaction.ts";
import { getEndpoint } from "../../persistence/webhooks/endpoints.ts";
import { createId } from "../../platform/create-id.ts";
import { commitWithRetries } from "../commit-with-retries.ts";
import { requireEndpoint } from "../webhooks/revise-endpoint.ts";
import type { CertificateContext } from "./certificate-context.ts";
import { queueRun } from "./queue-run.ts";

/** The endpoint to certify, its partner, and the time limit of an observed step. */
export type CertificateRequest = Pick<Certificate, "partnerId" | "endpointId" | "stepDeadlineSeconds">;

/**
 * Starts a run and queues it. A partner has at most one open run and a limited number of runs per day. Both
 * limits are exact under concurrency.
 * @throws Problem webhook_endpoint_not_found; conflict while another run is open; rate_limited beyond the
 * daily limit
 */
export async function startCertificate(
  request: CertificateRequest,
  context: Pick<CertificateContext, "queue"> & { now: number },
): Promise<Certificate> {
  const { now } = context;
  const { partnerId, endpointId } = request;
  requireEndpoint(await getEndpoint(partnerId, endpointId));
  const certificate = beginCertificate({ ...request, certificateId: createId("crt", now) }, now);
  await commitWithRetries(
    async () => {
      const opened = openRun(await getCertification(partnerId), certificate, now);
      await commit([openCertificationWrite(opened), newCertificateWrite(certificate)]);
    },
    (refused) => refused.refusalOf(certificationWriteName) !== undefined,
  );
  await queueRun(certificate, context, 0);
  return certificate;
}
