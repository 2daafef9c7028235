import type { Certificate, CertificateStep, StepProgress } from "../../domain/certificates/certificate.ts";
import type { CertificateReference } from "../../domain/certificates/certificate-message.ts";
import type { StepOutcome } from "../../domain/certificates/conduct-certificate.ts";
import type { Environment } from "../../domain/partners/partner.ts";
import type { Write } from "../../persistence/table/transaction.ts";
import type { DeliveryContext } from "../webhooks/delivery-context.ts";

/** Inputs of a run, apart from its state. */
export interface CertificateContext {
  environment: Environment;
  apiVersion: string;
  /** Contains the clock of the run. */
  delivery: DeliveryContext;
  /** Queues the run in its current state. */
  queue: (run: CertificateReference, delaySeconds: number) => Promise<void>;
}

/** One attempt at a step: the stored run, its step, and the time. */
export interface StepRound {
  certificate: Certificate;
  step: CertificateStep;
  progress: StepProgress;
  /** Epoch milliseconds. */
  now: number;
}

/** Result of an attempt, with the other changes and writes of its commit. */
export interface RoundResult extends StepOutcome {
  change?: Partial<Pick<Certificate, "orderId">>;
  writes?: readonly Write[];
}

/** Performs a step once. Repeating it after a crash before its commit has no second effect. */
export type StepPlayer = (round: StepRound, context: CertificateContext) => Promise<RoundResult>;
