import { statusOf } from "../../contract/error-status.ts";
import type { Certificate, CertificateStep } from "../../domain/certificates/certificate.ts";
import type { CertificateReference } from "../../domain/certificates/certificate-message.ts";
import { definitionOf } from "../../domain/certificates/certificate-steps.ts";
import { applyOutcome, beginStep, currentStep } from "../../domain/certificates/conduct-certificate.ts";
import { Problem } from "../../domain/errors/problem.ts";
import { getCertificate } from "../../persistence/certificates/certificates.ts";
import type { Write } from "../../persistence/table/transaction.ts";
import { logger } from "../../platform/logger.ts";
import { readEventStream } from "../webhooks/revise-endpoint.ts";
import type { CertificateContext, RoundResult } from "./certificate-context.ts";
import { queueRun } from "./queue-run.ts";
import { stepPlayers } from "./step-players.ts";
import { storeRun } from "./store-run.ts";

/** The worker starts no further attempt after this time, so that two attempts of 15 s still fit into its timeout. */
const roundsMilliseconds = 20_000;
const pauseSeconds = { played: 1, observed: 3 } as const;

/**
 * Continues a run: performs its steps in order until one must wait, then queues the run again. A message with an
 * outdated version is dropped, because another worker has continued the run.
 * @throws Error if anything but the integration fails before the step's time limit; the step is then repeated
 */
export async function runCertificate(
  reference: CertificateReference,
  context: CertificateContext,
): Promise<void> {
  const { clock } = context.delivery;
  const startedAt = clock.now();
  let certificate = await getCertificate(reference.partnerId, reference.certificateId);
  if (certificate?.version !== reference.version) return;
  for (;;) {
    const step = currentStep(certificate);
    if (step === null) return;
    const { next, writes } = await workOnStep(certificate, step, context);
    const stored: Certificate | null =
      next === certificate ? certificate : await storeRun(certificate, next, writes);
    if (stored === null || stored.result !== "running") return;
    certificate = stored;
    const hasToWait = currentStep(stored)?.name === step.name && step.state === "running";
    if (!hasToWait && clock.now() - startedAt < roundsMilliseconds) continue;
    await queueRun(stored, context, pauseSeconds[definitionOf(step.name).kind]);
    return;
  }
}

/** Returns the run after one attempt at its current step; the same object if nothing changed. */
async function workOnStep(
  certificate: Certificate,
  step: CertificateStep,
  context: CertificateContext,
): Promise<{ next: Certificate; writes: readonly Write[] }> {
  const now = context.delivery.clock.now();
  if (step.progress === null) {
    // The newest event number is stored before the simulation starts, so that all events of the step have higher
    // numbers.
    const { lastSequence } = await readEventStream(certificate.partnerId);
    return { next: beginStep(certificate, step.name, lastSequence, now), writes: [] };
  }
  const round = { certificate, step, progress: step.progress, now };
  const result = await stepPlayers[step.name](round, context).catch((error: unknown) =>
    resultOfFailure(error, step, now),
  );
  const { change, writes = [], ...outcome } = result;
  const next = applyOutcome({ ...certificate, ...change }, outcome, context.delivery.clock.now());
  return { next: isSame(certificate, next, step) ? certificate : next, writes };
}

const isSame = (before: Certificate, after: Certificate, { name }: CertificateStep): boolean => {
  const stepOf = ({ steps }: Certificate) => JSON.stringify(steps.find((one) => one.name === name));
  return before.result === after.result && stepOf(before) === stepOf(after);
};

/**
 * Returns the result of a step that an error interrupted. A rejection (4xx) is a failure of the integration: for
 * example, its endpoint was deleted, or it has reached the watch limit. A rate limit only delays the step. Any other
 * error is thrown before the step's deadline, so that the step is repeated; after the deadline, the step fails.
 */
function resultOfFailure(error: unknown, step: CertificateStep, now: number): RoundResult {
  const { evidence, deadlineAt } = step;
  const isOurs = !(error instanceof Problem) || statusOf(error) >= 500;
  if (isOurs && deadlineAt !== null && now < deadlineAt) throw error;
  if (isOurs) {
    logger.error("A step of a certificate could not be played", { step: step.name, error: error as Error });
    return { state: "failed", evidence, finding: "The step could not be run. Start another certificate." };
  }
  // For example, too many pings per minute.
  if (error.code === "rate_limited") return { state: "running", evidence };
  return { state: "failed", evidence, finding: error.message };
}
