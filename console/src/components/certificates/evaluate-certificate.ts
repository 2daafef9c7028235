import type { Certificate, CertificateEntry, CertificateStep } from "../../api/generated/types.ts";

const keptYears = 2;

/** The end of a report's retention: two years after its start. */
export function keptUntil({ created_at }: Pick<CertificateEntry, "created_at">): string {
  const until = new Date(created_at);
  until.setUTCFullYear(until.getUTCFullYear() + keptYears);
  return until.toISOString();
}

/**
 * Returns the step in which a run waits for the integration; null while the run performs a step itself, or after its
 * end.
 */
export const awaitedStep = ({ steps, current_step }: Certificate): CertificateStep | null =>
  steps.find(
    ({ name, state, kind }) => name === current_step && state === "running" && kind === "observed",
  ) ?? null;

/** Returns the number of passed steps. */
export const countPassed = ({ steps }: Pick<Certificate, "steps">): number =>
  steps.filter(({ state }) => state === "passed").length;

/** Reports whether a step prevented its run from passing, so that something must be fixed. */
export const isFaulty = ({ state }: Pick<CertificateStep, "state">): boolean =>
  state === "failed" || state === "expired";
