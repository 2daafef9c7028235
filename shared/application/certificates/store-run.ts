import type { Certificate } from "../../domain/certificates/certificate.ts";
import { certificateWrite, certificateWriteName } from "../../persistence/certificates/certificates.ts";
import { closeCertificationWrite } from "../../persistence/certificates/certifications.ts";
import { commit, TransactionRefused, type Write } from "../../persistence/table/transaction.ts";
import { commitWithRetries } from "../commit-with-retries.ts";

/**
 * Stores a run after a change, with the change's other writes.
 * @returns the stored run; null if another process has continued it
 */
export async function storeRun(
  before: Certificate,
  changed: Certificate,
  writes: readonly Write[] = [],
): Promise<Certificate | null> {
  const next = { ...changed, version: before.version + 1 };
  const closing = next.result === "running" ? [] : [closeCertificationWrite(next)];
  try {
    await commitWithRetries(() => commit([certificateWrite(next), ...closing, ...writes]));
    return next;
  } catch (error) {
    if (error instanceof TransactionRefused && error.refusalOf(certificateWriteName)) return null;
    throw error;
  }
}
