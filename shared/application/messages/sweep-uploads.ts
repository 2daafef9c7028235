import { lookAtUpload } from "../../adapters/object-storage/kept-attachments.ts";
import type { Attachment } from "../../domain/messages/attachment.ts";
import {
  attachmentWriteName,
  getDueAttachments,
  noteUpload,
  unusedAttachmentWrite,
} from "../../persistence/messages/attachments.ts";
import { commit, TransactionRefused } from "../../persistence/table/transaction.ts";
import { commitWithRetries } from "../commit-with-retries.ts";
import { processEach, processInParallel } from "../process-each.ts";
import { type SweepTime, sweepDue } from "../sweep-due.ts";
import { countAnnouncedBytes } from "./count-announced-bytes.ts";

const threadsAtOnce = 10;

/**
 * Removes attachments whose upload link expired without an upload, and subtracts their size from the counters of
 * account, token and thread. Attachments with a file stay until they are sent or expire. Attachments of one
 * thread are removed sequentially, because they share counters. A run that is out of time leaves the rest to
 * the next run.
 * @throws AggregateError of all failures, after every other attachment
 */
export async function sweepUploads({ now, hasTimeLeft }: SweepTime & { now: number }): Promise<void> {
  await sweepDue("queryDue:attachment", { until: now, hasTimeLeft }, async (keys) => {
    const threads = Map.groupBy(await getDueAttachments(keys, now), ({ threadId }) => threadId);
    await processInParallel(threads.values(), threadsAtOnce, (attachments) =>
      processEach(attachments, expireUpload),
    );
  });
}

async function expireUpload(attachment: Attachment): Promise<void> {
  if ((await lookAtUpload(attachment)) !== null) return noteUpload(attachment);
  const writes = [unusedAttachmentWrite(attachment), ...countAnnouncedBytes(attachment, -1)];
  try {
    await commitWithRetries(
      () => commit(writes),
      () => false,
    );
  } catch (error) {
    const isAlreadyChanged =
      error instanceof TransactionRefused &&
      error.refusalOf(attachmentWriteName(attachment.attachmentId)) !== undefined;
    // A message or another run has changed the attachment in the meantime.
    if (!isAlreadyChanged) throw error;
  }
}
