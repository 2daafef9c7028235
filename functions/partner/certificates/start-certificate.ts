import { queueCertificate } from "../../../shared/adapters/queues/queue-certificate.ts";
import { presentCertificate } from "../../../shared/application/certificates/present-certificate.ts";
import { startCertificate } from "../../../shared/application/certificates/start-certificate.ts";
import { startCertificateRoute } from "../../../shared/contract/routes/certificates/start-certificate.ts";
import { partnerHandler } from "../../../shared/http/partner-handler.ts";

/** `POST /v1/certificates` */
export const handler = partnerHandler(startCertificateRoute, async ({ body, caller, now }) => {
  const request = {
    partnerId: caller.partnerId,
    endpointId: body.webhook_endpoint_id,
    stepDeadlineSeconds: body.step_deadline_seconds,
  };
  const certificate = await startCertificate(request, { now, queue: queueCertificate });
  return { status: 202, body: presentCertificate(certificate) };
});
