import type { Certificate, CertificateSummary } from "../../domain/certificates/certificate.ts";
import { Problem } from "../../domain/errors/problem.ts";
import { getCertificate, readCertificatePage } from "../../persistence/certificates/certificates.ts";
import { getCertification } from "../../persistence/certificates/certifications.ts";
import { readPartner } from "../partners/read-partner.ts";

/**
 * Returns a partner's certificate.
 * @throws Problem certificate_not_found when the partner has none with this id
 */
export async function requireCertificate(partnerId: string, certificateId: string): Promise<Certificate> {
  const certificate = await getCertificate(partnerId, certificateId);
  if (certificate !== null) return certificate;
  const message =
    "There is no certificate with this id in this account. List the certificates to find its id.";
  throw new Problem("certificate_not_found", message, { certificate_id: certificateId });
}

/** Returns a partner's certificates, newest first, and the id to continue after; null at the end. */
export const listCertificates = readCertificatePage;

/**
 * Lists a partner's certificates for an operator.
 * @throws Problem not_found for an unknown partner
 */
export async function listPartnerCertificates(
  partnerId: string,
  limit: number,
  after: string | null,
): Promise<{ certificates: Certificate[]; next: string | null }> {
  const [page] = await Promise.all([readCertificatePage(partnerId, limit, after), readPartner(partnerId)]);
  return page;
}

/** Reads the status of the partner's last certificate; null if the partner has none. */
export const readLatestCertificate = async (partnerId: string): Promise<CertificateSummary | null> =>
  (await getCertification(partnerId))?.latest ?? null;
