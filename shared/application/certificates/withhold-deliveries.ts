import type { Certificate } from "../../domain/certificates/certificate.ts";
import { updateEndpoint } from "../webhooks/update-endpoint.ts";
import type { CertificateContext, StepRound } from "./certificate-context.ts";

/**
 * Disables the endpoint until `restoreEndpoint`, so that events are recorded but not delivered, as in an
 * outage.
 * @throws Problem webhook_endpoint_not_found
 */
export const withholdDeliveries = async (
  { certificate, now }: StepRound,
  { delivery }: CertificateContext,
): Promise<void> => {
  await updateEndpoint(certificate, { enabled: false }, { now, addressRules: delivery.addressRules });
};

/**
 * Enables the endpoint again after `withholdDeliveries`.
 * @throws Problem webhook_endpoint_not_found
 */
export const restoreEndpoint = async (
  certificate: Certificate,
  now: number,
  { delivery }: Pick<CertificateContext, "delivery">,
): Promise<void> => {
  await updateEndpoint(certificate, { enabled: true }, { now, addressRules: delivery.addressRules });
};
