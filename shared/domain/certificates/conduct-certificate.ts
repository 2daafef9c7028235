import { hourMilliseconds, minuteMilliseconds } from "../time/durations.ts";
import type {
  Certificate,
  CertificateResult,
  CertificateStep,
  CertificateSummary,
  Evidence,
  StepProgress,
} from "./certificate.ts";
import { evidenceLimits } from "./certificate.ts";
import { definitionOf, stepNames } from "./certificate-steps.ts";

/** Time limit of a played step. It is longer than a first attempt, a retry and the queue delays together. */
const playedStepMilliseconds = 2 * minuteMilliseconds;
/** A run without progress for this long is queued again. */
const patienceMilliseconds = 2 * minuteMilliseconds;

/** Result of one attempt at a step. */
export interface StepOutcome {
  state: "running" | "passed" | "failed";
  /** Evidence of the whole step so far; replaces the evidence of earlier attempts. */
  evidence: readonly Evidence[];
  finding?: string;
  progress?: Partial<StepProgress>;
}

/** Returns a new run whose first step has not started. */
export const startCertificate = (
  identity: Pick<Certificate, "partnerId" | "certificateId" | "endpointId" | "stepDeadlineSeconds">,
  now: number,
): Certificate => ({
  partnerId: identity.partnerId,
  certificateId: identity.certificateId,
  endpointId: identity.endpointId,
  result: "running",
  stepDeadlineSeconds: identity.stepDeadlineSeconds,
  steps: stepNames.map((name) => ({
    ...{ name, state: "waiting", startedAt: null, deadlineAt: null, finishedAt: null },
    ...{ finding: null, evidence: [], progress: null },
  })),
  orderId: null,
  createdAt: now,
  updatedAt: now,
  finishedAt: null,
  version: 1,
});

/** Returns the current step; null once the run has ended. */
export const currentStep = ({ result, steps }: Certificate): CertificateStep | null =>
  result === "running"
    ? (steps.find(({ state }) => state === "running" || state === "waiting") ?? null)
    : null;

/** Returns when the run counts as stuck, epoch milliseconds. */
export const certificateRecheckAt = ({ updatedAt }: Certificate): number => updatedAt + patienceMilliseconds;

/** Returns the deadline of the run, epoch milliseconds: the time limits of all steps, plus an hour for delays. */
export const certificateEndsBy = ({ createdAt, stepDeadlineSeconds, steps }: Certificate): number =>
  steps.reduce(
    (sum, { name }) => sum + stepMilliseconds(name, stepDeadlineSeconds),
    createdAt + hourMilliseconds,
  );

const stepMilliseconds = (name: CertificateStep["name"], deadlineSeconds: number): number =>
  definitionOf(name).kind === "observed" ? deadlineSeconds * 1000 : playedStepMilliseconds;

/** Returns the run with a started step; `baseSequence` is the partner's last event. */
export function beginStep(
  certificate: Certificate,
  name: CertificateStep["name"],
  baseSequence: number,
  now: number,
): Certificate {
  const deadlineAt = now + stepMilliseconds(name, certificate.stepDeadlineSeconds);
  const progress = { baseSequence, phase: 0, replayIds: [] };
  return changeStep(certificate, name, { state: "running", startedAt: now, deadlineAt, progress }, now);
}

/** Returns the run after an attempt at a step: continued, ended or expired. */
export function applyOutcome(certificate: Certificate, outcome: StepOutcome, now: number): Certificate {
  const step = currentStep(certificate);
  if (step === null) return certificate;
  const { kind } = definitionOf(step.name);
  const isLate = outcome.state === "running" && step.deadlineAt !== null && now >= step.deadlineAt;
  const progress = step.progress && { ...step.progress, ...outcome.progress };
  const evidence = outcome.evidence.slice(-evidenceLimits.perStep);
  if (outcome.state === "running" && !isLate)
    return changeStep(certificate, step.name, { progress, evidence }, now);
  const late = { state: kind === "observed" ? "expired" : "failed", finding: lateFinding(kind) } as const;
  const ended = isLate
    ? late
    : { state: outcome.state as "passed" | "failed", finding: outcome.finding ?? null };
  const changed = changeStep(certificate, step.name, { ...ended, finishedAt: now, progress, evidence }, now);
  const endsHere = ended.state !== "passed" && definitionOf(step.name).isNeededByRest;
  return endsHere || currentStep(changed) === null ? endCertificate(changed, now) : changed;
}

const lateFinding = (kind: "played" | "observed"): string =>
  kind === "observed"
    ? "The integration did not complete the step within the time limit."
    : "The endpoint did not accept every delivery within the time limit.";

/** Returns the ended run, with unreached steps skipped. */
export function endCertificate(certificate: Certificate, now: number): Certificate {
  const steps = certificate.steps.map((step) =>
    step.state === "waiting" || step.state === "running"
      ? { ...step, state: step.state === "running" ? ("expired" as const) : ("skipped" as const) }
      : step,
  );
  return { ...certificate, steps, result: resultOf(steps), finishedAt: now, updatedAt: now };
}

/**
 * Returns `passed` if every step passed, `failed` if the integration made an error, and otherwise `expired`.
 */
function resultOf(steps: readonly CertificateStep[]): Exclude<CertificateResult, "running"> {
  if (steps.every(({ state }) => state === "passed")) return "passed";
  return steps.some(({ state }) => state === "failed") ? "failed" : "expired";
}

/** Returns the summary of a run, which is stored in the partner's state. */
export const summaryOf = ({ certificateId, result, finishedAt }: Certificate): CertificateSummary => ({
  certificateId,
  result,
  passedAt: result === "passed" ? finishedAt : null,
});

const changeStep = (
  certificate: Certificate,
  name: CertificateStep["name"],
  change: Partial<CertificateStep>,
  now: number,
): Certificate => ({
  ...certificate,
  steps: certificate.steps.map((step) => (step.name === name ? { ...step, ...change } : step)),
  updatedAt: now,
});
