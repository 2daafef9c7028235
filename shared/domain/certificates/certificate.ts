import type { StepName } from "./certificate-steps.ts";

/** Status of a run: `running`, or its result. */
export const certificateResults = ["running", "passed", "failed", "expired"] as const;
/** Result of a run. */
export type CertificateResult = (typeof certificateResults)[number];

/** Status of a step. `expired`: its time limit passed. `skipped`: an earlier step that this step needs has failed. */
export const stepStates = ["waiting", "running", "passed", "failed", "expired", "skipped"] as const;
/** State of a step. */
export type StepState = (typeof stepStates)[number];

/** Maximum number of evidence entries of one step, and of quoted characters in one entry. */
export const evidenceLimits = { perStep: 20, excerpt: 200, text: 300 } as const;

/** An event or request that was evaluated. Instants are epoch milliseconds. */
export interface Evidence {
  /** Short description of the message or observation. */
  what: string;
  at: number;
  eventId: string | null;
  sequence: number | null;
  deliveryId: string | null;
  /** Number of the delivery's attempt, from 1. */
  attempt: number | null;
  responseCode: number | null;
  durationMilliseconds: number | null;
  error: string | null;
  /** The beginning of the endpoint's response. */
  responseExcerpt: string | null;
  /** The observed request of the integration. */
  requestId: string | null;
}

/** Progress of a step. */
export interface StepProgress {
  /** The partner's last event before the step. */
  baseSequence: number;
  /** Number of completed parts of the step. */
  phase: number;
  /** Replays that the step has started. */
  replayIds: readonly string[];
}

/** A step of one run. */
export interface CertificateStep {
  name: StepName;
  state: StepState;
  startedAt: number | null;
  deadlineAt: number | null;
  finishedAt: number | null;
  /** The fault of a step that did not pass. */
  finding: string | null;
  evidence: readonly Evidence[];
  progress: StepProgress | null;
}

/** A run that certifies an integration. Instants are epoch milliseconds. */
export interface Certificate {
  partnerId: string;
  certificateId: string;
  endpointId: string;
  result: CertificateResult;
  /** The time limit of an observed step. */
  stepDeadlineSeconds: number;
  steps: readonly CertificateStep[];
  /** The order that the integration placed; null until then. */
  orderId: string | null;
  createdAt: number;
  updatedAt: number;
  /** Null while it runs. */
  finishedAt: number | null;
  version: number;
}

/** Result of a run in a partner's state. */
export interface CertificateSummary {
  certificateId: string;
  result: CertificateResult;
  /** Epoch milliseconds; null unless the run passed. */
  passedAt: number | null;
}

/** An observed action of a partner's integration: its request and time. */
export interface ObservedRequest {
  requestId: string;
  at: number;
}

/** A partner's state across runs: the open run, the daily count and the observations. */
export interface Certification {
  partnerId: string;
  openCertificateId: string | null;
  /**
   * `day` is the KST date of the last start, as midnight UTC of the same date. `startedOnDay` is the number of runs
   * started on that date.
   */
  day: number;
  startedOnDay: number;
  /** The last run that was started. */
  latest: CertificateSummary;
  /** The watch for match events of certification runs; null before the first run created it. */
  watchId: string | null;
  /** Orders that were repeated with the same idempotency key during the open run. */
  repeats: Readonly<Record<string, ObservedRequest>>;
  /**
   * The gap is the range of events that the integration missed. `readThrough` is the sequence number up to which the
   * integration has read the log, and `gapEnd` is the last number of the gap. Null without a gap.
   */
  readThrough: number | null;
  gapEnd: number | null;
  /** The request that read the latest event. */
  lastRead: ObservedRequest | null;
  version: number;
}

/** Maximum number of runs of a partner on one KST day. */
export const certificatesPerDay = 10;

/** Maximum number of repeated orders that are remembered during a run. */
export const repeatsLimit = 50;

/** Limits and default of an observed step's duration, in seconds. */
export const stepDeadlineSeconds = { least: 20, most: 3600, usual: 900 } as const;
