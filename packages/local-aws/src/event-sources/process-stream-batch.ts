import { setTimeout as sleep } from "node:timers/promises";
import type { InvocationResult } from "../runtime/start-environment.ts";
import type { LambdaStreamRecord } from "./build-stream-event.ts";
import { readFailedIdentifiers } from "./read-batch-answer.ts";
import type { StreamMapping } from "./read-mappings.ts";

/** The dependencies of batch processing. */
export interface BatchContext {
  invoke(records: LambdaStreamRecord[]): Promise<InvocationResult>;
  /** Called in order, when all records up to a sequence number are processed. */
  advance(sequenceNumber: string): void;
  /** Receives discarded records, and the reason. */
  giveUp(records: LambdaStreamRecord[], reason: DiscardReason, attempts: number): Promise<void>;
  /** Aborted when no further attempts are allowed. */
  stopping: AbortSignal;
}

/** The reason for discarded records, in Lambda's terms. */
export type DiscardReason = "RetryAttemptsExhausted" | "RecordAgeExceeded";

const firstRetryMilliseconds = 100;
/** Maximum pause before a retry. Lambda waits longer, but here a person waits for the result. */
const longestRetryMilliseconds = 1_000;

/**
 * Passes records to the function, in order, until each is processed or discarded. A failed batch is halved if
 * the mapping requests it, otherwise retried from the first failed record with exponential backoff.
 */
export async function processStreamBatch(
  records: LambdaStreamRecord[],
  mapping: StreamMapping,
  context: BatchContext,
): Promise<void> {
  let remaining = records;
  for (let attempts = 1; remaining.length > 0; attempts += 1) {
    const identifiers = remaining.map(({ dynamodb }) => dynamodb.SequenceNumber);
    const result = await context.invoke(remaining);
    const [firstFailed] = readFailedIdentifiers(result, identifiers, mapping.reportsFailures);
    const done = firstFailed === undefined ? remaining.length : identifiers.indexOf(firstFailed);
    if (done > 0) context.advance(identifiers[done - 1]!);
    remaining = remaining.slice(done);
    if (remaining.length === 0) return;
    const reason = giveUpReason(remaining, mapping, attempts);
    if (reason !== null) {
      await context.giveUp(remaining, reason, attempts);
      context.advance(identifiers.at(-1)!);
      return;
    }
    if (context.stopping.aborted) return;
    if (mapping.bisects && done === 0 && remaining.length > 1) {
      const middle = Math.ceil(remaining.length / 2);
      await processStreamBatch(remaining.slice(0, middle), mapping, context);
      if (context.stopping.aborted) return;
      remaining = remaining.slice(middle);
      attempts -= 1;
      continue;
    }
    const wait = Math.min(firstRetryMilliseconds * 2 ** (attempts - 1), longestRetryMilliseconds);
    await sleep(wait, undefined, { signal: context.stopping }).catch(() => {});
    if (context.stopping.aborted) return;
  }
}

function giveUpReason(
  records: readonly LambdaStreamRecord[],
  mapping: StreamMapping,
  attempts: number,
): DiscardReason | null {
  const oldest = records[0]!.dynamodb.ApproximateCreationDateTime;
  // Real time, because the emulator stamps records with it even under a test clock.
  if (Date.now() / 1000 - oldest > mapping.maximumRecordAgeSeconds) return "RecordAgeExceeded";
  const canHalve = mapping.bisects && records.length > 1;
  return attempts > mapping.maximumRetryAttempts && !canHalve ? "RetryAttemptsExhausted" : null;
}
