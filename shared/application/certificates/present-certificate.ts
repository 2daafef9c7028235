import {
  type CertificateEntry,
  type CertificateResource,
  certificateEntrySchema,
  certificateSchema,
} from "../../contract/resources/certificates/certificate.ts";
import { presenter } from "../../contract/schema/convert.ts";
import type { Certificate, CertificateStep } from "../../domain/certificates/certificate.ts";
import { definitionOf } from "../../domain/certificates/certificate-steps.ts";
import { currentStep } from "../../domain/certificates/conduct-certificate.ts";

const hiddenFields = ["certificateId", "partnerId", "endpointId", "updatedAt", "version"] as const;
const present = presenter(certificateSchema, hiddenFields);
const presentEntry = presenter(certificateEntrySchema, [...hiddenFields, "steps"]);

/** Returns the report of a run, the same for its partner and for operators. */
export const presentCertificate = (certificate: Certificate): CertificateResource =>
  present({ ...shownFacts(certificate), steps: certificate.steps.map(shownStep) });

/** Returns a run as a list shows it. */
export const presentCertificateEntry = (certificate: Certificate): CertificateEntry =>
  presentEntry(shownFacts(certificate));

const shownFacts = (certificate: Certificate) => ({
  ...certificate,
  id: certificate.certificateId,
  webhookEndpointId: certificate.endpointId,
  currentStep: currentStep(certificate)?.name ?? null,
  passedAt: certificate.result === "passed" ? certificate.finishedAt : null,
});

function shownStep({ progress: _, ...step }: CertificateStep) {
  const { kind, proves, instruction, mend, guideSection } = definitionOf(step.name);
  const isMissed = step.state === "failed" || step.state === "expired";
  return {
    ...step,
    ...{ kind, proves, instruction },
    mend: isMissed ? mend : null,
    guidePath: `/docs/${guideSection}`,
    evidence: step.evidence.map(({ durationMilliseconds, ...rest }) => ({
      ...rest,
      durationMs: durationMilliseconds,
    })),
  };
}
